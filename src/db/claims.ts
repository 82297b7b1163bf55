import type { ClientSession } from 'mongodb'
import type { Collections } from './collections.ts'
import { withTransaction } from './sessions/transaction.ts'

/**
 * Names that are unique on the whole server: sign-in addresses and addresses of churches. A sharded cluster enforces no
 * unique index across shards, except on the ids of a collection that is sharded by id. So each name is the id of a claim,
 * which is written in the transaction that sets the name. A database that is not sharded also has unique indexes.
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

/** Long, for the admin's tool: constant saves in a church cause many write conflicts. */
const TIMEOUT_MS = 60_000

/** Runs a transaction that adds or removes claims. */
export const withClaims = <T>(
  all: Collections,
  work: (session: ClientSession) => Promise<T>,
  timeoutMs = TIMEOUT_MS,
): Promise<T> => withTransaction(all.claims.db.client, timeoutMs, work)

/** Claims a name for its owner; false when the name belongs to another owner. */
export const claim = async (
  all: Collections,
  kind: Claimed,
  name: string,
  ownerId: string,
  session: ClientSession,
): Promise<boolean> => {
  const _id = claimId(kind, name)
  const known = await all.claims.findOne({ _id }, { session })
  // A version without claims may have renamed the previous owner; then the name is free.
  if (known && known.ownerId !== ownerId && (await nameOf(all, kind, known.ownerId, session)) === name)
    return false
  // Also written when it exists already, so that of two concurrent claims one gets a write conflict.
  await all.claims.updateOne(
    { _id },
    { $set: { ownerId }, $currentDate: { claimedAt: true } },
    { session, upsert: true },
  )
  return true
}

/** The current name of a user or a church. */
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
