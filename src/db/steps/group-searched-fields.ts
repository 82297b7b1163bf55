import { inBatches } from '../../core/async/batches.ts'
import { foldedMetadata, lacksGroups, type SearchDocument } from '../../core/stored/search-document.ts'
import type { Collections } from '../collections.ts'

const AT_ONCE = 500

/**
 * Splits the searched text of older search documents into titles, authors and songbooks. Skips a document that a save has
 * replaced since it was read.
 */
export const groupSearchedFields = async (all: Collections): Promise<void> => {
  for await (const { _id: churchId } of all.churches.find({}, { projection: { _id: 1 } })) {
    const documents = all.search.find<Known>({ churchId }, { projection: { metadata: 1 } })
    for await (const batch of inBatches(documents, AT_ONCE))
      await writeAnew(
        all,
        churchId,
        batch.filter(({ metadata }) => lacksGroups(metadata)),
      )
  }
}

type Known = Pick<SearchDocument, '_id' | 'metadata'>

const writeAnew = async (all: Collections, churchId: string, batch: readonly Known[]): Promise<void> => {
  const ids = batch.map(({ _id }) => _id)
  const heads = await all.songs.find({ churchId, _id: { $in: ids } }).toArray()
  const byId = new Map(heads.map((head) => [head._id, head.document]))
  const writes = batch.flatMap(({ _id, metadata }) => {
    const document = byId.get(_id)
    if (!document) return []
    const update = { $set: { metadata: foldedMetadata(document) } }
    return [{ updateOne: { filter: { _id, churchId, metadata }, update } }]
  })
  if (writes.length > 0) await all.search.bulkWrite(writes, { ordered: false })
}
