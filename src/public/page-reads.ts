import { Limiter, LimiterFull } from '../core/async/limiter.ts'
import { busy } from '../core/failures.ts'

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
