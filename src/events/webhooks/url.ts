import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { invalid } from '../../core/failures.ts'

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

/** The part of IPv6 from which global addresses are given out. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Whether an IPv4 or IPv6 address, as a resolver or `URL` writes it, is one of the public internet. Addresses that stand for
 * IPv4 (mapped, NAT64, 6to4, Teredo) are not: they could lead to a private one.
 */
export const isGlobalAddress = (address: string): boolean => {
  if (ipaddr.IPv4.isValidFourPartDecimal(address)) return ipaddr.IPv4.parse(address).range() === 'unicast'
  if (!ipaddr.IPv6.isValid(address) || address.includes('%')) return false
  const parsed = ipaddr.IPv6.parse(address)
  return parsed.match(GLOBAL_UNICAST) && parsed.range() === 'unicast'
}
