import { type Collections, everyCollection } from '../../db/collections.ts'
import { chunksOfFile } from '../../files/gridfs.ts'
import { afterAllOf, beforeAllOf } from '../../maintenance/verify/view.ts'

/** The record of the church, and what is found by another index than that of the church. */
const ERASED_OTHERWISE: ReadonlySet<unknown> = new Set(['churches', 'operations', 'bytes.chunks'])

/**
 * Erases everything that belongs to a church, except its record. The record must be gone from the churches before, so that
 * no request reaches the church any more. Safe to run twice and concurrently.
 */
export const eraseChurch = async (all: Collections, churchId: string): Promise<void> => {
  const own = { churchId }
  await all.operations.deleteMany({ ...own, _id: { $gte: beforeAllOf(churchId), $lt: afterAllOf(churchId) } })
  for await (const { _id } of all.files.find(own, { projection: { _id: 1 } }))
    await all.chunks.deleteMany(chunksOfFile(_id, churchId))
  for (const collection of everyCollection(all)) {
    const { church } = collection.declaration
    if (church !== null && !ERASED_OTHERWISE.has(collection.collectionName))
      await collection.deleteMany({ [church]: churchId })
  }
}
