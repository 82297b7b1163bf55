import { type Static, Type } from '@sinclair/typebox'
import type { ClientSession } from 'mongodb'
import { busy, Failure, notFound } from '../core/failures.ts'
import { newId } from '../core/ids.ts'
import { LIMITS } from '../core/limits.ts'
import { OrNull, Shape, Text, Timestamp, Uuid } from '../core/schema/shapes.ts'
import { type Clock, SAVE_TIMEOUT_MS } from '../core/time.ts'
import type { Collections } from '../db/collections.ts'
import type { Database } from '../db/connect.ts'
import { inTransaction } from '../db/transactions.ts'
import { discardFile } from './cleaner.ts'
import type { AssetRecord, StoredFile } from './collections.ts'
import { hasAllChunks, openFile, writeChunks } from './gridfs.ts'
import type { PdfChecker } from './pdf/checker.ts'
import { completeFile, findAsset, findPublicAsset, insertAsset } from './store.ts'
import type { Spooled } from './upload.ts'

export interface StoreDeps {
  readonly database: Database
  readonly clock: Clock
  readonly checker: PdfChecker
}

const ATTEMPTS = 3

/**
 * Checks a received file while it stores its bytes, unless the church has them, and makes an asset of its own for it.
 * Checking and storing take time, so access is checked again just before the asset is made.
 */
export const storeAsset = async (
  deps: StoreDeps,
  churchId: string,
  filename: string,
  received: Spooled,
  recheckAccess: () => Promise<void> = async () => {},
): Promise<AssetRecord> => {
  const { path, size, sha256 } = received
  const checked = deps.checker.check(path, churchId)
  // It may be rejected long before it is awaited.
  checked.catch(() => {})
  const describe = async (): Promise<AssetRecord> => {
    const asset: AssetRecord = {
      _id: newId(),
      churchId,
      filename,
      mediaType: 'application/pdf',
      size,
      sha256,
      pageCount: await checked,
      createdAt: deps.clock.now(),
    }
    await recheckAccess()
    return asset
  }
  try {
    return await storeCheckedAsset(deps, churchId, received, describe)
  } finally {
    // On success and failure: the upload keeps its place until the check has ended.
    await checked.catch(() => {})
  }
}

/**
 * Stores the bytes of a file unless the church has them, and the asset that `describe` makes once they are there. The
 * bytes are removed again when it refuses.
 */
export const storeCheckedAsset = (
  deps: Omit<StoreDeps, 'checker'>,
  churchId: string,
  received: Spooled,
  describe: () => Promise<AssetRecord>,
  transact: Transact = transactInSession,
): Promise<AssetRecord> =>
  deps.database.client.withSession((session) =>
    storeInSession(deps, churchId, received, describe, transact, session),
  )

const storeInSession = async (
  deps: Omit<StoreDeps, 'checker'>,
  churchId: string,
  { path, size, sha256 }: Spooled,
  describe: () => Promise<AssetRecord>,
  transact: Transact,
  session: ClientSession,
): Promise<AssetRecord> => {
  const { collections } = deps.database
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const openedAt = deps.clock.now()
    const file = await openFile(collections, { churchId, sha256, size }, openedAt, session)
    if (!file.complete) await writeChunks(collections, file, path, size, session)
    const asset = await describe().catch(async (error: unknown) => {
      // Unreachable storage cannot remove them now; the cleaner will.
      if (error instanceof Failure && !file.complete)
        await discardFile(deps.database, file, openedAt, session)
      throw error
    })
    if (await transact(session, (inside) => commitAsset(collections, file, asset, inside))) return asset
    // The cleaner or an election removed the bytes in between: store them again.
  }
  throw busy('The file could not be stored just now. Try again shortly.', 5)
}

/**
 * Both writes touch what the cleaner touches, so either it sees the asset or this sees that the bytes are gone. That a
 * majority holds the asset also means that it holds the chunks this has seen.
 */
const commitAsset = async (
  all: Collections,
  file: StoredFile,
  asset: AssetRecord,
  session: ClientSession,
): Promise<boolean> => {
  if (!file.complete && !(await hasAllChunks(all, file, session))) return false
  if (!(await completeFile(all, file._id, asset.churchId, asset.createdAt, session))) return false
  await insertAsset(all, asset, session)
  return true
}

/**
 * Runs work in a transaction that sees everything the session has written. The writes of the bytes did not wait for a
 * majority, so a transaction of another session may not see them yet.
 */
export type Transact = <T>(after: ClientSession, work: (session: ClientSession) => Promise<T>) => Promise<T>

const transactInSession: Transact = (session, work) =>
  inTransaction(session, { deadline: performance.now() + SAVE_TIMEOUT_MS, beforeRetry: randomPause }, work)

/** Uploads of the same bytes write the same record; random pauses keep them from colliding again. */
const randomPause = (): Promise<void> => Bun.sleep(Math.random() * 20)

export const getAsset = async (all: Collections, churchId: string, assetId: string): Promise<AssetRecord> => {
  const asset = await findAsset(all, churchId, assetId)
  if (!asset) throw notFound('file')
  return asset
}

export const getPublicAsset = async (
  all: Collections,
  churchId: string,
  assetId: string,
): Promise<AssetRecord> => {
  const asset = await findPublicAsset(all, churchId, assetId)
  if (!asset) throw notFound('file')
  return asset
}

export const Asset = Shape(
  {
    id: Uuid(),
    filename: Text({ minLength: 1, maxLength: LIMITS.filename, examples: ['morning-over-the-water.pdf'] }),
    mediaType: Type.String({ examples: ['application/pdf'] }),
    size: Type.Integer({ format: 'int64', minimum: 1, description: 'In bytes.' }),
    sha256: Type.String({
      pattern: '^[0-9a-f]{64}$',
      description: 'Also the ETag of a download.',
      examples: ['4b2c6a1e7f90d3858c2be1f7a64d09c35e8b7216fa0d94c3be57182d6c90fa3e'],
    }),
    pageCount: Type.Optional(OrNull(Type.Integer({ format: 'int64', minimum: 1 }))),
    createdAt: Timestamp(),
  },
  { description: 'A checked file. It never changes.' },
)
export type Asset = Static<typeof Asset>

export const AssetResponse = Shape({ asset: Asset })

export const UploadQuery = Type.Object({
  filename: Text({
    minLength: 1,
    maxLength: LIMITS.filename,
    description: 'The name readers see.',
    examples: ['morning-over-the-water.pdf'],
  }),
})

export const DownloadQuery = Type.Object({
  download: Type.Optional(Type.Boolean({ description: 'Save the file instead of showing it.' })),
})

export const describeAsset = (record: AssetRecord): Asset => ({
  id: record._id,
  filename: record.filename,
  mediaType: record.mediaType,
  size: record.size,
  sha256: record.sha256,
  pageCount: record.pageCount,
  createdAt: record.createdAt.toISOString(),
})
