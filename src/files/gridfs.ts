import { open } from 'node:fs/promises'
import { Binary, type ClientSession, MongoBulkWriteError } from 'mongodb'
import { newId } from '../core/ids.ts'
import type { Collections } from '../db/collections.ts'
import { ERROR_CODES, isServerError } from '../db/errors.ts'
import type { FileChunk, StoredFile } from './collections.ts'

interface OrphanedChunks {
  readonly fileId: string
  readonly churchId: string
}

/** Goes by an index of the chunks, so no bytes are read. A chunk is only ever written after its record. */
export async function* chunksWithoutFile(all: Collections): AsyncGenerator<OrphanedChunks> {
  const byChurch = await hasChunksByChurch(all)
  const orphans = all.chunks.aggregate<{ fileId: string; churchId?: string }>([
    { $sort: byChurch ? { churchId: 1, files_id: 1 } : { files_id: 1 } },
    { $group: { _id: byChurch ? { fileId: '$files_id', churchId: '$churchId' } : { fileId: '$files_id' } } },
    { $replaceWith: '$_id' },
    { $lookup: { from: all.files.collectionName, localField: 'fileId', foreignField: '_id', as: 'files' } },
    { $match: { files: [] } },
    { $project: { files: 0 } },
  ])
  // Without a church they were removed meanwhile.
  for await (const { fileId, churchId = await churchOf(all, fileId) } of orphans)
    if (churchId !== undefined) yield { fileId, churchId }
}

const churchOf = async (all: Collections, fileId: string): Promise<string | undefined> =>
  (await all.chunks.findOne({ files_id: fileId }, { projection: { churchId: 1 } }))?.churchId

/**
 * Whether chunks are found by their church, as on a sharded database; otherwise only by their file.
 * Where they are not, a filter that names the church would read the bytes.
 */
export const hasChunksByChurch = async (all: Collections): Promise<boolean> =>
  (await all.chunks.indexes()).some(({ key }) => Object.keys(key)[0] === 'churchId')

/**
 * Bytes in GridFS, once per church and content. The record in `files` comes first and is the generation its
 * chunks belong to; it is complete from the moment its first asset is. So a crash at any line leaves an
 * unreferenced record or chunks without one, and two uploads of the same bytes write the same chunks.
 */
const CHUNK_BYTES = 1_048_576

/** A batch is one round trip; this many chunks of it are in memory at once. */
const CHUNKS_PER_WRITE = 6
const CHUNKS_PER_READ = 4

export interface Content {
  readonly churchId: string
  readonly sha256: string
  readonly size: number
}

export const openFile = async (
  all: Collections,
  content: Content,
  now: Date,
  session: ClientSession,
): Promise<StoredFile> => {
  const { churchId, sha256, size } = content
  const fresh = { _id: newId(), length: size, chunkSize: CHUNK_BYTES, uploadDate: now, complete: false }
  const findOrCreate = () =>
    all.files.findOneAndUpdate(
      { churchId, sha256 },
      { $set: { lastUsedAt: now }, $setOnInsert: fresh },
      // Does not wait for a majority: waiting for the commit later includes this write.
      { upsert: true, returnDocument: 'after', writeConcern: { w: 1 }, session },
    )
  const file = await findOrCreate().catch((error: unknown) => {
    // Another upload created it between the search and the insert, so the second attempt finds it.
    if (isServerError(error, 'duplicateKey')) return findOrCreate()
    throw error
  })
  if (!file) throw new Error('MongoDB did not answer with the file that it should have created.')
  return file
}

/** Copies a file on disk into chunks. */
export const writeChunks = async (
  all: Collections,
  file: Pick<StoredFile, '_id' | 'churchId'>,
  path: string,
  size: number,
  session: ClientSession,
): Promise<void> => {
  await using source = await open(path)
  for (let start = 0; start < size; start += CHUNKS_PER_WRITE * CHUNK_BYTES) {
    const batch = Buffer.allocUnsafe(Math.min(CHUNKS_PER_WRITE * CHUNK_BYTES, size - start))
    const { bytesRead } = await source.read(batch, 0, batch.length, start)
    if (bytesRead !== batch.length) throw new Error('The uploaded file became shorter before it was stored.')
    await insertMissing(all, chunksOf(file, start / CHUNK_BYTES, batch), session)
  }
}

const chunksOf = (
  { _id: fileId, churchId }: Pick<StoredFile, '_id' | 'churchId'>,
  first: number,
  batch: Buffer,
): FileChunk[] =>
  Array.from({ length: Math.ceil(batch.length / CHUNK_BYTES) }, (_, index) => ({
    _id: `${fileId}:${first + index}`,
    churchId,
    files_id: fileId,
    n: first + index,
    data: new Binary(batch.subarray(index * CHUNK_BYTES, (index + 1) * CHUNK_BYTES)),
  }))

/**
 * Chunks that are there already hold the same bytes: the same content wrote them. A majority and its journals are not
 * waited for here but by the commit, which looks whether all chunks are there.
 */
const insertMissing = async (
  all: Collections,
  chunks: FileChunk[],
  session: ClientSession,
): Promise<void> => {
  try {
    await all.chunks.insertMany(chunks, { ordered: false, writeConcern: { w: 1 }, session })
  } catch (error) {
    if (!(error instanceof MongoBulkWriteError)) throw error
    const errors = [error.writeErrors].flat()
    if (errors.length === 0 || errors.some(({ code }) => code !== ERROR_CODES.duplicateKey)) throw error
  }
}

/** Whether every chunk is there, as the transaction sees it: a new primary may lack writes that did not wait for a majority. */
export const hasAllChunks = async (
  all: Collections,
  file: Pick<StoredFile, '_id' | 'churchId' | 'length' | 'chunkSize'>,
  session: ClientSession,
): Promise<boolean> =>
  (await all.chunks.countDocuments({ churchId: file.churchId, files_id: file._id }, { session })) ===
  Math.ceil(file.length / file.chunkSize)

/** Reads only the chunks that hold the bytes from start to end (inclusive), a few at a time. */
export async function* readBytes(
  all: Collections,
  file: Pick<StoredFile, '_id' | 'churchId' | 'chunkSize'>,
  start: number,
  end: number,
): AsyncGenerator<Uint8Array> {
  const first = Math.floor(start / file.chunkSize)
  const last = Math.floor(end / file.chunkSize)
  let expected = first
  const cursor = all.chunks
    .find(
      { churchId: file.churchId, files_id: file._id, n: { $gte: first, $lte: last } },
      { projection: { _id: 0, n: 1, data: 1 } },
    )
    .sort({ n: 1 })
    .batchSize(CHUNKS_PER_READ)
  try {
    for await (const { n, data } of cursor) {
      if (n !== expected) break
      expected += 1
      const offset = n * file.chunkSize
      yield data.buffer.subarray(Math.max(start - offset, 0), Math.min(end - offset + 1, data.position))
    }
  } finally {
    await cursor.close()
  }
  if (expected <= last) throw new Error(`Chunk ${expected} of file ${file._id} is missing.`)
}
