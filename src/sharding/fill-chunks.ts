import type { Filter } from 'mongodb'
import type { Collections } from '../db/collections.ts'
import type { FileChunk } from '../db/records/asset.ts'

/** Each chunk of a megabyte is rewritten, so a batch is small and does not delay saves. */
const CHUNKS_AT_ONCE = 16

const withoutChurch = { churchId: null } as unknown as Filter<FileChunk>

/** Uses the index of the chunks that begins with the church, so no chunk is read. */
export const countChunksWithoutChurch = ({ chunks }: Collections): Promise<number> =>
  chunks.countDocuments(withoutChurch)

/**
 * Sets the church in chunks that earlier versions wrote. The query selects chunks without a church and each update writes
 * one chunk, so the step may be interrupted and repeated, also during uploads and downloads.
 */
export const fillChunks = async (all: Collections, onFilled: (count: number) => void): Promise<void> => {
  for (;;) {
    const found = await all.chunks
      .find(withoutChurch, { projection: { _id: 0, files_id: 1, n: 1 } })
      .limit(CHUNKS_AT_ONCE)
      .toArray()
    if (found.length === 0) return
    const byFile = Map.groupBy(found, ({ files_id }) => files_id)
    const files = await all.files
      .find({ _id: { $in: [...byFile.keys()] } }, { projection: { churchId: 1 } })
      .toArray()
    const churchOf = new Map(files.map(({ _id, churchId }) => [_id, churchId]))
    for (const [fileId, chunks] of byFile) await fillFile(all, fileId, chunks, churchOf.get(fileId))
    onFilled(found.length)
  }
}

const fillFile = async (
  all: Collections,
  fileId: string,
  chunks: readonly Pick<FileChunk, 'n'>[],
  churchId: string | undefined,
): Promise<void> => {
  const ofFile = { ...withoutChurch, files_id: fileId }
  // A file record is written before its chunks, so chunks without a record are left to the cleaner.
  if (churchId === undefined) await all.chunks.deleteMany(ofFile)
  else
    await all.chunks.updateMany({ ...ofFile, n: { $in: chunks.map(({ n }) => n) } }, { $set: { churchId } })
}
