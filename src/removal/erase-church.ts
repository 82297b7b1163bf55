import { chunksOfFile } from '../assets/orphaned-chunks.ts'
import type { Collections } from '../db/collections.ts'
import { afterAllOf, beforeAllOf } from '../verify/scans/operation-order.ts'

/**
 * Erases everything that belongs to a church, except its record. The record must be gone from the churches before, so that
 * no request reaches the church any more. Safe to run twice and concurrently.
 */
export const eraseChurch = async (all: Collections, churchId: string): Promise<void> => {
  const own = { churchId }
  await all.memberships.deleteMany(own)
  await all.tokens.deleteMany(own)
  await all.invitations.deleteMany(own)
  await all.peopleChanges.deleteMany(own)
  await all.peopleCursors.deleteOne({ _id: churchId })
  await all.webhooks.deleteMany(own)
  await all.deliveries.deleteMany(own)
  await all.deliverers.deleteOne({ _id: churchId })
  await all.songs.deleteMany(own)
  await all.lyrics.deleteMany(own)
  await all.arrangements.deleteMany(own)
  await all.revisions.deleteMany(own)
  await all.outbox.deleteMany(own)
  await all.events.deleteMany(own)
  await all.operations.deleteMany({ ...own, _id: { $gte: beforeAllOf(churchId), $lt: afterAllOf(churchId) } })
  await all.search.deleteMany(own)
  await all.assets.deleteMany(own)
  for await (const { _id } of all.files.find(own, { projection: { _id: 1 } }))
    await all.chunks.deleteMany(chunksOfFile(_id, churchId))
  await all.files.deleteMany(own)
}
