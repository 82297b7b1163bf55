import { Elysia, NotFoundError } from 'elysia'
import type { Config } from '../config.ts'
import { API_VERSIONS, apiPath } from '../core/api-version.ts'
import { type Failure, malformedHost, noSuchPath, wrongMethod } from '../core/failures.ts'
import { newId } from '../core/ids.ts'
import { describeError, type Log } from '../log.ts'
import type { RequestObserver } from './observed-request.ts'
import { checkedRoute, type Guard, type IncomingRequest } from './order-of-checks.ts'
import type { RateLimits } from './rate-limit.ts'
import { clientAddress } from './request/client-address.ts'
import { completeUrl, isAllowedHost, readTarget } from './request/request-target.ts'
import { answerFailure, asFailure } from './response/failure-answer.ts'
import { asResponse } from './response/response.ts'
import { pageHeaders, securityHeaders } from './response/security-headers.ts'
import type { Answer, Connection, Route } from './route.ts'

export interface ElysiaAppOptions {
  readonly config: Config
  readonly routes: readonly Route[]
  readonly guard: Guard
  readonly limits: RateLimits
  readonly log: Log
  readonly translateError: (error: unknown) => Failure | null
  /** Called after every answered request. */
  readonly onRequest?: RequestObserver
  /** The web app's pages and files: answers what is not under /api, or null when it has nothing there. */
  readonly pages: (request: Request, path: string, connection: Connection) => Promise<Response | null>
}

type Serve = (incoming: IncomingRequest) => Promise<Answer | Response>

/** Bun closes an idle connection after this many seconds; uploads and downloads set their own timeout. */
export const IDLE_SECONDS = 30

export const elysiaApp = (options: ElysiaAppOptions) => {
  const { config, routes, guard } = options
  const { answer, answerCrash } = createResponder(options)
  const app = new Elysia({
    normalize: false,
    strictPath: true,
    // Otherwise Elysia looks for the path from the eleventh character on, and a short Host hides its beginning.
    handler: { standardHostname: false },
    serve: {
      idleTimeout: IDLE_SECONDS,
      // Each reader of a body enforces its own limit with a sentence; Bun receives no more than is read.
      maxRequestBodySize: Number.POSITIVE_INFINITY,
      development: false,
      // Otherwise Elysia would let a second server listen on the same port and take half of the requests.
      reusePort: false,
      error: (error) => answerCrash(error),
    },
  })
  app.wrap((handle, request) => {
    completeUrl(request)
    return handle
  })
  // Before the routes, because Elysia gives a route only the hooks that were there before it.
  app.onError({ as: 'global' }, ({ request, server, error }) =>
    answer({ request, server }, null, () =>
      Promise.reject(error instanceof NotFoundError ? noSuchPath() : error),
    ),
  )
  // Handlers name what they take of Elysia's context: it reads their source, and for one that takes all of it Elysia
  // parses headers, cookies and query, and makes every answer twice.

  for (const [path, group] of Map.groupBy(routes, (route) => route.path)) {
    const address = path.replace(/\{(\w+)\}/g, ':$1')
    for (const route of group) {
      const serve = checkedRoute(route, guard, config.appOrigin)
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
  const headersOfPages = pageHeaders(config.appOrigin)
  const servePage: Serve = async ({ request, connection }) => {
    const { path } = readTarget(request.url)
    const page = isApi(path) ? null : await options.pages(request, path, connection)
    if (!page) throw noSuchPath()
    for (const [name, value] of headersOfPages) page.headers.set(name, value)
    return page
  }
  app.all('*', ({ request, server }) => answer({ request, server }, null, servePage), { parse: 'none' })
  return app
}

interface Context {
  readonly request: Request
  /** Elysia leaves it out on a path without parameters. */
  readonly params?: Readonly<Record<string, string>>
  readonly server: Bun.Server<unknown> | null
}

type HeaderValues = Readonly<Record<string, string>>

/** The steps of every request: count, serve, map the failure, set the headers, write the log line. */
const createResponder = ({ config, limits, log, translateError, onRequest = () => {} }: ElysiaAppOptions) => {
  const defaultHeaders = securityHeaders(config.appOrigin)

  const finish = (
    answered: Answer | Response,
    method: string,
    requestId: string,
    rateLimitHeaders: HeaderValues = {},
  ) => {
    const response = answered instanceof Response ? answered : asResponse(answered, method)
    for (const [name, value] of Object.entries(rateLimitHeaders)) response.headers.set(name, value)
    for (const [name, value] of defaultHeaders)
      if (!response.headers.has(name)) response.headers.set(name, value)
    response.headers.set('x-request-id', requestId)
    // Bun would write it too, but beside a file in five small packets.
    response.headers.set('date', new Date().toUTCString())
    return response
  }

  const respond = async (
    { request, params = {}, server }: Context,
    route: string | null,
    serve: Serve,
    requestId: string,
  ): Promise<Response> => {
    let rateLimitHeaders: HeaderValues = {}
    try {
      const { path, search } = readTarget(request.url)
      const connection = connectionOf(request, server, config.trustProxy)
      // By the matched route, so that every spelling of its address is counted.
      const counted = route ?? path
      if (isLimited(counted))
        rateLimitHeaders = await limits.count(connection.address, isLogin(request, counted))
      else if (isPageData(route)) rateLimitHeaders = await limits.countPage(connection.address)
      if (!isAllowedHost(request.headers.get('host'))) throw malformedHost()
      const answered = await serve({ request, params, search, connection })
      return finish(answered, request.method, requestId, rateLimitHeaders)
    } catch (error) {
      const failure = asFailure(error, translateError)
      if (!failure) log('error', 'unexpected', { requestId, ...describeError(error) })
      return finish(answerFailure(failure), request.method, requestId, rateLimitHeaders)
    }
  }

  /** For an error outside of all handlers. Made of constants, so that it cannot fail. */
  const answerCrash = (error: unknown, requestId = newId()): Response => {
    ignoringErrors(() => log('error', 'unexpected', { requestId, ...describeError(error) }))
    return finish(answerFailure(null), 'GET', requestId)
  }

  const answer = async (context: Context, route: string | null, serve: Serve): Promise<Response> => {
    const startedAt = performance.now()
    const requestId = newId()
    const { method } = context.request
    const response = await respond(context, route, serve, requestId).catch((error) =>
      answerCrash(error, requestId),
    )
    const elapsed = performance.now() - startedAt
    const { status } = response
    const named = { method, route: route ?? '*', status }
    ignoringErrors(() => {
      onRequest({
        ...named,
        seconds: elapsed / 1000,
        isReplay: response.headers.has('idempotency-replayed'),
      })
      log('info', 'request', { ...named, ms: Math.round(elapsed * 10) / 10, requestId })
    })
    return response
  }
  return { answer, answerCrash }
}

/** A log that cannot be written must not prevent the answer. */
const ignoringErrors = (write: () => void): void => {
  try {
    write()
  } catch {}
}

const isApi = (path: string): boolean => path === '/api' || path.startsWith('/api/')

const isLimited = (path: string): boolean => path.startsWith('/api/') && !path.startsWith('/api/health/')

/** The routes outside of /api. An address that no route serves reads nothing, so it is not counted. */
const isPageData = (route: string | null): boolean => route !== null && !isApi(route)

const isLogin = (request: Request, path: string): boolean =>
  request.method === 'POST' && API_VERSIONS.some((version) => path === apiPath(version, '/session'))

const connectionOf = (request: Request, server: Bun.Server<unknown> | null, trusted: number): Connection => ({
  address: clientAddress(
    server?.requestIP(request)?.address ?? 'unknown',
    request.headers.get('x-forwarded-for'),
    trusted,
  ),
  isOpen: () => Boolean(server?.requestIP(request)),
  setIdleTimeout: (seconds) => server?.timeout(request, seconds),
})
