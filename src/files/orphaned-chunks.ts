import type { Collections } from '../db/collections.ts'

interface OrphanedChunks {
  readonly fileId: string
  /** null: unknown. */
  readonly churchId: string | null
}

/** Goes by an index of the chunks, so no bytes are read. A chunk is only ever written after its record. */
export async function* chunksWithoutFile(all: Collections): AsyncGenerator<OrphanedChunks> {
  const byChurch = await hasChunksByChurch(all)
  const orphans = all.chunks.aggregate<{ fileId: string; churchId?: string | null }>([
    { $sort: byChurch ? { churchId: 1, files_id: 1 } : { files_id: 1 } },
    { $group: { _id: byChurch ? { fileId: '$files_id', churchId: '$churchId' } : { fileId: '$files_id' } } },
    { $replaceWith: '$_id' },
    { $lookup: { from: all.files.collectionName, localField: 'fileId', foreignField: '_id', as: 'files' } },
    { $match: { files: [] } },
    { $project: { files: 0 } },
  ])
  for await (const { fileId, churchId } of orphans)
    yield { fileId, churchId: byChurch ? (churchId ?? null) : await churchOf(all, fileId) }
}

const churchOf = async (all: Collections, fileId: string): Promise<string | null> =>
  (await all.chunks.findOne({ files_id: fileId }, { projection: { churchId: 1 } }))?.churchId ?? null

/** All chunks of a file, those too that the first versions wrote without their church. */
export const chunksOfFile = (fileId: string, churchId: string | null) => ({
  churchId: { $in: [churchId, null] as string[] },
  files_id: fileId,
})

/**
 * Whether chunks are found by their church, as on a sharded database; otherwise only by their file.
 * Where they are not, a filter that names the church would read the bytes.
 */
export const hasChunksByChurch = async (all: Collections): Promise<boolean> =>
  (await all.chunks.indexes()).some(({ key }) => Object.keys(key)[0] === 'churchId')
