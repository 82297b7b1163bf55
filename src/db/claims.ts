import type { ClientSession } from 'mongodb'
import type { Collections } from './collections.ts'
import { withTransaction } from './transactions.ts'

/**
 * Names that are unique on the whole server: sign-in addresses and addresses of churches. A sharded cluster enforces no
 * unique index across shards, except on the ids of a collection that is sharded by id. So each name is the id of a claim,
 * which is written in the transaction that sets the name. A database that is not sharded also has unique indexes.
 */
export type Claimed = 'email' | 'address'

const claimId = (kind: Claimed, name: string): string => `${kind}:${name}`

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
  { claims }: Collections,
  kind: Claimed,
  name: string,
  ownerId: string,
  session: ClientSession,
): Promise<boolean> => {
  const _id = claimId(kind, name)
  const known = await claims.findOne({ _id }, { session })
  if (known && known.ownerId !== ownerId) return false
  // Also written when it exists already, so that of two concurrent claims one gets a write conflict.
  await claims.updateOne(
    { _id },
    { $set: { ownerId }, $currentDate: { claimedAt: true } },
    { session, upsert: true },
  )
  return true
}

export const giveUp = async (
  { claims }: Collections,
  kind: Claimed,
  name: string,
  ownerId: string,
  session: ClientSession,
): Promise<void> => {
  await claims.deleteOne({ _id: claimId(kind, name), ownerId }, { session })
}

/** Claims the names that 1.1.0 stored without a claim. Answers those that two have, which only a cluster lets in. */
export const claimNames = async (all: Collections): Promise<string[]> => {
  const { users, churches } = all
  const refused: string[] = []
  const claimOf = async (
    kind: Claimed,
    ownerId: string,
    read: (session: ClientSession) => Promise<string | undefined>,
  ): Promise<void> => {
    const taken = await withClaims(all, async (session) => {
      const name = await read(session)
      return name === undefined || (await claim(all, kind, name, ownerId, session)) ? null : name
    })
    if (taken !== null) refused.push(taken)
  }
  for await (const { _id } of users.find({}, { projection: { _id: 1 } }))
    await claimOf('email', _id, async (session) => (await users.findOne({ _id }, { session }))?.emailKey)
  for await (const { _id } of churches.find({}, { projection: { _id: 1 } }))
    await claimOf('address', _id, async (session) => (await churches.findOne({ _id }, { session }))?.address)
  return refused
}
