import { userWithEmail } from '../auth/service.ts'
import type { Clock } from '../core/clock.ts'
import { invalid, notFound } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import type { Church as ChurchInfo, Role, User } from '../core/people.ts'
import { compareText, fold } from '../core/text.ts'
import type { ChurchRecord, Collections } from '../db/collections.ts'
import type { Church } from './schema.ts'
import {
  churchesById,
  deleteMembership,
  findChurch,
  insertChurch,
  listChurches,
  membershipsOf,
  membersOf,
  putMembership,
  replaceChurchName,
} from './store.ts'

export const churchesOf = async (collections: Collections, user: User): Promise<Church[]> => {
  const memberships = await membershipsOf(collections, user.id)
  const roleIn = new Map<string, Role>(memberships.map(({ churchId, role }) => [churchId, role]))
  const records = await churchesById(collections, [...roleIn.keys()])
  return records
    .sort((a, b) => compareText(fold(a.name), fold(b.name)) || compareText(a._id, b._id))
    .flatMap(({ _id, name, timeZone }) => {
      const role = roleIn.get(_id)
      return role ? [{ id: _id, name, timeZone, role }] : []
    })
}

export const churchById = async (collections: Collections, churchId: string): Promise<ChurchInfo> => {
  const church = await findChurch(collections, churchId)
  if (!church) throw notFound('church')
  return describeRecord(church)
}

const describeRecord = ({ _id, name, timeZone, cursor }: ChurchRecord): ChurchInfo => ({
  id: _id,
  name,
  timeZone,
  cursor,
})

/** What everyone who may see the church sees of it. */
export const describeChurch = ({ id, name, timeZone }: ChurchInfo): Church => ({ id, name, timeZone })

interface NewChurch {
  readonly name: string
  readonly timeZone: string
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
  await replaceChurchName(collections, churchId, name)
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

export const allChurches = async (collections: Collections): Promise<Church[]> =>
  (await listChurches(collections)).map(({ _id, name, timeZone }) => ({ id: _id, name, timeZone }))

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
  if (!church) throw invalid(`There is no church with the id ${churchId}.`)
  return describeRecord(church)
}
