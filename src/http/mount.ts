import { Elysia } from 'elysia'
import type { Config } from '../config.ts'
import { type Failure, noSuchPath, wrongMethod } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { clientAddress } from './client-address.ts'
import { answerFailure, asFailure } from './errors.ts'
import { describeError, type Log } from './log.ts'
import type { RateLimits } from './rate-limit.ts'
import type { Answer, Connection, Route } from './route.ts'
import { securityHeaders } from './security-headers.ts'
import { type Arrival, type Guard, serveRoute } from './serve.ts'

export interface MountOptions {
  readonly config: Config
  readonly routes: readonly Route[]
  readonly guard: Guard
  readonly limits: RateLimits
  readonly log: Log
  readonly translateError: (error: unknown) => Failure | null
  /** The web app's pages and files: answers what is not under /api, or null when it has nothing there. */
  readonly pages: (request: Request, path: string) => Promise<Response | null>
}

type Serve = (arrival: Arrival) => Promise<Answer | Response>

/** Bun cuts a quiet connection after this many seconds; uploads and downloads ask for more by themselves. */
export const IDLE_SECONDS = 30

export const mount = (options: MountOptions) => {
  const { config, routes, guard } = options
  const app = new Elysia({
    normalize: false,
    strictPath: true,
    serve: {
      idleTimeout: IDLE_SECONDS,
      // We count by ourselves, to answer with a sentence; this only stops what nobody would send by mistake.
      maxRequestBodySize: 128 * 1024 * 1024,
      development: false,
      // Elysia would let a second server listen on the same port and take half of the requests.
      reusePort: false,
    },
  })
  const answer = answering(options)
  // Handlers name what they take of Elysia's context: it reads their source, and for one that takes all of it Elysia
  // parses headers, cookies and query, and makes every answer twice.

  for (const [path, group] of Map.groupBy(routes, (route) => route.path)) {
    const address = path.replace(/\{(\w+)\}/g, ':$1')
    for (const route of group) {
      const serve = serveRoute(route, guard, config.appOrigin)
      for (const method of route.method === 'GET' ? ['GET', 'HEAD'] : [route.method])
        app.route(
          method,
          address,
          ({ request, params, server }) => answer({ request, params, server }, route.path, serve),
          { parse: 'none' },
        )
    }
    const allowed = group.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', ')
    const refuse = () => Promise.reject(wrongMethod(allowed))
    app.all(address, ({ request, server }) => answer({ request, server }, path, refuse), { parse: 'none' })
  }
  const elsewhere: Serve = async ({ request }) => {
    const page = await options.pages(request, new URL(request.url).pathname)
    if (!page) throw noSuchPath()
    return page
  }
  app.all('*', ({ request, server }) => answer({ request, server }, null, elsewhere), { parse: 'none' })
  // What Elysia itself refuses, such as an address it cannot decode, leaves like everything else.
  app.onError({ as: 'global' }, ({ request, server }) =>
    answer({ request, server }, null, () => Promise.reject(noSuchPath())),
  )
  return app
}

interface Context {
  readonly request: Request
  /** Elysia leaves it out on a path without parameters. */
  readonly params?: Readonly<Record<string, string>>
  readonly server: Bun.Server<unknown> | null
}

/** The way every answer takes: count, serve, name the failure, stamp the headers, write the log line. */
const answering = ({ config, limits, log, translateError }: MountOptions) => {
  const stamps = securityHeaders(config.appOrigin)

  return async (
    { request, params = {}, server }: Context,
    route: string | null,
    serve: Serve,
  ): Promise<Response> => {
    const began = performance.now()
    const requestId = newId()
    const url = new URL(request.url)
    const connection = connectionOf(request, server, config.trustProxy)
    let announced: Readonly<Record<string, string>> = {}
    let answered: Answer | Response
    try {
      if (isLimited(url.pathname)) announced = await limits.count(connection.address, isLogin(request, url))
      answered = await serve({ request, params, search: url.search, connection })
    } catch (error) {
      const failure = asFailure(error, translateError)
      if (!failure) log('error', 'unexpected', { requestId, ...describeError(error) })
      answered = answerFailure(failure)
    }
    const response = answered instanceof Response ? answered : asResponse(answered, request.method)
    for (const [name, value] of Object.entries(announced)) response.headers.set(name, value)
    for (const [name, value] of stamps) if (!response.headers.has(name)) response.headers.set(name, value)
    response.headers.set('x-request-id', requestId)
    // Bun would write it too, but beside a file in five small packets.
    response.headers.set('date', new Date().toUTCString())
    const ms = Math.round((performance.now() - began) * 10) / 10
    log('info', 'request', {
      method: request.method,
      route: route ?? '*',
      status: response.status,
      ms,
      requestId,
    })
    return response
  }
}

const isLimited = (path: string): boolean => path.startsWith('/api/') && !path.startsWith('/api/health/')

const isLogin = (request: Request, url: URL): boolean =>
  request.method === 'POST' && url.pathname === '/api/v1/session'

const connectionOf = (request: Request, server: Bun.Server<unknown> | null, trusted: number): Connection => ({
  address: clientAddress(
    server?.requestIP(request)?.address ?? 'unknown',
    request.headers.get('x-forwarded-for'),
    trusted,
  ),
  setIdleTimeout: (seconds) => server?.timeout(request, seconds),
})

const asResponse = ({ status, body, headers, cookies = [] }: Answer, method: string): Response => {
  const text = body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body)
  const size = text === null ? 0 : Buffer.byteLength(text)
  const content = method === 'HEAD' ? null : text !== null && size > LARGE ? asStream(text) : text
  const response = new Response(content, { status, headers: { ...headers } })
  for (const cookie of cookies) response.headers.append('set-cookie', cookie)
  if (text !== null) {
    response.headers.set('content-type', 'application/json; charset=utf-8')
    if (method === 'HEAD') response.headers.set('content-length', String(size))
  }
  return response
}

/** From 15,360 bytes on, Bun sends each name, colon and value of a late answer's headers in a packet of its own. */
const LARGE = 15_000

/** What leaves as a stream leaves at once, headers and all. */
const asStream = (text: string): ReadableStream =>
  new ReadableStream({
    pull(controller) {
      controller.enqueue(Buffer.from(text))
      controller.close()
    },
  })
