import { tooManyRequests } from '../core/failures.ts'
import { type Count, type Counted, type LimitName, WINDOW_SECONDS } from './limit-counters.ts'

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
