import { isDownload, needsIfMatch, needsKey } from '../../src/http/openapi/failures.ts'
import { sample } from '../../src/http/openapi/parameters.ts'
import type { Route } from '../../src/http/route.ts'
import { servedRoutes } from '../../testkit/http/served-document.ts'

/** One described operation with a request that is valid, though what it names does not exist. */
export interface Operation {
  readonly route: Route
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
  path(id?: string): string
}

export const operationsOf = (route: Route): Operation[] =>
  (isDownload(route) ? [route.method, 'HEAD'] : [route.method]).map((method) => ({
    route,
    method,
    headers: {
      ...(needsKey(route) ? { 'idempotency-key': crypto.randomUUID() } : {}),
      ...(needsIfMatch(route) ? { 'if-match': '"1"' } : {}),
      ...(route.body === 'pdf' ? { 'content-type': 'application/pdf' } : {}),
    },
    body: typeof route.body === 'object' ? sample(route.body) : undefined,
    path: (id = crypto.randomUUID()) =>
      route.path.replace('{version}', '1').replace(/\{\w+\}/g, id) + requiredQuery(route),
  }))

export const operations: readonly Operation[] = servedRoutes().flatMap(operationsOf)

const requiredQuery = ({ query }: Route): string => {
  const names = query?.required ?? []
  return names.length === 0 ? '' : `?${names.map((name) => `${name}=example`).join('&')}`
}

export const nameOf = ({ method, route }: Operation): string => `${method} ${route.path}`

export const inChurch = (path: string, churchId: string): string =>
  path.replace(/\/churches\/[^/?]+/, `/churches/${churchId}`)
