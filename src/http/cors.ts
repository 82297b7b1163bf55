import type { Answer } from './route.ts'

/** What pages of other origins may send and read (the Fetch standard calls it CORS). */
const PREFLIGHT_HEADERS = {
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, DELETE',
  'access-control-allow-headers':
    'authorization, content-type, if-match, idempotency-key, if-range, last-event-id, range',
  'access-control-max-age': String(24 * 60 * 60),
}
const EXPOSED =
  'ETag, Location, Retry-After, RateLimit, RateLimit-Policy, Content-Range, Idempotency-Replayed'

type HeaderValues = Readonly<Record<string, string>>

export interface Cors {
  /** The headers of an answer to this request. */
  headers(request: Request): HeaderValues
  /** The answer to the question of a browser whether a page may send a request; null for any other request. */
  preflight(request: Request): Answer | null
}

/**
 * The rules for pages of other origins. No answer allows credentials: such a page uses a token, and a browser keeps the
 * answer to a request with a cookie from it.
 */
export const createCors = (origins: readonly string[]): Cors => {
  const allowsAll = origins.includes('*')
  const allowed = new Set(origins)

  const allowedOrigin = (request: Request): HeaderValues | null => {
    const origin = request.headers.get('origin')
    if (origin === null || !(allowsAll || allowed.has(origin))) return null
    return { 'access-control-allow-origin': allowsAll ? '*' : origin }
  }

  return {
    headers(request) {
      if (origins.length === 0) return {}
      const own = allowedOrigin(request)
      // Also on answers without the other headers, which depend on the Origin just as much.
      return { vary: 'Origin', ...(own ? { ...own, 'access-control-expose-headers': EXPOSED } : {}) }
    },

    preflight(request) {
      if (request.method !== 'OPTIONS' || !request.headers.has('access-control-request-method')) return null
      return allowedOrigin(request) ? { status: 204, headers: PREFLIGHT_HEADERS } : null
    },
  }
}
