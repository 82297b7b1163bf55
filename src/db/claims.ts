import type { ClientSession } from 'mongodb'
import type { Collections } from './collections.ts'
import { inTransaction } from './transaction.ts'

/**
 * Names that only one may have on the whole server: the addresses that people sign in with, and those of churches. A
 * cluster keeps no index over all its shards unique, only ids of a collection that is sharded by them. So each name is
 * the id of a claim, written in the same transaction as the record that has the name. A database that was not prepared
 * for sharding has its unique indexes beside this.
 */
export type Claimed = 'email' | 'address'

export interface ClaimRecord {
  /** The kind and the name, as in email:anna@example.org. */
  _id: string
  /** The user or the church. */
  ownerId: string
  claimedAt: Date
}

export const claimId = (kind: Claimed, name: string): string => `${kind}:${name}`

/** For the admin's tool alone: a church that is being saved in all the time lets others in only now and then. */
const TIMEOUT_MS = 60_000
const MAX_PAUSE_MS = 20

/** Runs work in a transaction that takes or gives up names. */
export const withClaims = <T>(all: Collections, work: (session: ClientSession) => Promise<T>): Promise<T> => {
  const retry = {
    deadline: performance.now() + TIMEOUT_MS,
    beforeRetry: () => Bun.sleep(Math.random() * MAX_PAUSE_MS),
  }
  return all.claims.db.client.withSession((session) => inTransaction(session, retry, work))
}

/** Takes a name for its owner; false when another one has it. */
export const claim = async (
  all: Collections,
  kind: Claimed,
  name: string,
  ownerId: string,
  session: ClientSession,
): Promise<boolean> => {
  const _id = claimId(kind, name)
  const known = await all.claims.findOne({ _id }, { session })
  // A version without claims may have renamed the owner since; then the name is free.
  if (known && known.ownerId !== ownerId && (await nameOf(all, kind, known.ownerId, session)) === name)
    return false
  // Written even where it stands already: of two that take the same name at once, one must be refused.
  await all.claims.updateOne(
    { _id },
    { $set: { ownerId }, $currentDate: { claimedAt: true } },
    { session, upsert: true },
  )
  return true
}

/** The name that a user or a church has now. */
export const nameOf = async (
  { users, churches }: Collections,
  kind: Claimed,
  ownerId: string,
  session: ClientSession,
): Promise<string | undefined> =>
  kind === 'email'
    ? (await users.findOne({ _id: ownerId }, { session }))?.emailKey
    : (await churches.findOne({ _id: ownerId }, { session }))?.address

export const giveUp = async (
  { claims }: Collections,
  kind: Claimed,
  name: string,
  ownerId: string,
  session: ClientSession,
): Promise<void> => {
  await claims.deleteOne({ _id: claimId(kind, name), ownerId }, { session })
}
