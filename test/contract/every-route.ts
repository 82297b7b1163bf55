import { connect } from 'node:net'
import { servedRoutes } from '../../scripts/served-document.ts'
import { sample } from '../../src/http/openapi/samples.ts'
import { isDownload } from '../../src/http/openapi/statuses.ts'
import type { Route } from '../../src/http/route.ts'
import { holdToContract } from '../support/contract.ts'

/** One described operation with a request that is valid, though what it names does not exist. */
export interface Operation {
  readonly route: Route
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
  path(id?: string): string
}

export const operations: readonly Operation[] = servedRoutes().flatMap((route) =>
  (isDownload(route) ? [route.method, 'HEAD'] : [route.method]).map((method) => ({
    route,
    method,
    headers: {
      ...(route.guarded === 'no' ? {} : { 'idempotency-key': crypto.randomUUID() }),
      ...(route.guarded === 'update' ? { 'if-match': '"1"' } : {}),
      ...(route.body === 'pdf' ? { 'content-type': 'application/pdf' } : {}),
    },
    body: typeof route.body === 'object' ? sample(route.body) : undefined,
    path: (id = crypto.randomUUID()) => route.path.replace(/\{\w+\}/g, id) + requiredQuery(route),
  })),
)

const requiredQuery = ({ query }: Route): string => {
  const names = query?.required ?? []
  return names.length === 0 ? '' : `?${names.map((name) => `${name}=example`).join('&')}`
}

export const nameOf = ({ method, route }: Operation): string => `${method} ${route.path}`

export const inChurch = (path: string, churchId: string): string =>
  path.replace(/\/churches\/[^/?]+/, `/churches/${churchId}`)

/** Sends what fetch refuses to: a body, or the announcement of one, with any method. */
export const sendRaw = async (
  port: number,
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body: string,
): Promise<number> => {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const socket = connect(port, '127.0.0.1')
  const lines = Object.entries({ host: 'localhost', connection: 'close', ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  )
  let received = ''
  socket.setEncoding('utf8')
  socket.on('data', (part) => {
    received += part
  })
  socket.on('error', reject)
  socket.on('close', () => resolve(received))
  socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`)
  const [head = '', text = ''] = (await promise).split('\r\n\r\n', 2)
  const [first = '', ...rest] = head.split('\r\n')
  const answered = new Headers(rest.map((line) => line.split(/: ?/, 2) as [string, string]))
  const status = Number(first.split(' ')[1])
  holdToContract(method, path, { status, headers: answered, text })
  return status
}
