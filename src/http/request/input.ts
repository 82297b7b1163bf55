import type { TObject, TSchema } from '@sinclair/typebox'
import { bodyTooLarge, invalid, preconditionMissing } from '../../core/failures.ts'
import { canonicalId, isUuid } from '../../core/ids.ts'
import { ownValue } from '../../core/own-value.ts'
import { type ApiVersion, VERSION_PATTERN } from '../../core/versions.ts'
import type { Guarded, Preconditions } from '../route.ts'

export interface IncomingBody {
  /** Whether the whole body had arrived together with the head. */
  readonly wasComplete: boolean
  /** The whole body, up to its limit. */
  read(): Promise<Uint8Array>
}

/**
 * Takes the bytes that arrived together with the head, to see whether the body is complete. A body with a Content-Length
 * cannot exceed it. One without is counted while it is read, and counts as incomplete until then.
 */
export const beginBody = async (request: Request, limit: number): Promise<IncomingBody> => {
  const announced = request.headers.get('content-length')
  if (announced === null)
    return { wasComplete: request.body === null, read: () => readCounted(request, limit) }
  if (Number(announced) > limit) return { wasComplete: true, read: () => Promise.reject(bodyTooLarge(limit)) }
  const bytes = request.bytes()
  // A refused request does not await it.
  bytes.catch(() => {})
  // Bun delivers body bytes of the first packet after the request, in the same turn of the event loop.
  if (Bun.peek.status(bytes) === 'pending') await new Promise((next) => setImmediate(next))
  return { wasComplete: Bun.peek.status(bytes) === 'fulfilled', read: () => bytes.catch(bodyAborted) }
}

const readCounted = async ({ body }: Request, limit: number): Promise<Uint8Array> => {
  const parts: Uint8Array[] = []
  let size = 0
  const reader = body?.getReader()
  while (reader) {
    const { done, value } = await reader.read().catch(bodyAborted)
    if (done) break
    size += value.byteLength
    if (size > limit) throw bodyTooLarge(limit)
    parts.push(value)
  }
  return Buffer.concat(parts)
}

/** A client that disconnects in the middle is not an error of the server; any error of the platform means that. */
const bodyAborted = (): never => {
  throw invalid('The body broke off before it was complete. Send it again.')
}

export const readJson = async (headers: Headers, read: () => Promise<Uint8Array>): Promise<unknown> => {
  if (!/^application\/json\s*(;|$)/i.test(headers.get('content-type') ?? ''))
    throw invalid('Send the body as JSON, with the header Content-Type: application/json.')
  const bytes = await read()
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw invalid('The body is not valid JSON in UTF-8.')
  }
}

/**
 * Reads a query string into typed values, strictly: `offset=1e3`, `offset=+5` and a repeated parameter are
 * refused instead of guessed at. An undeclared parameter is ignored.
 */
export const readQuery = (search: string, schema: TObject): Record<string, unknown> => {
  if (search === '') return {}
  const values = new Map<string, unknown>()
  for (const pair of search.replace(/^\?/, '').split('&')) {
    const equals = pair.indexOf('=')
    const name = decode(equals < 0 ? pair : pair.slice(0, equals))
    const property = ownValue(schema.properties, name)
    if (!property) continue
    if (values.has(name)) throw invalid(`${name} must be given once only.`)
    values.set(name, read(name, decode(equals < 0 ? '' : pair.slice(equals + 1)), property))
  }
  return Object.fromEntries(values)
}

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw invalid('The query is not valid: write each character as its UTF-8 bytes, percent-encoded.')
  }
}

const read = (name: string, text: string, schema: TSchema): unknown => {
  if (schema.type === 'integer') {
    if (!/^(0|-?[1-9]\d{0,15})$/.test(text)) throw invalid(`${name} must be a whole number.`)
    return Number(text)
  }
  if (schema.type === 'boolean') {
    if (text !== 'true' && text !== 'false') throw invalid(`${name} must be true or false.`)
    return text === 'true'
  }
  return text
}

/** The required headers of a save: an Idempotency-Key, and If-Match for a change; of a change without a key If-Match. */
export const readPrecondition = (headers: Headers, guarded: Guarded): Preconditions[Guarded] => {
  if (guarded === 'no') return null
  if (guarded === 'version') return { ifMatch: readIfMatch(headers.get('if-match')) }
  const ifMatch = guarded === 'update' ? readIfMatch(headers.get('if-match')) : null
  return { key: readKey(headers.get('idempotency-key')), ifMatch }
}

/** Only the one strong, quoted version that was edited; a list or * could overwrite an unseen version. */
export const IF_MATCH_PATTERN = `^"(?:${VERSION_PATTERN})"$`

const isIfMatch = new RegExp(IF_MATCH_PATTERN)

const readIfMatch = (header: string | null): number => {
  if (header === null) throw preconditionMissing()
  if (!isIfMatch.test(header))
    throw invalid('If-Match must be one version number in double quotes, for example "3".')
  return Number(header.slice(1, -1))
}

const readKey = (header: string | null): string => {
  if (header === null)
    throw invalid(
      'Send an Idempotency-Key header with a new UUID, so that a repeated request is not saved twice.',
    )
  if (!isUuid(header)) throw invalid('The Idempotency-Key must be one UUID.')
  return canonicalId(header)
}

/** What a request signs in with: at most one of the two. */
export interface Credentials {
  /** The text after the scheme Bearer, which need not be a token. */
  readonly bearer: string | null
  readonly cookie: string | null
}

/**
 * In version 2 a Bearer goes before cookies, and a cookie counts only on pages of the service's own origins. Version 1 knows
 * cookies alone.
 */
export const readCredentials = (
  headers: Headers,
  version: ApiVersion | null,
  ownOrigins: ReadonlySet<string>,
): Credentials => {
  const cookie = headers.get('cookie')
  if (version !== 2) return { bearer: null, cookie }
  const bearer = readBearer(headers.get('authorization'))
  const origin = headers.get('origin')
  const isOwnOrigin = origin === null || ownOrigins.has(origin)
  return { bearer, cookie: bearer === null && isOwnOrigin ? cookie : null }
}

/** The scheme in any case, then its token or nothing. Two headers arrive as one text with a comma, which is no token. */
const BEARER = /^bearer(?:[ \t]+(.*))?$/i

/** What follows the scheme Bearer, perhaps an empty text; null without the header, or with another scheme. */
export const readBearer = (authorization: string | null): string | null => {
  const found = BEARER.exec(authorization?.trim() ?? '')
  return found ? (found[1] ?? '').trim() : null
}
