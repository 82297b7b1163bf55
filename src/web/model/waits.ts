/** Calls back after so many seconds; the answer calls it off. */
export function after(seconds: number, callback: () => void): () => void {
  const timer = setTimeout(callback, seconds * 1000)
  return () => clearTimeout(timer)
}

/** The rate limit in an answer. */
export interface RateLimit {
  remaining: number
  /** When the count begins anew, in milliseconds since 1970. */
  resetsAt: number
}

/** Requests that are left to the person and to others behind the same address. */
const RESERVE = 20

/** Reads the RateLimit header: `"requests";r=97;t=42`. */
export function parseRateLimit(header: string | null, now: number): RateLimit | null {
  const remaining = /;\s*r=(\d{1,9})\b/.exec(header ?? '')?.[1]
  const seconds = /;\s*t=(\d{1,9})\b/.exec(header ?? '')?.[1]
  if (remaining === undefined || seconds === undefined) return null
  return { remaining: Number(remaining), resetsAt: now + Number(seconds) * 1000 }
}

/** How many seconds to wait before the next of many requests. */
export function secondsToWait(limit: RateLimit | null, now: number, reserve = RESERVE): number {
  if (!limit || limit.remaining > reserve) return 0
  return Math.max(0, Math.ceil((limit.resetsAt - now) / 1000))
}

interface Options {
  /** Whether the server answers at all. */
  isServerThere: () => Promise<boolean>
  /** Ends after so many seconds, or when the network is back. */
  rest: (seconds: number) => Promise<void>
}

/** In seconds: 1, 2, 4, and then again every 5. */
const PAUSE = 1
const LONGEST_PAUSE = 5
/** A server that answers so often and does not have it will not have it later. */
const MOST_ANSWERS = 3

/** Fetches until it is there. Fails only for what a server that answers does not have. */
export async function untilFetched<Value>(
  fetchOnce: () => Promise<Value>,
  { isServerThere, rest }: Options,
): Promise<Value> {
  let answers = 0
  for (let failures = 0; ; failures++) {
    try {
      return await fetchOnce()
    } catch (error) {
      if (await isServerThere()) answers++
      if (answers === MOST_ANSWERS) throw error
    }
    await rest(Math.min(LONGEST_PAUSE, PAUSE * 2 ** failures))
  }
}
