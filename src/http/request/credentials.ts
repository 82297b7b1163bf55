import type { ApiVersion } from '../../core/versions.ts'
import { readBearer } from './bearer.ts'

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
