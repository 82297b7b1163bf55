import { after } from '../../model/requests/after.ts'
import type { Hold } from '../../model/requests/retrying-requests.ts'
import { session } from '../people/session.ts'
import type { Scope } from './endpoints.ts'
import { noteRateLimit, secondsToWait } from './rate-limits.ts'
import { client } from './request.ts'

client.use({
  onResponse({ response }) {
    noteRateLimit('member', response)
    return undefined
  },
})

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
