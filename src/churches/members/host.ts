import { userWithEmail } from '../../accounts/auth/service.ts'
import { invalid } from '../../core/failures.ts'
import type { Role } from '../../core/people.ts'
import { compareText } from '../../core/text.ts'
import type { Collections } from '../../db/collections.ts'
import { churchesOf, requireChurch } from '../service.ts'
import {
  authorOf,
  hasAdministrator,
  membersOf,
  setMember as putMember,
  removeMember as takeMember,
  usersById,
} from './members.ts'
import type { PeopleDeps } from './service.ts'

/** A person in a church, as the admin's tool shows it. */
interface Membership {
  readonly churchId: string
  readonly userId: string
  readonly email: string
  readonly role: Role
}

/** The host may also take the last Administrator away, because the host can set another one. */
export const setMember = async (
  { collections, clock }: PeopleDeps,
  churchId: string,
  email: string,
  role: Role,
): Promise<Membership> => {
  await requireChurch(collections, churchId)
  const user = await userWithEmail(collections, email)
  await putMember(collections, { churchId, userId: user.id }, role, authorOf(null, clock.now()))
  return { churchId, userId: user.id, email: user.email, role }
}

export const removeMember = async (
  { collections, clock }: PeopleDeps,
  churchId: string,
  email: string,
): Promise<Omit<Membership, 'role'>> => {
  await requireChurch(collections, churchId)
  const user = await userWithEmail(collections, email)
  if (!(await takeMember(collections, { churchId, userId: user.id }, authorOf(null, clock.now()))))
    throw invalid(`${user.email} is not a member of this church.`)
  return { churchId, userId: user.id, email: user.email }
}

/** A sentence for the host if the church has no Administrator; empty otherwise. */
export const administratorWarning = async (collections: Collections, churchId: string): Promise<string> =>
  (await hasAdministrator(collections, churchId))
    ? ''
    : '\nThe church has no Administrator now. "member set" makes a person Administrator.'

export const allMembers = async (collections: Collections, churchId: string): Promise<Membership[]> => {
  await requireChurch(collections, churchId)
  const members = await membersOf(collections, churchId)
  const users = await usersById(
    collections,
    members.map(({ userId }) => userId),
  )
  return members
    .flatMap(({ userId, role }) => {
      const user = users.get(userId)
      return user ? [{ churchId, userId, email: user.email, role, key: user.emailKey }] : []
    })
    .sort((a, b) => compareText(a.key, b.key))
    .map(({ key: _, ...member }) => member)
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
