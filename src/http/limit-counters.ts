import type { MongoClient } from 'mongodb'
import { RateLimiterMemory, RateLimiterMongo, type RateLimiterRes } from 'rate-limiter-flexible'
import { withTimeout } from '../core/time.ts'

export const WINDOW_SECONDS = 60

/** Requests of each kind are counted separately: by address, those of people and tokens by their id. */
const LIMIT_NAMES = [
  'requests',
  'logins',
  'resets',
  'pages',
  'people',
  'tokens',
  'public',
  'liveStreams',
  'livePolls',
  'invalid',
] as const
export type LimitName = (typeof LIMIT_NAMES)[number]

export interface Counted {
  /** The number of this request among those of its key in this minute; one that costs several counts as often. */
  readonly place: number
  readonly msLeft: number
}

/**
 * Counts one request of an address, a person or a token, as often as it costs. The caller compares the count with the limit.
 */
export type Count = (name: LimitName, key: string, cost: number) => Promise<Counted>

/** The counters refuse no request, so they have no limit. */
const settings = (name: LimitName) => ({
  keyPrefix: name,
  points: Number.MAX_SAFE_INTEGER,
  duration: WINDOW_SECONDS,
})

const perLimit = <T>(make: (name: LimitName) => T): Readonly<Record<LimitName, T>> =>
  Object.fromEntries(LIMIT_NAMES.map((name) => [name, make(name)])) as Record<LimitName, T>

/** Counts in this process alone. */
export const countInMemory = (): Count => {
  const limiters = perLimit((name) => new RateLimiterMemory(settings(name)))
  return async (name, address, cost) => asCounted(await limiters[name].consume(address, cost))
}

/** Counts the requests of all servers that share the database. */
export const countInMongodb = (client: MongoClient, database: string): Count => {
  const counters = perLimit((name) =>
    countTogether(
      new RateLimiterMongo({
        // A lost count does no harm, so no request waits for a majority and its journals.
        storeClient: client.db(database, { writeConcern: { w: 1 } }),
        tableName: 'rateLimits',
        ...settings(name),
        // While MongoDB cannot be reached, each server counts alone instead of failing every request.
        insuranceLimiter: new RateLimiterMemory(settings(name)),
      }),
    ),
  )
  return (name, address, cost) => counters[name](address, cost)
}

const asCounted = ({ consumedPoints, msBeforeNext }: RateLimiterRes, later = 0): Counted => ({
  place: consumedPoints - later,
  msLeft: msBeforeNext,
})

/** A write that takes this long no longer delays the next one. */
const SLOW_MS = 500

type Waiting = PromiseWithResolvers<Counted> & { readonly cost: number }

const costOf = (requests: readonly Waiting[]): number => requests.reduce((sum, { cost }) => sum + cost, 0)

/**
 * Requests that arrive during a write of their address share the next write, and each gets its own place in the count:
 * with 8 and 32 clients at one address 1.5 to 3 times the requests a second.
 */
const countTogether = (limiter: RateLimiterMongo): ((address: string, cost: number) => Promise<Counted>) => {
  const waitingAt = new Map<string, Waiting[]>()

  const countAll = async (address: string, batch: readonly Waiting[]): Promise<void> => {
    try {
      const counted = await limiter.consume(address, costOf(batch))
      for (const [index, { resolve }] of batch.entries())
        resolve(asCounted(counted, costOf(batch.slice(index + 1))))
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }

  const run = async (address: string, first: Waiting): Promise<void> => {
    for (let batch = [first]; batch.length > 0; ) {
      waitingAt.set(address, [])
      await withTimeout(countAll(address, batch), SLOW_MS, () => {})
      batch = waitingAt.get(address) ?? []
    }
    waitingAt.delete(address)
  }

  return (address, cost) => {
    const own: Waiting = { ...Promise.withResolvers<Counted>(), cost }
    const waiting = waitingAt.get(address)
    if (waiting) waiting.push(own)
    else void run(address, own)
    return own.promise
  }
}
