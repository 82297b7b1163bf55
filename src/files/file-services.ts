import { join, resolve } from 'node:path'
import type { Config } from '../config.ts'
import { createLoop } from '../core/async/loop.ts'
import type { Clock } from '../core/time.ts'
import type { Database } from '../db/connect.ts'
import type { Leases } from '../db/lease.ts'
import { removeOrphans } from './cleaner.ts'
import { createFileSource, type FileSource } from './download.ts'
import { createFileCache } from './download-cache.ts'
import { createPdfChecker, type PdfChecker } from './pdf/checker.ts'
import { createUnsentBytes, type UnsentBytes } from './unsent-bytes.ts'
import { createSpool, createUploads, type Uploads } from './upload.ts'

/** The services of the file routes, which live as long as the server. */
export interface AssetServices {
  readonly database: Database
  readonly clock: Clock
  readonly checker: PdfChecker
  readonly uploads: Uploads
  readonly source: FileSource
  readonly unsentBytes: UnsentBytes
  /** Deletes the copies of purged files, of one church or of all. */
  dropUnnamed(churchId?: string): Promise<void>
  close(): Promise<void>
}

interface AssetOptions {
  readonly config: Config
  readonly database: Database
  readonly clock: Clock
  readonly leases: Pick<Leases, 'take'>
  /** How long a connection may be quiet outside of uploads and downloads. */
  readonly idleSeconds: number
  readonly onError: (error: unknown) => void
  /** How often unused files are removed. */
  readonly cleanEveryMs?: number
}

const HOUR_MS = 3_600_000

export const openAssetServices = async (options: AssetOptions): Promise<AssetServices> => {
  const { config, database, clock, leases, idleSeconds, onError, cleanEveryMs = HOUR_MS } = options
  const folder = resolve(config.cacheDir)
  const spool = createSpool(join(folder, 'spool'))
  await spool.removeAbandoned(clock.now())
  const checker = createPdfChecker()
  const cache = createFileCache(join(folder, 'files'), config.fileCacheMb * 1_000_000)
  // An upload under way need not start over; what keeps it safe is the transaction.
  const unusedForMs = HOUR_MS + config.uploadTotalSeconds * 1_000
  let isClosed = false
  let dropping: Promise<void> = Promise.resolve()
  const dropUnnamed = (churchId?: string): Promise<void> => {
    const drop = async () => {
      if (!isClosed) await cache.dropUnnamed(database.collections, churchId)
    }
    dropping = dropping.then(drop).catch(onError)
    return dropping
  }
  const clean = async (): Promise<undefined> => {
    await spool.removeAbandoned(clock.now())
    await dropUnnamed()
    // The server that cleans keeps the others from it until shortly before its next time.
    if (await leases.take('cleaner', cleanEveryMs * 0.9))
      await removeOrphans(database, new Date(clock.now().getTime() - unusedForMs))
  }
  const cleaning = createLoop({ run: clean, everyMs: cleanEveryMs, onError })
  const limits = {
    concurrency: config.uploadConcurrency,
    stallSeconds: config.uploadStallSeconds,
    totalSeconds: config.uploadTotalSeconds,
  }
  return {
    database,
    clock,
    checker,
    uploads: createUploads(limits, spool, idleSeconds),
    source: createFileSource(database.collections, cache, spool),
    unsentBytes: createUnsentBytes(),
    dropUnnamed,
    async close() {
      isClosed = true
      checker.close()
      cache.close()
      await cleaning.stop()
      await dropping
    },
  }
}
