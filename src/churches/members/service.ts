import { administratorsOnly, notFound } from '../../core/failures.ts'
import type { Member, Role } from '../../core/people.ts'
import { compareText, fold } from '../../core/text.ts'
import type { Clock } from '../../core/time.ts'
import type { Collections } from '../../db/collections.ts'
import type { MembershipRecord } from '../collections.ts'
import { changeRole, removeMember } from './members.ts'
import type { FellowMember, Person } from './schema.ts'
import { membersOf, type Named, usersById } from './store.ts'
import { authorOf } from './turn.ts'

export interface PeopleDeps {
  readonly collections: Collections
  readonly clock: Clock
}

export const peopleOf = async ({ collections }: PeopleDeps, churchId: string): Promise<Person[]> => {
  const members = await membersOf(collections, churchId)
  const church = await collections.churches.lookUp(churchId)
  const users = await usersById(
    collections,
    members.map(({ userId }) => userId),
  )
  const people = members.flatMap((member) => {
    const user = users.get(member.userId)
    return user ? describe(member, user, church?.createdAt ?? user.createdAt) : []
  })
  const order = (person: Person): string => fold(person.name ?? person.email)
  return people.sort((a, b) => compareText(order(a), order(b)) || compareText(a.userId, b.userId))
}

/** The order tells nothing of an address: those without a name are last, by id. */
export const fellowMembersOf = async (
  { collections }: PeopleDeps,
  churchId: string,
): Promise<FellowMember[]> => {
  const members = await membersOf(collections, churchId)
  const users = await usersById(
    collections,
    members.map(({ userId }) => userId),
  )
  const fellows = members.flatMap(({ userId, role }) => {
    const user = users.get(userId)
    return user ? { userId, name: user.name ?? null, role } : []
  })
  return fellows.sort(
    (a, b) =>
      Number(a.name === null) - Number(b.name === null) ||
      compareText(fold(a.name ?? ''), fold(b.name ?? '')) ||
      compareText(a.userId, b.userId),
  )
}

/** A membership from before version 2 has no date: it began when both the church and the person were there at the earliest. */
const describe = (
  { userId, role, since, lastSeenAt }: MembershipRecord,
  { name, email, createdAt }: Named,
  churchCreatedAt: Date,
): Person => ({
  userId,
  name: name ?? null,
  email,
  role,
  since: (since ?? (createdAt > churchCreatedAt ? createdAt : churchCreatedAt)).toISOString(),
  lastSeenAt: lastSeenAt?.toISOString() ?? null,
})

export const setRole = async (
  deps: PeopleDeps,
  { churchId, userId: actorId }: Member,
  userId: string,
  role: Role,
): Promise<Person> => {
  await changeRole(deps.collections, { churchId, userId }, role, authorOf(actorId, deps.clock.now()))
  const person = (await peopleOf(deps, churchId)).find((one) => one.userId === userId)
  // Removed at the same moment.
  if (!person) throw notFound('person')
  return person
}

/** Anyone removes oneself; an Administrator anyone. */
export const remove = async (
  { collections, clock }: PeopleDeps,
  { churchId, userId: actorId, role }: Member,
  userId: string,
): Promise<void> => {
  if (actorId !== userId && role !== 'Administrator') throw administratorsOnly()
  if (!(await removeMember(collections, { churchId, userId }, authorOf(actorId, clock.now()))))
    throw notFound('person')
}
