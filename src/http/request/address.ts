import { isIPv4, isIPv6 } from 'node:net'

/**
 * The address a request is counted under. Behind proxies it is the entry that the outermost trusted one
 * wrote: that many from the right of X-Forwarded-For, because everything further left can be made up.
 * An entry that is no address counts as the proxy itself, so that no invented word has a limit of its own.
 */
export const clientAddress = (
  socketAddress: string,
  forwardedFor: string | null,
  trusted: number,
): string => {
  if (trusted === 0 || forwardedFor === null) return countedAddress(socketAddress) ?? socketAddress
  const hops = forwardedFor.split(',')
  const hop = hops.at(-Math.min(trusted, hops.length)) ?? ''
  return countedAddress(hop.trim()) ?? countedAddress(socketAddress) ?? socketAddress
}

/**
 * The canonical form of an address, without its port; null if the text is no address. Of IPv6 only the first half
 * counts, because one client usually has a whole /64 network.
 */
const countedAddress = (text: string): string | null => {
  if (isIPv4(text)) return text
  const address = withoutPort(text)
  if (isIPv4(address)) return address
  const [withoutZone = ''] = address.split('%')
  if (!isIPv6(withoutZone)) return null
  const groups = ipv6Groups(withoutZone)
  const network = groups.slice(0, 4).map((group) => group.toString(16))
  return mappedIpv4(groups) ?? `${network.join(':')}::/64`
}

/** Of 192.0.2.1:80, [2001:db8::1]:80 and [2001:db8::1]; a bare IPv6 address is not changed. */
const withoutPort = (text: string): string =>
  /^\[(.*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([^:]*):\d+$/.exec(text)?.[1] ?? text

/** The eight numbers of a valid address. */
const ipv6Groups = (address: string): number[] => {
  const [left = '', right] = address.split('::')
  const [before, after] = [numbers(left), numbers(right ?? '')]
  const zeros = Array<number>(8 - before.length - after.length).fill(0)
  return [...before, ...zeros, ...after]
}

const numbers = (part: string): number[] =>
  part === ''
    ? []
    : part.split(':').flatMap((group) => (group.includes('.') ? ipv4Groups(group) : parseInt(group, 16)))

/** The last 32 bits may be written as an IPv4 address. */
const ipv4Groups = (address: string): number[] => {
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number)
  return [a * 256 + b, c * 256 + d]
}

/** ::ffff:192.0.2.1 is 192.0.2.1, as a socket that listens for both kinds sees it. */
const mappedIpv4 = ([a, b, c, d, e, marker, high = 0, low = 0]: readonly number[]): string | null =>
  marker === 0xffff && !a && !b && !c && !d && !e
    ? [high >> 8, high & 255, low >> 8, low & 255].join('.')
    : null

/** Bun writes nothing else, because TLS ends at the proxy. */
const SCHEME = 'http://'

const MAX_PORT = 65_535

/** A name or an IPv4 address, or an IPv6 address in brackets; then perhaps a port. */
const HOST = /^(?:[\w.~-]+|\[([\da-f:.]+)\])(?::(\d{0,5}))?$/i

/** A missing or empty Host is allowed: probes use HTTP/1.0, and nothing here depends on the name. */
export const isAllowedHost = (host: string | null): boolean => {
  if (host === null || host === '') return true
  const [found, ipv6, port = ''] = HOST.exec(host) ?? []
  return found !== undefined && Number(port) <= MAX_PORT && (ipv6 === undefined || isIPv6(ipv6))
}

/**
 * Bun's `url` of a request is the path alone when it has no readable Host, and Elysia, which cuts the host off by
 * counting characters, would then find another route in the rest. So it gets one.
 */
export const completeUrl = (request: Request): void => {
  const { url } = request
  if (url.startsWith(SCHEME)) return
  // The target of CONNECT is not a path.
  const path = url.startsWith('/') ? url : '/'
  Object.defineProperty(request, 'url', { value: `${SCHEME}localhost${path}` })
}

/** Path and query, cut out of a complete url: parsing it would cost more, and would refuse a host that we answer 400. */
export const readTarget = (url: string): { readonly path: string; readonly search: string } => {
  const start = url.indexOf('/', SCHEME.length)
  const hash = url.indexOf('#', start)
  const end = hash < 0 ? url.length : hash
  const query = url.indexOf('?', start)
  return query < 0 || query > end
    ? { path: url.slice(start, end), search: '' }
    : { path: url.slice(start, query), search: url.slice(query, end) }
}
