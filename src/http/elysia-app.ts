import { Elysia, NotFoundError } from 'elysia'
import { noSuchPath, wrongMethod } from '../core/failures.ts'
import type { Clock } from '../core/time.ts'
import type { Guard } from './access.ts'
import { checkedRoute } from './order-of-checks.ts'
import { completeUrl, readTarget } from './request/address.ts'
import { createResponder, isApi, type ResponderOptions, type Serve } from './responder.ts'
import { pageHeaders } from './response.ts'
import type { Connection, Route } from './route.ts'

export interface ElysiaAppOptions extends ResponderOptions {
  readonly routes: readonly Route[]
  readonly guard: Guard
  readonly clock: Clock
  /** The web app's pages and files: answers what is not under /api, or null when it has nothing there. */
  readonly pages: (request: Request, path: string, connection: Connection) => Promise<Response | null>
}

/** Bun closes an idle connection after this many seconds; uploads and downloads set their own timeout. */
export const IDLE_SECONDS = 30

export const elysiaApp = (options: ElysiaAppOptions) => {
  const { config, routes, guard, clock } = options
  const { answer, answerCrash } = createResponder(options)
  const ownOrigins = new Set([config.appOrigin, ...config.lanOrigins])
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
  app.onError({ as: 'global' }, ({ request, error }) =>
    answer({ request, server: app.server }, null, () =>
      Promise.reject(error instanceof NotFoundError ? noSuchPath() : error),
    ),
  )
  // Handlers name what they take of Elysia's context: it reads their source, and for one that takes all of it Elysia
  // parses headers, cookies and query, and makes every answer twice. For one that takes `server`, Elysia defines a
  // property on the context of every request, so the server is read from the app.

  for (const [path, group] of Map.groupBy(routes, (route) => route.path)) {
    const address = path.replace(/\{(\w+)\}/g, ':$1')
    for (const route of group) {
      const serve = checkedRoute(route, { guard, ownOrigins, now: () => clock.now() })
      for (const method of route.method === 'GET' ? ['GET', 'HEAD'] : [route.method])
        app.route(
          method,
          address,
          ({ request, params }) => answer({ request, params, server: app.server }, route, serve),
          { parse: 'none' },
        )
    }
    const allowed = group.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', ')
    const refuse = () => Promise.reject(wrongMethod(allowed))
    const refused = {
      path,
      version: null,
      access: 'anyone',
      isSignIn: false,
      isReset: false,
      isLive: false,
    } as const
    app.all(address, ({ request }) => answer({ request, server: app.server }, refused, refuse), {
      parse: 'none',
    })
  }
  const headersOfPages = pageHeaders(config.appOrigin)
  const servePage: Serve = async ({ request, connection }) => {
    const { path } = readTarget(request.url)
    const page = isApi(path) ? null : await options.pages(request, path, connection)
    if (!page) throw noSuchPath()
    for (const [name, value] of headersOfPages) page.headers.set(name, value)
    return page
  }
  app.all('*', ({ request }) => answer({ request, server: app.server }, null, servePage), { parse: 'none' })
  return app
}
