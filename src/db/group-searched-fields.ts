import { foldedMetadata, lacksGroups, type SearchDocument } from '../core/search-document.ts'
import type { Collections } from './collections.ts'

const AT_ONCE = 500

/**
 * Writes the searched fields of every song anew where its search document does not tell titles, authors and songbooks
 * apart. A song that is saved meanwhile keeps what that save wrote.
 */
export async function groupSearchedFields(all: Collections): Promise<void> {
  for await (const { _id: churchId } of all.churches.find({}, { projection: { _id: 1 } })) {
    let batch: Known[] = []
    for await (const known of all.search.find<Known>({ churchId }, { projection: { metadata: 1 } })) {
      if (lacksGroups(known.metadata)) batch.push(known)
      if (batch.length < AT_ONCE) continue
      await writeAnew(all, churchId, batch)
      batch = []
    }
    await writeAnew(all, churchId, batch)
  }
}

type Known = Pick<SearchDocument, '_id' | 'metadata'>

async function writeAnew(all: Collections, churchId: string, batch: readonly Known[]): Promise<void> {
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
