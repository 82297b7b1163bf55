import ipaddr from 'ipaddr.js'

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
