import { userWithEmail } from '../auth/service.ts'
import type { Clock } from '../core/clock.ts'
import { invalid, notFound } from '../core/failures.ts'
import { newId } from '../core/ids.ts'
import type { Church as ChurchInfo, Role, User } from '../core/people.ts'
import { compareText, fold } from '../core/text.ts'
import type { ChurchRecord, Collections } from '../db/collections.ts'
import { refuseBadAddress } from './address.ts'
import type { Church } from './schema.ts'
import {
  churchesById,
  deleteMembership,
  findChurch,
  findChurchAt,
  findOnlyChurch,
  insertChurch,
  listChurches,
  listListedChurches,
  membershipsOf,
  membersOf,
  putMembership,
  updateChurch,
} from './store.ts'

export const churchesOf = async (collections: Collections, user: User): Promise<Church[]> => {
  const memberships = await membershipsOf(collections, user.id)
  const roleIn = new Map<string, Role>(memberships.map(({ churchId, role }) => [churchId, role]))
  const records = await churchesById(collections, [...roleIn.keys()])
  return inNameOrder(records).flatMap(({ _id, name, timeZone }) => {
    const role = roleIn.get(_id)
    return role ? [{ id: _id, name, timeZone, role }] : []
  })
}

export const churchById = async (collections: Collections, churchId: string): Promise<ChurchInfo> => {
  const church = await findChurch(collections, churchId)
  if (!church) throw notFound('church')
  return describeRecord(church)
}

const describeRecord = ({ _id, name, timeZone, cursor, address }: ChurchRecord): ChurchInfo => ({
  id: _id,
  name,
  timeZone,
  cursor,
  address: address ?? null,
})

/** The church whose public pages are asked for, by its id or its readable address; null when there is none. */
export const churchOfPage = async (
  collections: Collections,
  ref: { readonly id: string } | { readonly address: string },
): Promise<ChurchInfo | null> => {
  const found = 'id' in ref ? findChurch(collections, ref.id) : findChurchAt(collections, ref.address)
  const record = await found
  return record && describeRecord(record)
}

/** More would not fit a page that people choose from. */
const MOST_LISTED = 500

/** What the server's first page shows: its only church, or the ones of several that may be named to anyone. */
export const frontChurches = async (
  collections: Collections,
): Promise<{ readonly only: ChurchInfo | null; readonly listed: readonly ChurchInfo[] }> => {
  const only = await findOnlyChurch(collections)
  if (only) return { only: describeRecord(only), listed: [] }
  const listed = await listListedChurches(collections, MOST_LISTED)
  return { only: null, listed: inNameOrder(listed).map(describeRecord) }
}

const inNameOrder = (records: readonly ChurchRecord[]): ChurchRecord[] =>
  records.toSorted((a, b) => compareText(fold(a.name), fold(b.name)) || compareText(a._id, b._id))

/** What everyone who may see the church sees of it. */
export const describeChurch = ({ id, name, timeZone }: ChurchInfo): Church => ({ id, name, timeZone })

interface NewChurch {
  readonly name: string
  readonly timeZone: string
}

/**
 * Lists the only church before another one is added: it was the first page of the server, and stays on it. Null where there
 * is no church yet, or several, or where its administrator has decided.
 */
export const keepOnlyChurchListed = async (collections: Collections): Promise<AdministeredChurch | null> => {
  const only = await findOnlyChurch(collections)
  return only && only.listed === undefined ? setChurch(collections, only._id, { listed: true }) : null
}

export const createChurch = async (
  { collections, clock }: { readonly collections: Collections; readonly clock: Clock },
  { name, timeZone }: NewChurch,
): Promise<string> => {
  refuseBadChurch({ name, timeZone })
  const church = { _id: newId(), name, timeZone, cursor: 0, createdAt: clock.now() }
  await insertChurch(collections, church)
  return church._id
}

export const renameChurch = async (
  collections: Collections,
  churchId: string,
  name: string,
): Promise<Church> => {
  const church = describeChurch(await requireChurch(collections, churchId))
  refuseBadChurch({ ...church, name })
  await updateChurch(collections, churchId, { set: { name }, unset: [] })
  return { ...church, name }
}

export const refuseBadChurch = ({ name, timeZone }: NewChurch): void => {
  if (name.trim() === '') throw invalid('The name of a church must not be empty.')
  if (!isTimeZone(timeZone))
    throw invalid(`"${timeZone}" is not a time zone. Give an IANA name such as Europe/Berlin.`)
}

/** Offsets such as +01:00 are known to the platform too, but are not IANA names. */
const isTimeZone = (name: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return /^[A-Za-z]/.test(name)
  } catch {
    return false
  }
}

/** A church with its public pages, as the administrator sees it. */
export interface AdministeredChurch {
  readonly id: string
  readonly name: string
  readonly timeZone: string
  /** Only where it was set, so that programs that know neither see a church as before. */
  readonly listed?: boolean
  readonly address?: string
}

const administered = ({ _id, name, timeZone, listed, address }: ChurchRecord): AdministeredChurch => ({
  id: _id,
  name,
  timeZone,
  ...(listed === undefined ? {} : { listed }),
  ...(address === undefined ? {} : { address }),
})

export const allChurches = async (collections: Collections): Promise<AdministeredChurch[]> =>
  (await listChurches(collections)).map(administered)

/** What stays as it is is left out; an address of null takes it away. */
interface ChurchChange {
  readonly listed?: boolean
  readonly address?: string | null
}

export const setChurch = async (
  collections: Collections,
  churchId: string,
  { listed, address }: ChurchChange,
): Promise<AdministeredChurch> => {
  if (typeof address === 'string') refuseBadAddress(address)
  const changed = await updateChurch(collections, churchId, {
    set: { ...(listed === undefined ? {} : { listed }), ...(address ? { address } : {}) },
    unset: address === null ? ['address'] : [],
  })
  if (changed === 'taken') throw invalid(`Another church has the address ${address} already.`)
  if (!changed) throw noSuchChurch(churchId)
  return administered(changed)
}

/** A person in a church, as the administrator sees it. */
interface Membership {
  readonly churchId: string
  readonly userId: string
  readonly email: string
  readonly role: Role
}

export const setMember = async (
  collections: Collections,
  churchId: string,
  email: string,
  role: Role,
): Promise<Membership> => {
  await requireChurch(collections, churchId)
  const user = await userWithEmail(collections, email)
  await putMembership(collections, { _id: { churchId, userId: user.id }, churchId, userId: user.id, role })
  return { churchId, userId: user.id, email: user.email, role }
}

export const removeMember = async (
  collections: Collections,
  churchId: string,
  email: string,
): Promise<Omit<Membership, 'role'>> => {
  await requireChurch(collections, churchId)
  const user = await userWithEmail(collections, email)
  if (!(await deleteMembership(collections, churchId, user.id)))
    throw invalid(`${user.email} is not a member of this church.`)
  return { churchId, userId: user.id, email: user.email }
}

export const allMembers = async (collections: Collections, churchId: string): Promise<Membership[]> => {
  await requireChurch(collections, churchId)
  return (await membersOf(collections, churchId)).map((member) => ({ churchId, ...member }))
}

/** The churches of a person, with the role in each. */
export const membershipsByEmail = async (
  collections: Collections,
  email: string,
): Promise<Array<Membership & { church: string }>> => {
  const user = await userWithEmail(collections, email)
  const churches = await churchesOf(collections, user)
  return churches.flatMap(({ id, name, role }) =>
    role ? [{ churchId: id, church: name, userId: user.id, email: user.email, role }] : [],
  )
}

/** For the admin's tool, which names the id that was typed. */
export const requireChurch = async (collections: Collections, churchId: string): Promise<ChurchInfo> => {
  const church = await findChurch(collections, churchId)
  if (!church) throw noSuchChurch(churchId)
  return describeRecord(church)
}

const noSuchChurch = (churchId: string) => invalid(`There is no church with the id ${churchId}.`)
