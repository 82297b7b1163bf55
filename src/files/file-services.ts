import { join, resolve } from 'node:path'
import type { Config } from '../config.ts'
import type { Clock } from '../core/time/clock.ts'
import type { Database } from '../db/connect.ts'
import { startCleaner } from './cleaner.ts'
import { createFileCache } from './download-cache.ts'
import { createFileSource, type FileSource } from './download-source.ts'
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
  close(): Promise<void>
}

interface AssetOptions {
  readonly config: Config
  readonly database: Database
  readonly clock: Clock
  /** How long a connection may be quiet outside of uploads and downloads. */
  readonly idleSeconds: number
  readonly onError: (error: unknown) => void
  /** How often unused files are removed. */
  readonly cleanEveryMs?: number
}

const HOUR_MS = 3_600_000

export const openAssetServices = async (options: AssetOptions): Promise<AssetServices> => {
  const { config, database, clock, idleSeconds, onError, cleanEveryMs = HOUR_MS } = options
  const folder = resolve(config.cacheDir)
  const spool = createSpool(join(folder, 'spool'))
  await spool.removeAbandoned(clock.now())
  const cleanupTimer = setInterval(() => void spool.removeAbandoned(clock.now()).catch(onError), cleanEveryMs)
  const checker = createPdfChecker()
  const cache = createFileCache(join(folder, 'files'), config.fileCacheMb * 1_000_000)
  const cleaner = startCleaner({
    database,
    clock,
    everyMs: cleanEveryMs,
    unusedForMs: HOUR_MS + config.uploadTotalSeconds * 1_000,
    onError,
  })
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
    async close() {
      clearInterval(cleanupTimer)
      checker.close()
      cache.close()
      await cleaner.stop()
    },
  }
}
