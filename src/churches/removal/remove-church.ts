import type { ClientSession } from 'mongodb'
import { giveUp } from '../../db/claims.ts'
import type { Collections } from '../../db/collections.ts'
import type { ChurchRecord } from '../collections.ts'

/**
 * Removes a church in a transaction. From its commit on no request finds the church, its members or its programs. The rest
 * is erased afterwards (remover.ts), for which the record of the removal stays.
 */
export const removeChurchIn = async (
  all: Collections,
  { _id, address }: ChurchRecord,
  removedAt: Date,
  session: ClientSession,
): Promise<void> => {
  await all.churches.deleteOne({ _id }, { session })
  await all.removals.insertOne({ _id, removedAt }, { session })
  if (address !== undefined) await giveUp(all, 'address', address, _id, session)
  const own = { churchId: _id }
  await all.memberships.deleteMany(own, { session })
  await all.tokens.deleteMany(own, { session })
  await all.invitations.deleteMany(own, { session })
  await all.webhooks.deleteMany(own, { session })
}
