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
