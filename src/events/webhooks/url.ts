import { isIP } from 'node:net'
import { invalid } from '../../core/failures.ts'
import { isGlobalAddress } from './addresses.ts'

export const MAX_URL = 2000

/** Which addresses a webhook may name. */
export interface UrlRules {
  /** Whether http and private addresses are allowed. */
  readonly allowPrivate: boolean
}

/**
 * The url of a webhook as `URL` writes it, which turns every spelling of an IP address into the usual one. A name is looked
 * up when connecting.
 */
export const checkedUrl = (given: string, { allowPrivate }: UrlRules): string => {
  const url = URL.canParse(given) ? new URL(given) : null
  if (!url || !(url.protocol === 'https:' || (allowPrivate && url.protocol === 'http:')))
    throw invalid('url must be an address that begins with https://.')
  if (url.username || url.password)
    throw invalid('url must not hold a user or a password. Deliveries are signed instead.')
  const literal = url.hostname.replace(/^\[(.*)\]$/, '$1')
  if (isIP(literal) && !allowPrivate && !isGlobalAddress(literal))
    throw invalid('url must not name a private or reserved IP address.')
  url.hash = ''
  // Letters of other scripts are longer in the form that is sent.
  if (url.href.length > MAX_URL) throw invalid(`url must have at most ${MAX_URL} characters.`)
  return url.href
}
