import type { ClientSession } from 'mongodb'
import { inBatches } from '../../core/async/batches.ts'
import { type Claimed, claim, claimId, nameOf, withClaims } from '../claims.ts'
import type { Collections } from '../collections.ts'

interface Holder {
  readonly kind: Claimed
  readonly name: string
  readonly ownerId: string
}

const BATCH_SIZE = 500

/** Claims the names that earlier versions stored. A rename in the meantime has claimed the new name itself. */
export const claimNames = async (all: Collections): Promise<void> => {
  for await (const { kind, name, ownerId } of unclaimed(all))
    await withClaims(all, async (session) => {
      if ((await nameOf(all, kind, ownerId, session)) === name) await claim(all, kind, name, ownerId, session)
    })
}

/** Users and churches whose unique name has no claim. */
export async function* unclaimed(all: Collections): AsyncGenerator<Holder> {
  for await (const batch of inBatches(holders(all), BATCH_SIZE)) {
    const ids = batch.map(({ ownerId }) => ownerId)
    yield* await withClaims(all, (session) => unclaimedAmong(all, ids, session))
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
