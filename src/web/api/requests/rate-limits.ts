import { parseRateLimit, type RateLimit, secondsToWait as seconds } from '../../model/requests/pace.ts'

/** Members read through the limit of the API, visitors through that of the pages. */
type Reader = 'anyone' | 'member'

const limits: Record<Reader, RateLimit | null> = { anyone: null, member: null }

export function noteRateLimit(reader: Reader, { headers }: Response): void {
  limits[reader] = parseRateLimit(headers.get('ratelimit'), Date.now()) ?? limits[reader]
}

/** How many seconds to wait before the next of many requests. */
export const secondsToWait = (reader: Reader, reserve?: number): number =>
  seconds(limits[reader], Date.now(), reserve)
