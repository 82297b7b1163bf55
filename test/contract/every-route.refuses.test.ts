import { afterAll, describe, expect, test } from 'bun:test'
import { needsIfMatch } from '../../src/http/openapi/failures.ts'
import { needsSession } from '../../src/http/route.ts'
import { holdToContract } from '../../testkit/contract.ts'
import { requestHead, sendBytes } from '../../testkit/http/raw-http.ts'
import { type Client, client, makeChurch, makeMember } from '../../testkit/people.ts'
import { ORIGIN, startTestServer } from '../../testkit/server.ts'
import { inChurch, nameOf, type Operation, operations } from './every-route.ts'

const server = await startTestServer()
const churchId = await makeChurch(server)
const nobody = client(server)
const administrator = await makeMember(server, churchId, 'Administrator')
afterAll(() => server.stop())

/** Who may do what in which church is the subject of test/api/access-matrix.test.ts. */
const which = (wanted: (operation: Operation) => boolean) =>
  operations.filter(wanted).map((operation) => [nameOf(operation), operation] as const)

const isChange = ({ method }: Operation) => method !== 'GET' && method !== 'HEAD'
const isPrivate = ({ route }: Operation) => needsSession(route)
const isOfChurch = ({ route }: Operation) => route.path.includes('{churchId}')
const isOfPart = ({ route }: Operation) => /\{churchId\}.*\{/.test(route.path)
const takesJson = ({ route }: Operation) => typeof route.body === 'object'
const takesNoFile = ({ route }: Operation) => route.body !== 'pdf'

const status = async (who: Client, path: string, { method, headers, body }: Operation) =>
  (await who.send(path, { method, headers, body })).status

describe('every change', () => {
  test.each(which(isChange))('403: %s without the right Origin', async (_, { path, method, body }) => {
    for (const origin of ['', 'http://elsewhere.test', `${ORIGIN}/`])
      expect((await administrator.send(path(), { method, body, headers: { origin } })).status).toBe(403)
  })
  test.each(which(({ route }) => needsIfMatch(route)))(
    '428: %s without If-Match',
    async (_, { path, method, headers, body }) => {
      const { 'if-match': _left, ...others } = headers
      const answer = await administrator.send(inChurch(path(), churchId), { method, body, headers: others })
      expect(answer.status).toBe(428)
    },
  )
})

describe('every private route', () => {
  test.each(which(isPrivate))('401: %s without a session', async (_, operation) => {
    expect(await status(nobody, operation.path(), operation)).toBe(401)
  })
})

describe('every route of a church', () => {
  test.each(which(isOfChurch))('400: %s with an id that is no UUID', async (_, operation) => {
    expect(await status(administrator, operation.path('not-a-uuid'), operation)).toBe(400)
  })
  test.each(which(isOfPart))('404: %s of something that does not exist', async (_, operation) => {
    expect(await status(administrator, inChurch(operation.path(), churchId), operation)).toBe(404)
  })
})

describe('every path', () => {
  const byPath = Map.groupBy(operations, ({ route }) => route.path)
  const described = [...byPath].map(([path, all]) => [path, all.map(({ method }) => method)] as const)

  test.each(described)('405: %s with a method that it does not have', async (path, methods) => {
    const [method = ''] = ['PATCH', 'PUT', 'POST'].filter((one) => !methods.includes(one))
    const answer = await administrator.send(path.replace(/\{\w+\}/g, churchId), { method, body: {} })
    expect(answer.status).toBe(405)
    const allowed = answer.headers.get('allow')?.split(', ') ?? []
    expect(methods.filter((one) => !allowed.includes(one))).toEqual([])
    expect(allowed).not.toContain(method)
  })
})

describe('every route', () => {
  test.each(which(() => true))('400: %s with a malformed Host', async (_, { path, method, headers }) => {
    const place = inChurch(path(), churchId)
    const answer = await sendBytes(server.port, requestHead(method, place, { ...headers, host: 'a b' }))
    holdToContract(method, place, answer)
    expect(answer.status).toBe(400)
  })
  test.each(which(takesJson))('400: %s with a property that is not described', async (_, operation) => {
    const body = { ...Object(operation.body), surprise: true }
    expect(await status(administrator, inChurch(operation.path(), churchId), { ...operation, body })).toBe(
      400,
    )
  })
  test.each(which(takesNoFile))(
    '413: %s with a body over its limit',
    async (_, { route, path, method, headers }) => {
      const size = route.bodyBytes + 1
      const all = {
        ...headers,
        origin: ORIGIN,
        cookie: administrator.cookie ?? '',
        'content-type': 'application/json',
        'content-length': String(size),
      }
      const place = inChurch(path(), churchId)
      const answer = await sendBytes(server.port, requestHead(method, place, all), ' '.repeat(size))
      holdToContract(method, place, answer)
      expect(answer.status).toBe(413)
    },
  )
})
