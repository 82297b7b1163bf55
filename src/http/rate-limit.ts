import type { MongoClient } from 'mongodb'
import { RateLimiterMemory, RateLimiterMongo, RateLimiterRes } from 'rate-limiter-flexible'
import { tooManyRequests } from '../core/errors.ts'

export interface RateLimits {
  /** Counts one request to the API; the headers say what is left. Throws 429 when nothing is. */
  count(address: string, isLogin: boolean): Promise<Record<string, string>>
  /** The same for a page that reads from storage, counted apart: a congregation opens pages from one address. */
  countPage(address: string): Promise<Record<string, string>>
}

interface Options {
  readonly perMinute: number
  readonly loginsPerMinute: number
  readonly pagesPerMinute: number
  /** Given when several processes share the limits; memory otherwise. */
  readonly shared: { readonly client: MongoClient; readonly database: string } | null
}

type Limiter = RateLimiterMemory | RateLimiterMongo

const WINDOW_SECONDS = 60

export const createRateLimits = (options: Options): RateLimits => {
  const { perMinute, loginsPerMinute, pagesPerMinute, shared } = options
  const limiter = (name: string, points: number): Limiter => {
    const memory = new RateLimiterMemory({ keyPrefix: name, points, duration: WINDOW_SECONDS })
    if (!shared) return memory
    return new RateLimiterMongo({
      storeClient: shared.client,
      dbName: shared.database,
      tableName: 'rateLimits',
      keyPrefix: name,
      points,
      duration: WINDOW_SECONDS,
      // Storage that is away must not turn every answer into an error: each process then counts alone.
      insuranceLimiter: memory,
    })
  }
  const general = limiter('requests', perMinute)
  const logins = limiter('logins', loginsPerMinute)
  const pages = limiter('pages', pagesPerMinute)

  return {
    async count(address, isLogin) {
      const headers = await consume(general, 'requests', address)
      return isLogin ? await consume(logins, 'logins', address) : headers
    },
    countPage: (address) => consume(pages, 'pages', address),
  }
}

const consume = async (limiter: Limiter, name: string, address: string): Promise<Record<string, string>> => {
  const policy = `"${name}";q=${limiter.points};w=${WINDOW_SECONDS}`
  try {
    return headersOf(name, policy, await limiter.consume(address))
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused
    const failure = tooManyRequests(secondsLeft(refused))
    Object.assign(failure.headers, headersOf(name, policy, refused))
    throw failure
  }
}

const headersOf = (name: string, policy: string, state: RateLimiterRes): Record<string, string> => ({
  'ratelimit-policy': policy,
  ratelimit: `"${name}";r=${Math.max(0, state.remainingPoints)};t=${secondsLeft(state)}`,
})

const secondsLeft = (state: RateLimiterRes): number => Math.max(1, Math.ceil(state.msBeforeNext / 1000))
