import type { ClientSession } from 'mongodb'
import { inBatches } from '../core/async/batches.ts'
import { invalid } from '../core/failures.ts'
import { type Claimed, claim, claimId, nameOf, withClaims } from '../db/claims.ts'
import type { Collections } from '../db/collections.ts'

interface Holder {
  readonly kind: Claimed
  readonly name: string
  readonly ownerId: string
}

const BATCH_SIZE = 500

/** Users and churches whose unique name has no claim. */
export async function* unclaimed(
  all: Collections,
  onChecked: (count: number) => void,
): AsyncGenerator<Holder> {
  for await (const batch of inBatches(holders(all), BATCH_SIZE)) {
    const ids = batch.map(({ ownerId }) => ownerId)
    yield* await withClaims(all, (session) => unclaimedAmong(all, ids, session))
    onChecked(batch.length)
  }
}

/** Reads names and claims in one snapshot: a rename between two reads would look like a missing claim. */
const unclaimedAmong = async (
  all: Collections,
  ownerIds: readonly string[],
  session: ClientSession,
): Promise<Holder[]> => {
  const found = await Array.fromAsync(holders(all, { _id: { $in: ownerIds } }, { session }))
  const ids = found.map(({ kind, name }) => claimId(kind, name))
  const claims = await all.claims.find({ _id: { $in: ids } }, { session }).toArray()
  const ownerOf = new Map(claims.map(({ _id, ownerId }) => [_id, ownerId]))
  return found.filter(({ kind, name, ownerId }) => ownerOf.get(claimId(kind, name)) !== ownerId)
}

async function* holders(
  { users, churches }: Collections,
  among: { _id?: { $in: readonly string[] } } = {},
  options: { session?: ClientSession } = {},
): AsyncGenerator<Holder> {
  for await (const { _id, emailKey } of users.find(among, { ...options, projection: { emailKey: 1 } }))
    yield { kind: 'email', name: emailKey, ownerId: _id }
  for await (const { _id, address } of churches.find(among, { ...options, projection: { address: 1 } }))
    if (address !== undefined) yield { kind: 'address', name: address, ownerId: _id }
}

/** Claims the names that earlier versions stored. A rename in the meantime has claimed the new name itself. */
export const fillClaims = async (all: Collections, onChecked: (count: number) => void): Promise<void> => {
  for await (const { kind, name, ownerId } of unclaimed(all, onChecked)) {
    const isClaimed = await withClaims(all, async (session) => {
      const now = await nameOf(all, kind, ownerId, session)
      return now !== name || claim(all, kind, name, ownerId, session)
    })
    if (!isClaimed)
      throw invalid(`Two have the same ${kind}, ${name}, so it cannot be claimed. Rename one of them first.`)
  }
}
