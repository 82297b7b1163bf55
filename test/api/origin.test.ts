import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { requestHead, sendBytes } from '../../testkit/http/raw-http.ts'
import { type Client, makeChurch, makeMember } from '../../testkit/people.ts'
import { ORIGIN, startTestServer, type TestServer } from '../../testkit/server.ts'
import { inChurch, nameOf, type Operation, operations } from '../contract/every-route.ts'

let server: TestServer
let churchId: string
let editor: Client
beforeAll(async () => {
  server = await startTestServer()
  churchId = await makeChurch(server)
  editor = await makeMember(server, churchId, 'Editor')
})
afterAll(() => server.stop())

// ORIGIN is http://psaltery.test.
const wrongOrigins = [
  'null',
  '*',
  'https://psaltery.test',
  'http://psaltery.test:80',
  'http://psaltery.test:3000',
  'http://psaltery.test/',
  'http://psaltery.test/app',
  'http://psaltery.test?',
  'http://PSALTERY.test',
  'HTTP://psaltery.test',
  'http://www.psaltery.test',
  'http://psaltery.test.evil.test',
  'http://evilpsaltery.test',
  'http://psaltery.tes',
  'http://user@psaltery.test',
  'http://evil.test#http://psaltery.test',
  'http://psaltery.test, http://evil.test',
  'http://evil.test, http://psaltery.test',
  'psaltery.test',
  '//psaltery.test',
  'http://localhost',
  'file://',
]

const changes = operations
  .filter(({ method }) => method !== 'GET' && method !== 'HEAD')
  .map((operation) => [nameOf(operation), operation] as const)

/** How much of everything there is: a refused change must not add to it. */
const stored = () =>
  Promise.all(Object.values(server.database.collections).map((collection) => collection.countDocuments()))

test('there are changes to try, and more than twenty wrong origins', () => {
  expect(changes.length).toBeGreaterThan(2)
  expect(wrongOrigins.length).toBeGreaterThan(20)
})

/** The same check stands before every change: one route tries all wrong origins, the others one. */
const triedOn = (name: string) => (name === changes[0]?.[0] ? wrongOrigins : wrongOrigins.slice(0, 1))

const asking =
  ({ method, path, headers, body }: Operation) =>
  (origin: Readonly<Record<string, string>>) => {
    const content = body === undefined ? '' : JSON.stringify(body)
    const type = body === undefined ? {} : { 'content-type': 'application/json' }
    const length = { 'content-length': String(Buffer.byteLength(content)) }
    const all = { cookie: editor.cookie ?? '', ...type, ...length, ...headers, ...origin }
    return sendBytes(server.port, requestHead(method, inChurch(path(), churchId), all), content)
  }

let before: number[]
beforeAll(async () => {
  before = await stored()
})

describe.each(changes)('%s', (name, operation) => {
  const ask = asking(operation)

  test('403: with another Origin', async () => {
    for (const origin of triedOn(name)) {
      const answer = await ask({ origin })
      expect([origin, answer.status]).toEqual([origin, 403])
      expect(Object.keys(JSON.parse(answer.text))).toEqual(['error'])
    }
  })

  test('403: without an Origin, and with an empty one', async () => {
    expect((await ask({})).status).toBe(403)
    expect((await ask({ origin: '' })).status).toBe(403)
    expect((await ask({ referer: `${ORIGIN}/` })).status).toBe(403)
  })
})

test('none of these has changed anything', async () => {
  expect(await stored()).toEqual(before)
})

test.each(changes)('not 403: %s with the right Origin', async (_, operation) => {
  expect((await asking(operation)({ origin: ORIGIN })).status).not.toBe(403)
})

test('403: two Origin headers are one too many', async () => {
  const twice = requestHead('DELETE', '/api/v1/session', { origin: ORIGIN, Origin: 'http://evil.test' })
  expect((await sendBytes(server.port, twice)).status).toBe(403)
})

test('200: reading needs no Origin', async () => {
  const reader = await makeMember(server, churchId, 'Viewer')
  const answer = await reader.send('/api/v1/churches', { headers: { origin: 'http://evil.test' } })
  expect(answer.status).toBe(200)
})
