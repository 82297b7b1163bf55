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

export interface KeepDeps {
  readonly database: Database
  readonly clock: Clock
  readonly checker: PdfChecker
}

const ATTEMPTS = 3
const COMMIT_MS = 10_000

/**
 * Checks a received file, stores its bytes unless the church has them, and makes an asset of its own for it.
 * All but the last takes time, so whether the sender still may is asked just before that; bytes without an asset
 * are the cleaner's.
 */
export const keepAsset = async (
  deps: KeepDeps,
  churchId: string,
  filename: string,
  received: Spooled,
  recheckAccess: () => Promise<void> = async () => {},
): Promise<AssetRecord> => {
  const { path, size, sha256 } = received
  const { collections } = deps.database
  const pageCount = await deps.checker.check(path, churchId)
  const content = { churchId, sha256, size }
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const file = await openFile(collections, content, deps.clock.now())
    if (!file.complete) await writeChunks(collections, file._id, path, size)
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
    if (await commitAsset(deps, file._id, asset)) return asset
    // The cleaner removed the bytes in between, which takes a very long pause of this process: once more.
  }
  throw busy('The file could not be stored just now. Try again shortly.', 5)
}

/** Both writes touch what the cleaner touches, so either it sees the asset or this sees that the bytes are gone. */
const commitAsset = (deps: KeepDeps, fileId: string, asset: AssetRecord): Promise<boolean> => {
  const { client, collections } = deps.database
  const patience = { deadline: performance.now() + COMMIT_MS, beforeRetry: shortPause }
  return client.withSession((session) =>
    inTransaction(session, patience, async () => {
      if (!(await completeFile(collections, fileId, asset.churchId, asset.createdAt, session))) return false
      await insertAsset(collections, asset, session)
      return true
    }),
  )
}

/** Uploads of the same bytes meet at the same record; a little disorder lets them pass one by one. */
const shortPause = (): Promise<void> => Bun.sleep(Math.random() * 20)

export const assetForMember = async (
  all: Collections,
  churchId: string,
  assetId: string,
): Promise<AssetRecord> => {
  const asset = await findAsset(all, churchId, assetId)
  if (!asset) throw notFound('file')
  return asset
}

export const assetForEveryone = async (
  all: Collections,
  churchId: string,
  assetId: string,
): Promise<AssetRecord> => {
  const asset = await findPublicAsset(all, churchId, assetId)
  if (!asset) throw notFound('file')
  return asset
}
