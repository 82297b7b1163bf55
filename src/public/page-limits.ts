import { Limiter, LimiterFull } from '../core/async/limiter.ts'
import { busy } from '../core/failures.ts'
import { LIST_SONGS } from '../core/limits.ts'
import type { PublicAddress } from './page-address.ts'

/** Bounds the simultaneous reads for pages. One church has at most half of the places and of the queue. */
const CONCURRENT_READS = 32
const MAX_WAITING_READS = 1024
/** Churches that are looked up for pages. An id and an address may name the same church, so each has a quarter. */
const CONCURRENT_LOOK_UPS = 64
const MAX_WAITING_LOOK_UPS = 4096

/** Reads for a page, or for the data of the next one. Both throw 503 when too many wait. */
export interface PageReads {
  lookUp<T>(name: string, read: () => Promise<T>): Promise<T>
  ofChurch<T>(churchId: string, read: () => Promise<T>): Promise<T>
}

export const createPageReads = (): PageReads => {
  const lookUps = new Limiter({
    concurrency: CONCURRENT_LOOK_UPS,
    concurrencyPerKey: CONCURRENT_LOOK_UPS / 4,
    maxWaiting: MAX_WAITING_LOOK_UPS,
    maxWaitingPerKey: MAX_WAITING_LOOK_UPS / 4,
  })
  const reads = new Limiter({
    concurrency: CONCURRENT_READS,
    concurrencyPerKey: CONCURRENT_READS / 2,
    maxWaiting: MAX_WAITING_READS,
    maxWaitingPerKey: MAX_WAITING_READS / 2,
  })
  return {
    lookUp: (name, read) => lookUps.run(read, { keys: [name] }).catch(refuse),
    ofChurch: (churchId, read) => reads.run(read, { keys: [churchId] }).catch(refuse),
  }
}

const refuse = (error: unknown): never => {
  if (error instanceof LimiterFull)
    throw busy('Many people are opening pages right now. Try again shortly.', 3)
  throw error
}

/** How often a page counts toward the limit of pages, by its work beside that of a song's page. */
export const PAGE_COSTS = {
  /** The first fifty songs of a church, in the page or as data. */
  songs: 3,
  /** The services of a day, with their items. */
  today: 2,
  /** The index is searched for each word in several spellings, and whole songs are read. */
  corrections: 10,
} as const

/** Of so many records of a query one more counts. */
const RECORDS = 5

/** Of a query that names records. More than a query may name cost no more. */
export const costOfIds = (search: string): number => {
  const ids = search.split(/,|%2C/i, LIST_SONGS + 1).length
  return Math.ceil(ids / RECORDS)
}

export const costOfPage = (wanted: Exclude<PublicAddress, { kind: 'nothing' }>): number => {
  if (wanted.kind === 'front') return PAGE_COSTS.songs
  switch (wanted.page.kind) {
    case 'catalogue':
      return PAGE_COSTS.songs
    case 'today':
      return PAGE_COSTS.today
    default:
      return 1
  }
}
