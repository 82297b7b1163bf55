import type { ApiVersion } from '../../core/versions.ts'

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
