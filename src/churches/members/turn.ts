import type { ClientSession } from 'mongodb'
import type { UserRecord } from '../../accounts/collections.ts'
import { administratorsOnly, lastAdministrator, notFound } from '../../core/failures.ts'
import { newId } from '../../core/ids.ts'
import { SAVE_TIMEOUT_MS } from '../../core/time.ts'
import type { Collections } from '../../db/collections.ts'
import { withTransaction } from '../../db/transactions.ts'
import type { MembershipRecord, PeopleChangeRecord } from '../collections.ts'

/** Who changes the people of a church, and when. The ids of the written changes are made before the transaction. */
export interface Author {
  /** null: the admin's tool. */
  readonly actorId: string | null
  readonly at: Date
  readonly changeId: string
}

export const authorOf = (actorId: string | null, at: Date): Author => ({ actorId, at, changeId: newId() })

/** One change of a church's people, in its transaction. */
export interface Turn {
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
export const beginTurn = async (
  all: Collections,
  churchId: string,
  author: Author,
  session: ClientSession,
): Promise<Turn> => {
  const cursor = await all.peopleCursors.findOneAndUpdate(
    { _id: churchId },
    { $inc: { cursor: 1 } },
    { session, upsert: true, returnDocument: 'after' },
  )
  return { session, churchId, author, number: cursor?.cursor ?? 1 }
}

/** A change of one church's people, in a transaction of its own. */
export const inTurn = <T>(
  all: Collections,
  churchId: string,
  author: Author,
  work: (turn: Turn) => Promise<T>,
): Promise<T> => withPeople(all, async (session) => work(await beginTurn(all, churchId, author, session)))

export const memberIn = (
  all: Collections,
  { session, churchId }: Turn,
  userId: string,
): Promise<MembershipRecord | null> =>
  all.memberships.findOne({ _id: { churchId, userId }, churchId }, { session })

/** Throws if the actor is no longer an Administrator. The admin's tool may change everything. */
export const refuseOthers = async (all: Collections, turn: Turn): Promise<void> => {
  const { actorId } = turn.author
  if (actorId === null) return
  const actor = await memberIn(all, turn, actorId)
  if (!actor) throw notFound('church')
  if (actor.role !== 'Administrator') throw administratorsOnly()
}

/** Throws if no other Administrator could sign in. */
export const refuseLastAdministrator = async (
  all: Collections,
  { session, churchId }: Turn,
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
export const writeDown = async (all: Collections, turn: Turn, change: Described): Promise<void> => {
  const { session, churchId, author, number } = turn
  const userId = 'userId' in change ? change.userId : null
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
      kind: change.kind,
      actor: actorId === null ? null : { userId: actorId, email: emails.get(actorId) ?? '' },
      userId,
      email: 'email' in change ? change.email : (emails.get(change.userId) ?? ''),
      role: change.role,
      roleBefore: change.roleBefore,
      at: author.at,
    },
    { session },
  )
}
