import { administratorsOnly, notFound } from '../../core/failures.ts'
import type { Member, Role } from '../../core/people.ts'
import { compareText, fold } from '../../core/text.ts'
import type { Clock } from '../../core/time.ts'
import type { Collections } from '../../db/collections.ts'
import { peopleNames } from '../../db/look-up.ts'
import type { MembershipRecord, PeopleChangeRecord } from '../collections.ts'
import {
  authorOf,
  changeRole,
  listChanges,
  membersOf,
  type Named,
  removeMember,
  usersById,
} from './members.ts'
import type { FellowMember, PeopleChange, Person } from './schema.ts'

export interface PeopleDeps {
  readonly collections: Collections
  readonly clock: Clock
}

export const peopleOf = async ({ collections }: PeopleDeps, churchId: string): Promise<Person[]> => {
  const members = await membersOf(collections, churchId)
  const users = await usersById(
    collections,
    members.map(({ userId }) => userId),
  )
  const people = members.flatMap((member) => {
    const user = users.get(member.userId)
    return user ? describe(member, user) : []
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

const describe = ({ userId, role, since, lastSeenAt }: MembershipRecord, { name, email }: Named): Person => ({
  userId,
  name: name ?? null,
  email,
  role,
  since: since.toISOString(),
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

/** Changes of a church's people, newest first, with the names that the people have now. */
export const peopleHistory = async (
  collections: Collections,
  churchId: string,
  { before, limit }: { readonly before: number | null; readonly limit: number },
): Promise<{ readonly changes: PeopleChange[]; readonly hasMore: boolean }> => {
  const found = await listChanges(collections, churchId, { before, limit: limit + 1 })
  const records = found.slice(0, limit)
  const ids = records.flatMap(({ actor, userId }) => [actor?.userId ?? [], userId ?? []].flat())
  const names = await peopleNames(collections, ids)
  return { changes: records.map((record) => describeChange(record, names)), hasMore: found.length > limit }
}

const describeChange = (record: PeopleChangeRecord, names: ReadonlyMap<string, string>): PeopleChange => {
  const { number, kind, actor, userId, email, role, roleBefore, at } = record
  return {
    number,
    kind,
    by: actor && { userId: actor.userId, name: names.get(actor.userId) ?? null, email: actor.email },
    person: { userId, name: names.get(userId ?? '') ?? null, email },
    role,
    roleBefore,
    at: at.toISOString(),
  }
}
