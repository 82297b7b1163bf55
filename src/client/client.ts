import createFetchClient, { type Middleware } from 'openapi-fetch'
import type { paths } from './types.ts'

interface Options {
  /** Where the service is; in its own web pages nothing needs to be given. */
  readonly baseUrl?: string
  /**
   * For programs that are not a web page of the service: the APP_ORIGIN it is configured with. The client then
   * sends it along and keeps the session's cookie, as a browser would.
   */
  readonly origin?: string
}

/** The whole interface, typed: `client.GET('/api/v2/churches')`. */
export const createClient = ({ baseUrl = '', origin }: Options = {}) => {
  const client = createFetchClient<paths>({ baseUrl })
  if (origin !== undefined) client.use(asBrowser(origin))
  return client
}

/**
 * The headers of a save that creates something. Send the same ones again when you cannot tell whether it arrived.
 * Give a key of your own where crypto.randomUUID is missing: in a page over plain http from another machine.
 */
export const creating = (key: string = crypto.randomUUID()) => ({ 'Idempotency-Key': key })

/** The headers of a save that changes the given version. */
export const changing = (version: number, key?: string) => ({ ...creating(key), 'If-Match': `"${version}"` })

const asBrowser = (origin: string): Middleware => {
  const cookies = new Map<string, string>()
  return {
    onRequest({ request }) {
      request.headers.set('origin', origin)
      if (cookies.size > 0) request.headers.set('cookie', [...cookies.values()].join('; '))
      return request
    },
    onResponse({ response }) {
      for (const cookie of response.headers.getSetCookie()) {
        const [pair = ''] = cookie.split(';')
        const name = pair.slice(0, pair.indexOf('='))
        if (/;\s*max-age=0\b/i.test(cookie)) cookies.delete(name)
        else cookies.set(name, pair)
      }
      return undefined
    },
  }
}
