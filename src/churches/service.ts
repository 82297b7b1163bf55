import { invalid, notFound } from '../core/failures.ts'
import { newId } from '../core/ids.ts'
import { type Church, type Role, tokenRole, type User } from '../core/people.ts'
import { compareText, fold } from '../core/text.ts'
import type { Clock } from '../core/time.ts'
import type { Collections } from '../db/collections.ts'
import type { ChurchRecord } from './collections.ts'
import type { Church as ChurchBody } from './schema.ts'
import { refuseBadAddress } from './settings.ts'
import {
  churchesById,
  findChurch,
  findChurchAt,
  findMembership,
  findOnlyChurch,
  insertChurch,
  listChurches,
  listListedChurches,
  membershipsOf,
  updateChurch,
  versionOf,
  visibilityOf,
} from './store.ts'

export const churchesOf = async (collections: Collections, user: User): Promise<ChurchBody[]> => {
  const { token } = user
  const memberships = token
    ? [await findMembership(collections, token.churchId, user.id)]
    : await membershipsOf(collections, user.id)
  const roleIn = new Map<string, Role>(
    memberships
      .filter((membership) => membership !== null)
      .map(({ churchId, role }) => [churchId, token ? tokenRole(role, token.scope) : role]),
  )
  const records = await churchesById(collections, [...roleIn.keys()])
  return inNameOrder(records).flatMap(({ _id, name, timeZone }) => {
    const role = roleIn.get(_id)
    return role ? [{ id: _id, name, timeZone, role }] : []
  })
}

export const churchById = async (collections: Collections, churchId: string): Promise<Church> => {
  const church = await findChurch(collections, churchId)
  if (!church) throw notFound('church')
  return readChurch(church)
}

export const readChurch = (record: ChurchRecord): Church => ({
  id: record._id,
  name: record.name,
  timeZone: record.timeZone,
  cursor: record.cursor,
  address: record.address ?? null,
  listed: record.listed ?? null,
  visibility: visibilityOf(record),
  language: record.language ?? null,
  version: versionOf(record),
})

/** The church of a public page, by its id or its readable address; null if there is none. */
export const churchOfPage = async (
  collections: Collections,
  ref: { readonly id: string } | { readonly address: string },
): Promise<Church | null> => {
  const found = 'id' in ref ? findChurch(collections, ref.id) : findChurchAt(collections, ref.address)
  const record = await found
  return record && readChurch(record)
}

/** More would not fit a page that people choose from. */
const MOST_LISTED = 500

/** The churches of the server's first page: the only one, or those of several that are listed. */
export const frontChurches = async (
  collections: Collections,
): Promise<{ readonly only: Church | null; readonly listed: readonly Church[] }> => {
  const only = await findOnlyChurch(collections)
  if (only) return { only: readChurch(only), listed: [] }
  const listed = await listListedChurches(collections, MOST_LISTED)
  return { only: null, listed: inNameOrder(listed).map(readChurch) }
}

const inNameOrder = (records: readonly ChurchRecord[]): ChurchRecord[] =>
  records.toSorted((a, b) => compareText(fold(a.name), fold(b.name)) || compareText(a._id, b._id))

/** A church in the answers of the API. */
export const churchBody = ({ id, name, timeZone }: Church): ChurchBody => ({ id, name, timeZone })

interface NewChurch {
  readonly name: string
  readonly timeZone: string
}

/**
 * Lists the only church before another one is added, so that the server's first page still names it. Null if there is no
 * church or several, or if an administrator has set it.
 */
export const keepOnlyChurchListed = async (collections: Collections): Promise<Church | null> => {
  const only = await findOnlyChurch(collections)
  return only && only.listed === undefined ? setChurch(collections, only._id, { listed: true }) : null
}

export const createChurch = async (
  { collections, clock }: { readonly collections: Collections; readonly clock: Clock },
  { name, timeZone }: NewChurch,
): Promise<string> => {
  const church = newChurch(clock, { name, timeZone })
  await insertChurch(collections, church)
  return church._id
}

/** The record of a new church. Throws 400 for a bad name or time zone. */
export const newChurch = (clock: Clock, { name, timeZone }: NewChurch): ChurchRecord => {
  refuseBadChurch({ name, timeZone })
  return { _id: newId(), name, timeZone, cursor: 0, createdAt: clock.now() }
}

export const renameChurch = async (
  collections: Collections,
  churchId: string,
  name: string,
): Promise<ChurchBody> => {
  const church = churchBody(await requireChurch(collections, churchId))
  refuseBadChurch({ ...church, name })
  await updateChurch(collections, churchId, { set: { name }, unset: [] })
  return { ...church, name }
}

export const refuseBadChurch = ({ name, timeZone }: NewChurch): void => {
  if (name.trim() === '') throw invalid('The name of a church must not be empty.')
  if (!isTimeZone(timeZone))
    throw invalid(`"${timeZone}" is not a time zone. Give an IANA name such as Europe/Berlin.`)
}

/** The platform accepts offsets such as +01:00 too, which are not IANA names. */
const isTimeZone = (name: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return /^[A-Za-z]/.test(name)
  } catch {
    return false
  }
}

export const allChurches = async (collections: Collections): Promise<Church[]> =>
  (await listChurches(collections)).map(readChurch)

/** Fields that are left out stay as they are; an address of null is removed. */
interface ChurchChange {
  readonly listed?: boolean
  readonly address?: string | null
}

export const setChurch = async (
  collections: Collections,
  churchId: string,
  { listed, address }: ChurchChange,
): Promise<Church> => {
  if (typeof address === 'string') refuseBadAddress(address)
  const changed = await updateChurch(collections, churchId, {
    set: { listed, address: address || undefined },
    unset: address === null ? ['address'] : [],
  })
  if (changed === 'taken') throw invalid(`Another church has the address ${address} already.`)
  if (!changed) throw noSuchChurch(churchId)
  return readChurch(changed)
}

/** For the admin's tool: the failure names the id. */
export const requireChurch = async (collections: Collections, churchId: string): Promise<Church> => {
  const church = await findChurch(collections, churchId)
  if (!church) throw noSuchChurch(churchId)
  return readChurch(church)
}

const noSuchChurch = (churchId: string) => invalid(`There is no church with the id ${churchId}.`)
