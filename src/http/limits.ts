import type { MongoClient } from 'mongodb'
import { RateLimiterMemory, RateLimiterMongo, type RateLimiterRes } from 'rate-limiter-flexible'
import { tooManyRequests } from '../core/failures.ts'
import { withTimeout } from '../core/time.ts'
import { type Caller, isNotSignedIn } from './access.ts'
import { asksForStream } from './event-streams.ts'
import type { Route } from './route.ts'

/** What decides which limits count the requests of a route. */
export type LimitedRoute = Pick<Route, 'path' | 'version' | 'access' | 'isSignIn' | 'isReset' | 'isLive'>

interface CountedBy {
  /** Under the address, before anything is looked up. */
  readonly address: readonly LimitName[]
  /** Under the address as well, once the caller is known, who is counted under an id; null: callers are not counted. */
  readonly caller: readonly LimitName[] | null
}

const ONCE: CountedBy = { address: ['requests'], caller: null }
const NEVER: CountedBy = { address: [], caller: null }

/**
 * Which limits count a request, route by route. A password that a signed-in person types is counted like a sign-in. An
 * address that no route serves reads nothing, so outside of /api it is not counted.
 */
export const limitsOf = (
  route: LimitedRoute | null,
  path: string,
  { request, hasCredentials }: { readonly request: Request; readonly hasCredentials: boolean },
): CountedBy => {
  if (path.startsWith('/api/health/')) return NEVER
  if (!route) return path.startsWith('/api/') ? ONCE : NEVER
  const { access, isLive, version } = route
  const logins = route.isSignIn ? (['logins'] as const) : []
  const resets = route.isReset ? (['resets'] as const) : []
  if (!path.startsWith('/api/')) return { address: ['pages', ...logins], caller: null }
  if (version !== 2) return { address: ['requests', ...logins], caller: null }
  if (access === 'public' && isLive)
    return { address: [asksForStream(request) ? 'liveStreams' : 'livePolls'], caller: null }
  if (access === 'public') return { address: ['public'], caller: null }
  if (hasCredentials) return { address: resets, caller: logins }
  return { address: ['requests', ...logins, ...resets], caller: null }
}

/** The limits, for one request. */
export interface RequestLimits {
  /** Counts the request under its address, or under another key. Throws 429. */
  count(name: LimitName, key?: string, cost?: number): Promise<void>
  /** Throws 429 if the address has used up the limit, as far as this server knows. */
  refuseIfUsedUp(name: LimitName): void
}

/** Counts the caller once it is known, and one that is not valid against the address. */
export const countCaller = async (
  known: Promise<Caller>,
  { caller: names }: CountedBy,
  limits: RequestLimits,
): Promise<Caller> => {
  try {
    const caller = await known
    if (!names) return caller
    if (caller.token) await limits.count('tokens', caller.token.id)
    else await limits.count('people', caller.id)
    for (const name of names) await limits.count(name)
    return caller
  } catch (error) {
    if (isNotSignedIn(error)) await limits.count('invalid')
    throw error
  }
}

type HeaderValues = Record<string, string>

export interface RateLimits {
  /**
   * Counts one request, as often as it costs, and returns the headers with the remaining number. Throws 429 with them if it
   * is not enough.
   */
  count(name: LimitName, key: string, cost?: number): Promise<HeaderValues>
  /** Throws 429 if this server knows that the limit is used up. Neither counts nor reads anything. */
  refuseIfUsedUp(name: LimitName, key: string): void
}

interface Options {
  /** Requests of an address. The other limits of the API are multiples of it. */
  readonly perMinute: number
  readonly loginsPerMinute: number
  readonly pagesPerMinute: number
  readonly count: Count
}

/** A person or a program works with more requests than an address without a sign-in needs; many people share an address. */
const PER_CALLER = 5
const PER_PUBLIC_ADDRESS = 10
/** A congregation behind one address follows a service, and asks every two seconds where streams do not work. */
const LIVE_POLLS = 100
const LIVE_STREAMS = 50 / 3

/** Beyond this many keys, the memory of used-up limits starts again. */
const MAX_USED_UP = 10_000

export const createRateLimits = (options: Options): RateLimits => {
  const allowed: Readonly<Record<LimitName, number>> = {
    requests: options.perMinute,
    invalid: options.perMinute,
    people: options.perMinute * PER_CALLER,
    tokens: options.perMinute * PER_CALLER,
    public: options.perMinute * PER_PUBLIC_ADDRESS,
    livePolls: options.perMinute * LIVE_POLLS,
    liveStreams: Math.round(options.perMinute * LIVE_STREAMS),
    logins: options.loginsPerMinute,
    resets: options.loginsPerMinute,
    pages: options.pagesPerMinute,
  }
  /** Until when a limit is used up, in the time of performance.now(). */
  const usedUp = new Map<string, number>()

  const refusal = (name: LimitName, counted: Counted) => {
    const failure = tooManyRequests(secondsLeft(counted))
    Object.assign(failure.headers, headersOf(name, allowed[name], counted))
    return failure
  }

  return {
    async count(name, key, cost = 1) {
      const counted = await options.count(name, key, cost)
      if (counted.place >= allowed[name]) {
        if (usedUp.size >= MAX_USED_UP) usedUp.clear()
        usedUp.set(`${name} ${key}`, performance.now() + counted.msLeft)
      }
      if (counted.place > allowed[name]) throw refusal(name, counted)
      return headersOf(name, allowed[name], counted)
    },

    refuseIfUsedUp(name, key) {
      const until = usedUp.get(`${name} ${key}`)
      if (until === undefined) return
      const msLeft = until - performance.now()
      if (msLeft > 0) throw refusal(name, { place: allowed[name] + 1, msLeft })
      usedUp.delete(`${name} ${key}`)
    },
  }
}

const headersOf = (name: LimitName, allowed: number, counted: Counted): HeaderValues => ({
  'ratelimit-policy': `"${name}";q=${allowed};w=${WINDOW_SECONDS}`,
  ratelimit: `"${name}";r=${Math.max(0, allowed - counted.place)};t=${secondsLeft(counted)}`,
})

const secondsLeft = ({ msLeft }: Counted): number => Math.max(1, Math.ceil(msLeft / 1000))

const WINDOW_SECONDS = 60

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
type LimitName = (typeof LIMIT_NAMES)[number]

interface Counted {
  /** The number of this request among those of its key in this minute; one that costs several counts as often. */
  readonly place: number
  readonly msLeft: number
}

/**
 * Counts one request of an address, a person or a token, as often as it costs. The caller compares the count with the limit.
 */
type Count = (name: LimitName, key: string, cost: number) => Promise<Counted>

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
