import { tooManyRequests } from '../core/failures.ts'
import { type Count, type Counted, type LimitName, WINDOW_SECONDS } from './limit-counters.ts'

export interface RateLimits {
  /** Counts one request to the API and returns the headers with the remaining number. Throws 429 if there is none. */
  count(address: string, isLogin: boolean): Promise<Record<string, string>>
  /** The same for a page that reads from storage, counted apart: a congregation opens pages from one address. */
  countPage(address: string): Promise<Record<string, string>>
}

interface Options {
  readonly perMinute: number
  readonly loginsPerMinute: number
  readonly pagesPerMinute: number
  readonly count: Count
}

export const createRateLimits = (options: Options): RateLimits => {
  const allowed: Readonly<Record<LimitName, number>> = {
    requests: options.perMinute,
    logins: options.loginsPerMinute,
    pages: options.pagesPerMinute,
  }
  const consume = async (name: LimitName, address: string): Promise<Record<string, string>> => {
    const counted = await options.count(name, address)
    const headers = headersOf(name, allowed[name], counted)
    if (counted.place <= allowed[name]) return headers
    const failure = tooManyRequests(secondsLeft(counted))
    Object.assign(failure.headers, headers)
    throw failure
  }

  return {
    async count(address, isLogin) {
      const headers = await consume('requests', address)
      return isLogin ? await consume('logins', address) : headers
    },
    countPage: (address) => consume('pages', address),
  }
}

const headersOf = (name: LimitName, allowed: number, counted: Counted): Record<string, string> => ({
  'ratelimit-policy': `"${name}";q=${allowed};w=${WINDOW_SECONDS}`,
  ratelimit: `"${name}";r=${Math.max(0, allowed - counted.place)};t=${secondsLeft(counted)}`,
})

const secondsLeft = ({ msLeft }: Counted): number => Math.max(1, Math.ceil(msLeft / 1000))
