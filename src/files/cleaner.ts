import type { ClientSession, Filter } from 'mongodb'
import { TooContended } from '../core/failures.ts'
import type { Collections } from '../db/collections.ts'
import type { Database } from '../db/connect.ts'
import { inTransaction } from '../db/transactions.ts'
import type { StoredFile } from './collections.ts'
import { chunksWithoutFile } from './gridfs.ts'

/**
 * Removes bytes that no asset refers to: an upload that a crash cut short. Safe beside running uploads and
 * other cleaners. A record goes in a transaction that also sees that it has no asset; an upload commits its
 * asset in one that writes the same record, so one of the two is refused. Chunks go once their record is
 * gone: an upload never reuses the chunks of a deleted record.
 */
export interface Cleaned {
  readonly files: number
  readonly chunks: number
}

const TRANSACTION_TIMEOUT_MS = 2_000

export const removeOrphans = (database: Database, unusedBefore: Date): Promise<Cleaned> =>
  removeUnreferenced(database, { lastUsedAt: { $lt: unusedBefore } }, unusedBefore)

/** Removes the bytes of the church whose assets were purged. Bytes are complete from the moment of their first asset on. */
export const removePurgedBytes = (database: Database, churchId: string, now: Date): Promise<Cleaned> =>
  removeUnreferenced(database, { churchId, complete: true }, new Date(now.getTime() + 1))

const removeUnreferenced = async (
  database: Database,
  wanted: Filter<StoredFile>,
  unusedBefore: Date,
): Promise<Cleaned> => {
  const { collections } = database
  let files = 0
  for await (const file of unreferencedFiles(collections, wanted)) {
    const removing = database.client.withSession((session) =>
      removeFile(database, file, unusedBefore, session),
    )
    if (await removing.catch(skipWhenContended)) files += 1
  }
  let chunks = 0
  for await (const { fileId, churchId } of await chunksWithoutFile(collections)) {
    const { deletedCount } = await collections.chunks.deleteMany({ churchId, files_id: fileId })
    chunks += deletedCount
  }
  return { files, chunks }
}

/** A server that was killed inside a transaction holds its record for a minute; the next round removes it. */
const skipWhenContended = (error: unknown): false => {
  if (error instanceof TooContended) return false
  throw error
}

const unreferencedFiles = (all: Collections, wanted: Filter<StoredFile>) =>
  all.files.aggregate<Pick<StoredFile, '_id' | 'churchId' | 'sha256'>>([
    { $match: wanted },
    {
      $lookup: {
        from: all.assets.collectionName,
        let: { churchId: '$churchId', sha256: '$sha256' },
        pipeline: [
          {
            $match: {
              $expr: { $and: [{ $eq: ['$churchId', '$$churchId'] }, { $eq: ['$sha256', '$$sha256'] }] },
            },
          },
          { $limit: 1 },
          { $project: { _id: 1 } },
        ],
        as: 'assets',
      },
    },
    { $match: { assets: [] } },
    { $project: { churchId: 1, sha256: 1 } },
  ])

const removeFile = (
  { collections }: Database,
  { _id, churchId }: Pick<StoredFile, '_id' | 'churchId'>,
  unusedBefore: Date,
  session: ClientSession,
): Promise<boolean> => {
  const retry = { deadline: performance.now() + TRANSACTION_TIMEOUT_MS, beforeRetry: () => Bun.sleep(20) }
  return inTransaction(session, retry, async () => {
    const file = await collections.files.findOne(
      { _id, churchId, lastUsedAt: { $lt: unusedBefore } },
      { session },
    )
    if (!file) return false
    const { sha256 } = file
    if (await collections.assets.findOne({ churchId, sha256 }, { session, projection: { _id: 1 } }))
      return false
    const { deletedCount } = await collections.files.deleteOne({ _id, churchId, sha256 }, { session })
    return deletedCount === 1
  })
}

/**
 * Removes the bytes of an upload that was refused, unless a later upload of the same bytes uses them; if that one is
 * refused, it removes them. The cleaner removes what fails here. The session must be the one that wrote the bytes:
 * another one may not see them yet.
 */
export const discardFile = async (
  database: Database,
  file: Pick<StoredFile, '_id' | 'churchId'>,
  openedAt: Date,
  session: ClientSession,
): Promise<void> => {
  const { files, chunks } = database.collections
  const { _id, churchId } = file
  await removeFile(database, file, new Date(openedAt.getTime() + 1), session).catch(skipWhenContended)
  if (!(await files.findOne({ _id, churchId }, { projection: { _id: 1 }, session })))
    await chunks.deleteMany({ churchId, files_id: _id }, { session })
}
