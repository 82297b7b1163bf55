import { foldedMetadata, lacksGroups, type SearchDocument } from '../../core/stored/search-document.ts'
import { fold } from '../../core/text.ts'
import type { Collections, SongHead } from '../collections.ts'

const AT_ONCE = 500

type Metadata = SongHead['document']

interface Form {
  readonly isMissing: (metadata: string) => boolean
  readonly write: (document: Metadata) => string
}

/** Splits the searched text of older search documents into titles, authors and songbooks. */
export const groupSearchedFields = (all: Collections): Promise<void> =>
  rewriteSearchedFields(all, { isMissing: lacksGroups, write: foldedMetadata })

/** Restores the older form for `downgrade`. */
export const ungroupSearchedFields = (all: Collections): Promise<void> =>
  rewriteSearchedFields(all, { isMissing: (metadata) => !lacksGroups(metadata), write: ungroupedMetadata })

const ungroupedMetadata = ({ title, alternateTitles, authors, themes, songbooks }: Metadata): string => {
  const entries = songbooks.map(({ book, number }) => `${book} ${number}`)
  return [title, ...alternateTitles, ...authors, ...themes, ...entries].map(fold).join('\n')
}

/** Skips a document that a save has replaced since it was read. */
async function rewriteSearchedFields(all: Collections, form: Form): Promise<void> {
  for await (const { _id: churchId } of all.churches.find({}, { projection: { _id: 1 } })) {
    let batch: Known[] = []
    for await (const known of all.search.find<Known>({ churchId }, { projection: { metadata: 1 } })) {
      if (form.isMissing(known.metadata)) batch.push(known)
      if (batch.length < AT_ONCE) continue
      await writeAnew(all, churchId, batch, form)
      batch = []
    }
    await writeAnew(all, churchId, batch, form)
  }
}

type Known = Pick<SearchDocument, '_id' | 'metadata'>

async function writeAnew(
  all: Collections,
  churchId: string,
  batch: readonly Known[],
  form: Form,
): Promise<void> {
  const ids = batch.map(({ _id }) => _id)
  const heads = await all.songs.find({ churchId, _id: { $in: ids } }).toArray()
  const byId = new Map(heads.map((head) => [head._id, head.document]))
  const writes = batch.flatMap(({ _id, metadata }) => {
    const document = byId.get(_id)
    if (!document) return []
    const update = { $set: { metadata: form.write(document) } }
    return [{ updateOne: { filter: { _id, churchId, metadata }, update } }]
  })
  if (writes.length > 0) await all.search.bulkWrite(writes, { ordered: false })
}
