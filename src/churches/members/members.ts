import type { ClientSession } from 'mongodb'
import type { UserRecord } from '../../accounts/collections.ts'
import { revokeTokensOf } from '../../accounts/tokens/store.ts'
import { administratorsOnly, lastAdministrator, notFound } from '../../core/failures.ts'
import { newId } from '../../core/ids.ts'
import type { Role } from '../../core/people.ts'
import { SAVE_TIMEOUT_MS } from '../../core/time.ts'
import type { Collections } from '../../db/collections.ts'
import { withTransaction } from '../../db/transactions.ts'
import type { MembershipRecord, PeopleChangeRecord } from '../collections.ts'

interface MemberKey {
  readonly churchId: string
  readonly userId: string
}

/** Gives a member another role. Throws 404 for a person who is no member. */
export const changeRole = (
  all: Collections,
  { churchId, userId }: MemberKey,
  role: Role,
  author: Author,
): Promise<void> =>
  inChange(all, churchId, author, async (change) => {
    await refuseOthers(all, change)
    if (!(await replaceRole(all, change, userId, role))) throw notFound('person')
  })

/** For the admin's tool: adds a person, or gives a member another role. */
export const setMember = (
  all: Collections,
  { churchId, userId }: MemberKey,
  role: Role,
  author: Author,
): Promise<void> =>
  inChange(all, churchId, author, async (change) => {
    if (!(await replaceRole(all, change, userId, role))) await addMember(all, change, userId, role, 'added')
  })

/** Whether there is such a member. */
const replaceRole = async (
  all: Collections,
  change: MemberChange,
  userId: string,
  role: Role,
): Promise<boolean> => {
  const { session, churchId, author } = change
  const member = await memberIn(all, change, userId)
  if (!member) return false
  if (member.role === role) {
    await session.abortTransaction()
    return true
  }
  if (member.role === 'Administrator') {
    if (author.actorId !== null) await refuseLastAdministrator(all, change, userId)
    await revokeInvitationsOf(all, change, userId)
  }
  await all.memberships.updateOne({ _id: member._id, churchId, userId }, { $set: { role } }, { session })
  await writeDown(all, change, { kind: 'changed', userId, role, roleBefore: member.role })
  return true
}

/** Adds a person who is no member yet. Throws if the account has just been deleted. */
export const addMember = async (
  all: Collections,
  change: MemberChange,
  userId: string,
  role: Role,
  kind: 'added' | 'joined',
): Promise<void> => {
  const { session, churchId, author } = change
  // Written, because the transaction that deletes an account writes it too.
  const account = { _id: userId, deletedAt: { $exists: false } }
  const { matchedCount } = await all.users.updateOne(account, { $inc: { joined: 1 } }, { session })
  if (matchedCount === 0) throw notFound('person')
  const membership = { _id: { churchId, userId }, churchId, userId, role, since: author.at }
  await all.memberships.insertOne(membership, { session })
  await writeDown(all, change, { kind, userId, role, roleBefore: null })
}

/** Removes a member; the member who does it leaves. Whether there was one. */
export const removeMember = (
  all: Collections,
  { churchId, userId }: MemberKey,
  author: Author,
): Promise<boolean> =>
  inChange(all, churchId, author, async (change) => {
    if (author.actorId !== userId) await refuseOthers(all, change)
    const isMember = await removeInChange(all, change, userId)
    if (!isMember) await change.session.abortTransaction()
    return isMember
  })

/** Revokes the person's tokens for good, so that a new membership does not revive them, and the open invitations. */
export const removeInChange = async (
  all: Collections,
  change: MemberChange,
  userId: string,
): Promise<boolean> => {
  const { session, churchId, author } = change
  const member = await memberIn(all, change, userId)
  if (!member) return false
  if (member.role === 'Administrator' && author.actorId !== null)
    await refuseLastAdministrator(all, change, userId)
  await all.memberships.deleteOne({ _id: member._id, churchId, userId }, { session })
  await revokeTokensOf(all, churchId, userId, session)
  await revokeInvitationsOf(all, change, userId)
  const kind = author.actorId === userId ? 'left' : 'removed'
  await writeDown(all, change, { kind, userId, role: null, roleBefore: member.role })
  return true
}

const revokeInvitationsOf = async (
  all: Collections,
  { session, churchId }: MemberChange,
  inviterId: string,
): Promise<void> => {
  await all.invitations.deleteMany({ churchId, inviterId }, { session })
}

/** Who changes the people of a church, and when. The ids of the written changes are made before the transaction. */
export interface Author {
  /** null: the admin's tool. */
  readonly actorId: string | null
  readonly at: Date
  readonly changeId: string
}

export const authorOf = (actorId: string | null, at: Date): Author => ({ actorId, at, changeId: newId() })

/** One change of a church's people, in its transaction. */
export interface MemberChange {
  readonly session: ClientSession
  readonly churchId: string
  readonly author: Author
  /** Of the change that is written down. */
  readonly number: number
}

/** Runs a transaction that changes people. */
export const withPeople = <T>(all: Collections, work: (session: ClientSession) => Promise<T>): Promise<T> =>
  withTransaction(all.peopleCursors.db.client, SAVE_TIMEOUT_MS, work)

/**
 * Begins a change of a church's people. Every such transaction, of any server and of the admin's tool, writes the same
 * record first. So of two at the same moment one is repeated, and sees what the other has changed.
 */
export const beginChange = async (
  all: Collections,
  churchId: string,
  author: Author,
  session: ClientSession,
): Promise<MemberChange> => {
  const cursor = await all.peopleCursors.findOneAndUpdate(
    { _id: churchId },
    { $inc: { cursor: 1 } },
    { session, upsert: true, returnDocument: 'after' },
  )
  return { session, churchId, author, number: cursor?.cursor ?? 1 }
}

/** A change of one church's people, in a transaction of its own. */
export const inChange = <T>(
  all: Collections,
  churchId: string,
  author: Author,
  work: (change: MemberChange) => Promise<T>,
): Promise<T> => withPeople(all, async (session) => work(await beginChange(all, churchId, author, session)))

export const memberIn = (
  all: Collections,
  { session, churchId }: MemberChange,
  userId: string,
): Promise<MembershipRecord | null> =>
  all.memberships.findOne({ _id: { churchId, userId }, churchId }, { session })

/** Throws if the actor is no longer an Administrator. The admin's tool may change everything. */
export const refuseOthers = async (all: Collections, change: MemberChange): Promise<void> => {
  const { actorId } = change.author
  if (actorId === null) return
  const actor = await memberIn(all, change, actorId)
  if (!actor) throw notFound('church')
  if (actor.role !== 'Administrator') throw administratorsOnly()
}

/** Throws if no other Administrator could sign in. */
const refuseLastAdministrator = async (
  all: Collections,
  { session, churchId }: MemberChange,
  userId: string,
): Promise<void> => {
  const administrators = await all.memberships
    .find({ churchId, role: 'Administrator' }, { session })
    .toArray()
  const others = administrators.map((member) => member.userId).filter((id) => id !== userId)
  const able = { _id: { $in: others }, disabled: { $exists: false } }
  if (!(await all.users.findOne(able, { session }))) throw lastAdministrator()
}

type Described = Pick<PeopleChangeRecord, 'kind' | 'role' | 'roleBefore'> &
  ({ readonly userId: string } | { readonly email: string })

/** Writes down what the transaction changes. */
export const writeDown = async (all: Collections, change: MemberChange, what: Described): Promise<void> => {
  const { session, churchId, author, number } = change
  const userId = 'userId' in what ? what.userId : null
  const ids = [author.actorId, userId].filter((id) => id !== null)
  const users = await all.users
    .find<Pick<UserRecord, '_id' | 'email'>>({ _id: { $in: ids } }, { session, projection: { email: 1 } })
    .toArray()
  const emails = new Map(users.map(({ _id, email }) => [_id, email]))
  const { actorId } = author
  await all.peopleChanges.insertOne(
    {
      _id: author.changeId,
      churchId,
      number,
      kind: what.kind,
      actor: actorId === null ? null : { userId: actorId, email: emails.get(actorId) ?? '' },
      userId,
      email: 'email' in what ? what.email : (emails.get(what.userId) ?? ''),
      role: what.role,
      roleBefore: what.roleBefore,
      at: author.at,
    },
    { session },
  )
}

export const membersOf = (all: Collections, churchId: string): Promise<MembershipRecord[]> =>
  all.memberships.find({ churchId }).toArray()

export type Named = Pick<UserRecord, '_id' | 'email' | 'emailKey' | 'name' | 'createdAt'>

export const usersById = async (
  all: Collections,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, Named>> => {
  const users = await all.users
    .find<Named>(
      { _id: { $in: [...new Set(userIds)] } },
      { projection: { email: 1, emailKey: 1, name: 1, createdAt: 1 } },
    )
    .toArray()
  return new Map(users.map((user) => [user._id, user]))
}

/** Newest first. */
export const listChanges = (
  all: Collections,
  churchId: string,
  { before, limit }: { readonly before: number | null; readonly limit: number },
): Promise<PeopleChangeRecord[]> =>
  all.peopleChanges
    .find({ churchId, ...(before === null ? {} : { number: { $lt: before } }) })
    .sort({ number: -1 })
    .limit(limit)
    .toArray()

export const hasAdministrator = async (all: Collections, churchId: string): Promise<boolean> =>
  (await all.memberships.findOne({ churchId, role: 'Administrator' })) !== null
