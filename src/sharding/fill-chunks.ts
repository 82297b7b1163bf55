import type { Filter } from 'mongodb'
import type { Collections, FileChunk } from '../db/collections.ts'

/** Chunks have a megabyte each, and each is written anew: few at a time, so that saves are not kept waiting. */
const CHUNKS_AT_ONCE = 16

const withoutChurch = { churchId: null } as unknown as Filter<FileChunk>

/** Goes by the index of the chunks that begins with the church, so no bytes are read. */
export const countChunksWithoutChurch = ({ chunks }: Collections): Promise<number> =>
  chunks.countDocuments(withoutChurch)

/**
 * Gives chunks that earlier versions wrote the church of their file. Each is written by itself and found by what it
 * lacks, so this can be cut off at any point and begun again, while people upload and download.
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
  // A chunk is only ever written after its record, so without one these are what the cleaner removes.
  if (churchId === undefined) await all.chunks.deleteMany(ofFile)
  else
    await all.chunks.updateMany({ ...ofFile, n: { $in: chunks.map(({ n }) => n) } }, { $set: { churchId } })
}
