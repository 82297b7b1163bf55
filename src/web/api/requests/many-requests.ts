import type { Hold } from '../../model/retrying-requests.ts'
import { after, parseRateLimit, type RateLimit, secondsToWait as seconds } from '../../model/waits.ts'
import { session } from '../people/session.ts'
import type { Scope } from './endpoints.ts'

/** For series of requests: the signed-in person and the rate limit. */
export const manyRequests = {
  signedIn: session.person,
  after,
  pace: () => secondsToWait('member'),
}

/** Requests that a whole congregation might make at once, and that can wait: they leave this much of the limit to others. */
const BACKGROUND_RESERVE = 60

/** How many seconds to wait before one of many reads. */
export const paceOf =
  ({ as }: Scope, inBackground = false) =>
  (): number =>
    inBackground ? secondsToWait(as, BACKGROUND_RESERVE) : secondsToWait(as)

/** Tries again at once when the person has signed in or the network is back. Returns the way to end that. */
export function tryWhenPossible(tryNow: () => void): () => void {
  const resumed = () => {
    if (!session.hasEnded()) tryNow()
  }
  const unsubscribe = session.subscribe(resumed)
  window.addEventListener('online', tryNow)
  return () => {
    unsubscribe()
    window.removeEventListener('online', tryNow)
  }
}

/** An ended session is asked about in place. */
export const askToSignIn = (hold: Hold | null): void => {
  if (hold?.kind === 'signedOut') session.end()
}

/** Members read through the limit of the API, visitors through that of the pages. */
type Reader = 'anyone' | 'member'

const limits: Record<Reader, RateLimit | null> = { anyone: null, member: null }

export function noteRateLimit(reader: Reader, { headers }: Response): void {
  limits[reader] = parseRateLimit(headers.get('ratelimit'), Date.now()) ?? limits[reader]
}

/** How many seconds to wait before the next of many requests. */
const secondsToWait = (reader: Reader, reserve?: number): number =>
  seconds(limits[reader], Date.now(), reserve)
