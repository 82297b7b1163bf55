import type { ClientSession } from 'mongodb'
import type { Clock } from '../core/clock.ts'
import { busy, notFound } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import type { AssetRecord, Collections } from '../db/collections.ts'
import type { Database } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { openFile, writeChunks } from './gridfs.ts'
import type { PdfChecker } from './pdf/checker.ts'
import type { Spooled } from './spool.ts'
import { completeFile, findAsset, findPublicAsset, insertAsset } from './store.ts'

export interface StoreDeps {
  readonly database: Database
  readonly clock: Clock
  readonly checker: PdfChecker
}

const ATTEMPTS = 3
const COMMIT_TIMEOUT_MS = 10_000

/**
 * Checks a received file, stores its bytes unless the church has them, and makes an asset of its own for it.
 * All but the last takes time, so whether the sender still may is asked just before that; the cleaner removes
 * bytes without an asset.
 */
export const storeAsset = async (
  deps: StoreDeps,
  churchId: string,
  filename: string,
  received: Spooled,
  recheckAccess: () => Promise<void> = async () => {},
): Promise<AssetRecord> => {
  const { path, size, sha256 } = received
  const pageCount = await deps.checker.check(path, churchId)
  return storeCheckedAsset(deps, churchId, received, async () => {
    const asset: AssetRecord = {
      _id: newId(),
      churchId,
      filename,
      mediaType: 'application/pdf',
      size,
      sha256,
      pageCount,
      createdAt: deps.clock.now(),
    }
    await recheckAccess()
    return asset
  })
}

/** Stores the bytes of a checked file unless the church has them, and the asset that `describe` makes once they are there. */
export const storeCheckedAsset = async (
  deps: Omit<StoreDeps, 'checker'>,
  churchId: string,
  { path, size, sha256 }: Spooled,
  describe: () => Promise<AssetRecord>,
  transact: Transact = transactOnce(deps.database),
): Promise<AssetRecord> => {
  const { collections } = deps.database
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const file = await openFile(collections, { churchId, sha256, size }, deps.clock.now())
    if (!file.complete) await writeChunks(collections, file._id, path, size)
    const asset = await describe()
    if (await commitAsset(collections, file._id, asset, transact)) return asset
    // The cleaner removed the bytes in between, which takes a very long pause of this process: once more.
  }
  throw busy('The file could not be stored just now. Try again shortly.', 5)
}

/** Both writes touch what the cleaner touches, so either it sees the asset or this sees that the bytes are gone. */
const commitAsset = (
  all: Collections,
  fileId: string,
  asset: AssetRecord,
  transact: Transact,
): Promise<boolean> =>
  transact(async (session) => {
    if (!(await completeFile(all, fileId, asset.churchId, asset.createdAt, session))) return false
    await insertAsset(all, asset, session)
    return true
  })

/** Runs work in a transaction. */
export type Transact = <T>(work: (session: ClientSession) => Promise<T>) => Promise<T>

const transactOnce =
  ({ client }: Database): Transact =>
  (work) => {
    const retry = { deadline: performance.now() + COMMIT_TIMEOUT_MS, beforeRetry: randomPause }
    return client.withSession((session) => inTransaction(session, retry, work))
  }

/** Uploads of the same bytes write the same record; random pauses let them succeed one by one. */
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
