import { Failure } from '../core/failures.ts'
import { leadsToThisMachine } from '../core/this-machine.ts'
import type { Answer } from './route.ts'

/** The answer as Bun sends it. */
export const asResponse = (
  { status, body, mediaType = 'application/json', headers = {}, cookies = [] }: Answer,
  method: string,
): Response => {
  const text = body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body)
  const size = text === null ? 0 : Buffer.byteLength(text)
  const content =
    method === 'HEAD' ? null : text !== null && size > LARGE ? asStream(Buffer.from(text)) : text
  const response = new Response(content, { status, headers })
  for (const cookie of cookies) response.headers.append('set-cookie', cookie)
  if (text !== null) {
    response.headers.set('content-type', `${mediaType}; charset=utf-8`)
    if (method === 'HEAD') response.headers.set('content-length', String(size))
  }
  return response
}

/** From 15,360 bytes on, Bun sends each name, colon and value of an async response's headers in a packet of its own. */
const LARGE = 15_000

/** Bun sends headers and body of a stream together. */
export const asStream = (bytes: Uint8Array): ReadableStream =>
  new ReadableStream({
    pull(controller) {
      controller.enqueue(bytes)
      controller.close()
    },
  })

/** Turns every failure into an answer. An error without a name is a bug: its details go to the log only. */
export const answerFailure = (failure: Failure | null): Answer =>
  failure
    ? {
        status: failure.status,
        body: { error: failure.message, ...failure.body },
        headers: failure.headers,
      }
    : {
        status: 500,
        body: { error: 'Something went wrong on our side. Try again; if it stays, tell your administrator.' },
      }

/** Turns an error into the failure it stands for; the module of the storage translates its errors. */
export const asFailure = (error: unknown, translate: (error: unknown) => Failure | null): Failure | null =>
  error instanceof Failure ? error : translate(error)

type Header = readonly [name: string, value: string]

/** On every answer. A route's own header of the same name wins (a page's policy, a hashed file's caching). */
export const securityHeaders = (appOrigin: string): readonly Header[] => {
  const headers: Header[] = [
    ['cache-control', 'no-store'],
    ['x-content-type-options', 'nosniff'],
    ['referrer-policy', 'no-referrer'],
    ['cross-origin-resource-policy', 'same-origin'],
    [
      'content-security-policy',
      "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    ],
  ]
  if (appOrigin.startsWith('https:'))
    headers.push(['strict-transport-security', 'max-age=31536000; includeSubDomains'])
  return headers
}

/** On other origins browsers ignore these headers and log a warning. */
const isTrustworthy = (origin: string): boolean => origin.startsWith('https:') || leadsToThisMachine(origin)

/** On every page as well: no window of another site can reach into it. */
export const pageHeaders = (appOrigin: string): readonly Header[] =>
  isTrustworthy(appOrigin) ? [['cross-origin-opener-policy', 'same-origin']] : []

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

interface Cors {
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
