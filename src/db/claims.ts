import type { ClientSession } from 'mongodb'
import { inBatches } from '../core/async/batches.ts'
import type { Collections } from './collections.ts'
import { withTransaction } from './sessions/transaction.ts'

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

interface Holder {
  readonly kind: Claimed
  readonly name: string
  readonly ownerId: string
}

const BATCH_SIZE = 500

/** Claims the names that 1.1.0 stored without a claim. Answers those that two have, which only a cluster lets in. */
export const claimNames = async (all: Collections): Promise<string[]> => {
  const refused: string[] = []
  for await (const batch of inBatches(holders(all), BATCH_SIZE)) {
    const ids = batch.map(({ kind, name }) => claimId(kind, name))
    const claims = await all.claims.find({ _id: { $in: ids } }).toArray()
    const ownerOf = new Map(claims.map(({ _id, ownerId }) => [_id, ownerId]))
    for (const { kind, name, ownerId } of batch)
      if (ownerOf.get(claimId(kind, name)) !== ownerId) {
        const isClaimed = await withClaims(all, async (session) => {
          // Who was renamed in the meantime has claimed the new name.
          const isStill = (await nameOf(all, kind, ownerId, session)) === name
          return !isStill || (await claim(all, kind, name, ownerId, session))
        })
        if (!isClaimed) refused.push(name)
      }
  }
  return refused
}

const nameOf = async (
  { users, churches }: Collections,
  kind: Claimed,
  _id: string,
  session: ClientSession,
): Promise<string | undefined> =>
  kind === 'email'
    ? (await users.findOne({ _id }, { session }))?.emailKey
    : (await churches.findOne({ _id }, { session }))?.address

async function* holders({ users, churches }: Collections): AsyncGenerator<Holder> {
  for await (const { _id, emailKey } of users.find({}, { projection: { emailKey: 1 } }))
    yield { kind: 'email', name: emailKey, ownerId: _id }
  for await (const { _id, address } of churches.find({}, { projection: { address: 1 } }))
    if (address !== undefined) yield { kind: 'address', name: address, ownerId: _id }
}
