import { Limiter, LimiterFull } from '../core/async/limiter.ts'
import { busy } from '../core/failures.ts'

/** What is read from storage for pages at the same time; one church has at most half of it, and of what waits. */
const CONCURRENT_READS = 32
const MAX_WAITING_READS = 1024

/** Reads for a page, or for the data of the next one. Throws 503 when too many wait. */
export type PageReads = <T>(church: string, read: () => Promise<T>) => Promise<T>

export const createPageReads = (): PageReads => {
  const limiter = new Limiter({
    concurrency: CONCURRENT_READS,
    concurrencyPerKey: CONCURRENT_READS / 2,
    maxWaiting: MAX_WAITING_READS,
    maxWaitingPerKey: MAX_WAITING_READS / 2,
  })
  return async (church, read) => {
    try {
      return await limiter.run(read, { keys: [church] })
    } catch (error) {
      if (error instanceof LimiterFull)
        throw busy('Many people are opening pages right now. Try again shortly.', 3)
      throw error
    }
  }
}
