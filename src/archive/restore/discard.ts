import { chunksOfFile } from '../../assets/orphaned-chunks.ts'
import type { Database } from '../../db/connect.ts'
import { afterAllOf, beforeAllOf } from '../../verify/scans/operation-order.ts'

/** Removes all that was written for a church that was never restored to its end. Its record goes last. */
export const discard = async ({ collections: all }: Database, churchId: string): Promise<void> => {
  const own = { churchId }
  // Another program that restores the same archive may have finished it.
  if (await all.churches.findOne({ _id: churchId })) return
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
  await all.restores.deleteOne({ _id: churchId })
}
