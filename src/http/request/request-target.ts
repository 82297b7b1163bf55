import { isIPv6 } from 'node:net'

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
