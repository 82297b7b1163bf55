import { isAppAddress, START_SEARCH } from '../../client/kept-app.ts'
import { isChurchAddress, isReservedAddress } from '../../core/church-address.ts'

const PUBLIC_PAGE = /^\/(?:c\/[^/]+|([^/]+))(?:\/|$)/i

/**
 * Who answers when a page is opened: `kept` is the app on the device at once, `server` the server first, which writes data into
 * the page. Null: the worker has no part in it.
 */
export function answeredBy({ pathname, search }: Pick<URL, 'pathname' | 'search'>): 'kept' | 'server' | null {
  if (isAppAddress(pathname)) return 'kept'
  if (pathname === '/') return search === START_SEARCH ? 'kept' : 'server'
  const [found, word] = PUBLIC_PAGE.exec(pathname) ?? []
  if (found === undefined) return null
  if (word === undefined) return 'server'
  const address = word.toLowerCase()
  return isChurchAddress(address) && !isReservedAddress(address) ? 'server' : null
}
