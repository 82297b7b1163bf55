import type { Config } from '../config.ts'
import { type Failure, malformedHost } from '../core/failures.ts'
import { newId } from '../core/ids.ts'
import { apiPath } from '../core/versions.ts'
import { describeError, type Log } from '../log.ts'
import { type LimitedRoute, limitsOf, type RateLimits, type RequestLimits } from './limits.ts'
import type { IncomingRequest } from './order-of-checks.ts'
import { clientAddress, isAllowedHost, readTarget } from './request/address.ts'
import { answerFailure, asFailure, asResponse, createCors, securityHeaders } from './response.ts'
import type { Answer, Connection, Route } from './route.ts'

export interface ResponderOptions {
  readonly config: Config
  readonly limits: RateLimits
  readonly log: Log
  readonly translateError: (error: unknown) => Failure | null
  /** Called after every answered request. */
  readonly onRequest?: RequestObserver
}

export type Serve = (incoming: IncomingRequest) => Promise<Answer | Response>

interface Context {
  readonly request: Request
  /** Elysia leaves it out on a path without parameters. */
  readonly params?: Readonly<Record<string, string>>
  readonly server: Bun.Server<unknown> | null
}

/** The route of a request; null for pages and for unknown addresses. */
type Matched = (LimitedRoute & Pick<Route, 'pageCost'>) | null

type HeaderValues = Readonly<Record<string, string>>

/** The steps of every request: count, serve, map the failure, set the headers, write the log line. */
export const createResponder = (options: ResponderOptions) => {
  const { config, limits, log, translateError, onRequest } = options
  const defaultHeaders = securityHeaders(config.appOrigin)
  const cors = createCors(config.corsOrigins)

  const finish = (
    answered: Answer | Response,
    method: string,
    requestId: string,
    ...ownHeaders: readonly HeaderValues[]
  ) => {
    const response = answered instanceof Response ? answered : asResponse(answered, method)
    for (const headers of ownHeaders)
      for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
    for (const [name, value] of defaultHeaders)
      if (!response.headers.has(name)) response.headers.set(name, value)
    response.headers.set('x-request-id', requestId)
    // Bun would write it too, but beside a file in five small packets.
    response.headers.set('date', new Date().toUTCString())
    return response
  }

  const respond = async (
    { request, params = {}, server }: Context,
    matched: Matched,
    serve: Serve,
    requestId: string,
  ): Promise<Response> => {
    let rateLimitHeaders: HeaderValues = {}
    let corsHeaders: HeaderValues = {}
    const finished = (answered: Answer | Response) =>
      finish(answered, request.method, requestId, rateLimitHeaders, corsHeaders)
    try {
      const { path, search } = readTarget(request.url)
      const connection = connectionOf(request, server, config.trustProxy)
      const ofRequest: RequestLimits = {
        async count(name, key = connection.address, cost = 1) {
          // A 429 has the headers of its own limit.
          rateLimitHeaders = {}
          rateLimitHeaders = await limits.count(name, key, cost)
        },
        refuseIfUsedUp: (name) => limits.refuseIfUsedUp(name, connection.address),
      }
      // By the matched route, so that every spelling of its address is counted.
      const counted = matched?.path ?? path
      if (isVersion2(counted)) {
        corsHeaders = cors.headers(request)
        const preflight = cors.preflight(request)
        // Not counted, because it reads nothing.
        if (preflight) return finished(preflight)
      }
      const isHostAllowed = isAllowedHost(request.headers.get('host'))
      // Version 2 counts by caller, which its checks know.
      if (matched?.version !== 2 || !isHostAllowed)
        for (const name of limitsOf(matched, counted, { request, hasCredentials: false }).address)
          await ofRequest.count(name, undefined, name === 'pages' ? matched?.pageCost?.(search) : 1)
      if (!isHostAllowed) throw malformedHost()
      return finished(await serve({ request, params, search, connection, limits: ofRequest }))
    } catch (error) {
      const failure = asFailure(error, translateError)
      if (!failure) log('error', 'unexpected', { requestId, ...describeError(error) })
      return finished(answerFailure(failure))
    }
  }

  /** For an error outside of all handlers. Made of constants, so that it cannot fail. */
  const answerCrash = (error: unknown, requestId = newId()): Response => {
    ignoringErrors(() => log('error', 'unexpected', { requestId, ...describeError(error) }))
    return finish(answerFailure(null), 'GET', requestId)
  }

  const answer = async (context: Context, matched: Matched, serve: Serve): Promise<Response> => {
    const startedAt = performance.now()
    const requestId = newId()
    const { method } = context.request
    const response = await respond(context, matched, serve, requestId).catch((error) =>
      answerCrash(error, requestId),
    )
    const elapsed = performance.now() - startedAt
    const { status } = response
    const named = { method, route: matched?.path ?? '*', status }
    ignoringErrors(() => {
      onRequest?.({
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

export const isApi = (path: string): boolean => path === '/api' || path.startsWith('/api/')

const VERSION_2 = apiPath(2, '/')

const isVersion2 = (path: string): boolean => path.startsWith(VERSION_2)

const connectionOf = (request: Request, server: Bun.Server<unknown> | null, trusted: number): Connection => ({
  address: clientAddress(
    server?.requestIP(request)?.address ?? 'unknown',
    request.headers.get('x-forwarded-for'),
    trusted,
  ),
  isOpen: () => Boolean(server?.requestIP(request)),
  setIdleTimeout: (seconds) => server?.timeout(request, seconds),
})

/** The counted properties of an answered request. */
export interface ObservedRequest {
  readonly method: string
  /** The declared path, with names in place of ids; * for pages and unknown addresses. */
  readonly route: string
  readonly status: number
  readonly seconds: number
  /** Whether the answer is that of an earlier save with the same key. */
  readonly isReplay: boolean
}

export type RequestObserver = (request: ObservedRequest) => void
