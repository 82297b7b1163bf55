import { after } from '../model/requests/after.ts'
import { parseRateLimit, type RateLimit, secondsToWait } from '../model/requests/pace.ts'
import type { Hold } from '../model/requests/patient-requests.ts'
import { client } from './request.ts'
import { session } from './session.ts'

let rateLimit: RateLimit | null = null

client.use({
  onResponse({ response }) {
    rateLimit = parseRateLimit(response.headers.get('ratelimit'), Date.now()) ?? rateLimit
    return undefined
  },
})

/** What many requests in a row need to know about this page: who is signed in, and how fast they may go. */
export const manyRequests = {
  signedIn: session.person,
  after,
  pace: () => secondsToWait(rateLimit, Date.now()),
}

/** Requests that a whole congregation might make at once, and that can wait: they leave half of the usual limit to others. */
const BACKGROUND_RESERVE = 60

export const backgroundPace = () => secondsToWait(rateLimit, Date.now(), BACKGROUND_RESERVE)

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
