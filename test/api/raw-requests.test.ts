import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import { isUuid } from '../../src/core/ids.ts'
import { createLog } from '../../src/log.ts'
import { type RawAnswer, requestHead, sendBytes } from '../../testkit/http/raw-http.ts'
import { ORIGIN, startTestServer } from '../../testkit/server.ts'

const lines: string[] = []
const server = await startTestServer({ log: createLog('info', (line) => lines.push(line)) })
afterAll(() => server.stop())
beforeEach(() => {
  lines.length = 0
})

const send = (bytes: string) => sendBytes(server.port, Buffer.from(bytes, 'latin1'))

const onEveryAnswer = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
}

/** One line in the log with the id that the client got, the headers of every answer, and the limit where it counts. */
const expectOurs = (answer: RawAnswer, isCounted: boolean) => {
  for (const [name, value] of Object.entries(onEveryAnswer)) expect(answer.headers.get(name)).toBe(value)
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
  const requestId = answer.headers.get('x-request-id') ?? ''
  expect(isUuid(requestId)).toBe(true)
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { message: 'request', status: answer.status, requestId },
  ])
  expect(answer.headers.has('ratelimit')).toBe(isCounted)
}

const expectOurError = (answer: RawAnswer, isCounted: boolean) => {
  expectOurs(answer, isCounted)
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(JSON.parse(answer.text)).toEqual({ error: expect.stringMatching(/^\S.*\.$/) })
}

/** What the address answers with any Host. */
const addresses: [status: number, method: string, path: string, isCounted: boolean][] = [
  [200, 'GET', '/api/health/live', false],
  [200, 'GET', '/api/openapi.json?x=1', true],
  [401, 'GET', '/api/v1/churches', true],
  [405, 'PUT', '/api/v1/churches', true],
  [405, 'POST', '/api/health/live', false],
  [403, 'POST', '/api/v1/session', true],
  [404, 'GET', '/api/nothing', true],
  [200, 'GET', '/library', false],
  [404, 'POST', '/wp-login.php?x=/api/health/live', false],
  // A router that skips a few characters for the host would find a route in the rest of these.
  [404, 'POST', '/xx/api/v1/session', false],
  [404, 'POST', '/xxxxxxx/api/v1/session', false],
  [404, 'DELETE', '/xxxxxxxx/api/v1/churches', false],
]

const withoutHost: [name: string, (method: string, path: string) => string][] = [
  ['HTTP/1.0 without a Host', (method, path) => `${method} ${path} HTTP/1.0\r\n\r\n`],
  ['HTTP/1.0 with an empty Host', (method, path) => `${method} ${path} HTTP/1.0\r\nHost:\r\n\r\n`],
  ['HTTP/1.1 with an empty Host', (method, path) => requestHead(method, path, { host: '' })],
  ['a Host of one letter', (method, path) => requestHead(method, path, { host: 'a' })],
  ['a Host of four letters', (method, path) => requestHead(method, path, { host: 'abcd' })],
  ['a port', (method, path) => requestHead(method, path, { host: 'song_book.example:3000' })],
  ['an IPv6 Host', (method, path) => requestHead(method, path, { host: '[::1]:3000' })],
  [
    'the whole address in the request line',
    (method, path) => requestHead(method, `http://elsewhere.test${path}`),
  ],
]

describe.each(withoutHost)('%s', (_, request) => {
  test.each(addresses)('%d: %s %s', async (status, method, path, isCounted) => {
    const answer = await send(request(method, path))
    expect(answer.status).toBe(status)
    expectOurs(answer, isCounted)
    if (status >= 400) expectOurError(answer, isCounted)
    if (status === 405) expect(answer.headers.has('allow')).toBe(true)
  })
})

const malformedHosts = [
  ...['a b', '[', '[::1', '::1', '[::g]', '[1.2.3.4]', 'x:99999999', 'x:65536', 'x:-1', 'x:abc', 'x:80:80'],
  ...[
    ':80',
    'x/y',
    'x?y',
    'x#y',
    'user@x',
    '\\',
    '"',
    '<b>',
    '%zz',
    'a,b',
    'x\ty',
    '\xff',
    '\xc3\xbc',
    'x\x7f',
  ],
]

test.each(malformedHosts)('400: the malformed Host %j, whatever the address is', async (host) => {
  for (const [, method, path, isCounted] of addresses) {
    lines.length = 0
    const answer = await send(requestHead(method, path, { host }))
    expect([path, answer.status]).toEqual([path, 400])
    expectOurError(answer, isCounted)
    expect(JSON.parse(answer.text).error).toContain('Host')
  }
})

describe('a Host that comes twice', () => {
  test.each(['a\r\nHost: b', 'a\r\nHost: a', 'a\r\nHost:', '\r\nHost: a'])('400: %j', async (hosts) => {
    const answer = await send(requestHead('GET', '/api/health/live', { host: hosts }))
    expect(answer.status).toBe(400)
    expectOurError(answer, false)
  })
})

describe('other oddities', () => {
  test.each<[status: number, name: string, request: string, isCounted: boolean]>([
    [404, 'CONNECT', requestHead('CONNECT', 'localhost:80'), false],
    [404, 'CONNECT to a name that begins as an address', requestHead('CONNECT', 'http.example:80'), false],
    [404, 'CONNECT without a Host', 'CONNECT http.example:80 HTTP/1.0\r\n\r\n', false],
    [405, 'CONNECT to a path', requestHead('CONNECT', '/api/v1/churches'), true],
    [405, 'TRACE', requestHead('TRACE', '/api/v1/churches'), true],
    [405, 'PROPFIND', requestHead('PROPFIND', '/api/v1/churches'), true],
    [404, 'a NUL', requestHead('GET', '/api/v1/churches%00'), true],
    [404, 'an encoded letter', requestHead('GET', '/api/v1/%63hurches'), true],
    [404, 'a semicolon', requestHead('GET', '/api/v1/churches;x'), true],
    [404, 'an encoded slash', requestHead('GET', '/api/v1/churches%2f'), true],
    [404, 'bytes that are no UTF-8', requestHead('GET', '/api/%ff%zz'), true],
    [401, 'an id that cannot be decoded', requestHead('GET', '/api/v1/churches/%zz/songs'), true],
    [401, 'a fragment', requestHead('GET', '/api/v1/churches?#x'), true],
    [404, 'dots without a Host', 'GET /api/../../etc/passwd HTTP/1.0\r\n\r\n', true],
    [401, 'a whole address without a Host', 'GET http://x/api/v1/churches HTTP/1.0\r\n\r\n', true],
  ])('%d: %s', async (status, _, request, isCounted) => {
    const answer = await send(request)
    expect(answer.status).toBe(status)
    expectOurError(answer, isCounted)
  })
})

describe('404: a page for whatever is outside /api, which counts for nothing', () => {
  test.each([
    ['two slashes at the beginning', requestHead('GET', '//api/v1/churches')],
    ['a lone percent sign', requestHead('GET', '/%')],
    ['a raw byte', requestHead('GET', '/\xff')],
    ['ten thousand letters', requestHead('GET', `/${'x'.repeat(10_000)}`)],
    ['two slashes without a Host', 'GET //x/api/v1/churches HTTP/1.0\r\n\r\n'],
    ['a file of another program', requestHead('GET', '/wp-login.php?x=/api/health/live')],
  ])('%s', async (_, request) => {
    const answer = await send(request)
    expect(answer.status).toBe(404)
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expectOurs(answer, false)
  })
})

/** What Bun refuses while it still reads the head: the request never reaches us, so the answer cannot be ours. */
describe('broken HTTP gets Bun’s own answer, without a body', () => {
  const host = 'Host: localhost\r\n'
  test.each<[status: number, name: string, request: string]>([
    [400, 'HTTP/1.1 without a Host', 'GET /api/health/live HTTP/1.1\r\n\r\n'],
    [400, 'a control character in a header', `GET / HTTP/1.1\r\n${host}X: a\x01\r\n\r\n`],
    [400, 'an address without a slash', `GET api HTTP/1.1\r\n${host}\r\n`],
    [400, 'OPTIONS *', `OPTIONS * HTTP/1.1\r\n${host}\r\n`],
    [400, 'the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    [400, 'a TLS greeting', '\x16\x03\x01\x02\x00\x01\x00\r\n\r\n'],
    [
      400,
      'two ways to end a body',
      `POST / HTTP/1.1\r\n${host}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n`,
    ],
    [400, 'a length of 18 digits', `POST / HTTP/1.1\r\n${host}Content-Length: ${'9'.repeat(18)}\r\n\r\n`],
    [400, 'a length of 20 digits', `POST / HTTP/1.1\r\n${host}Content-Length: ${'9'.repeat(20)}\r\n\r\n`],
    [431, 'a header without end', `GET / HTTP/1.1\r\n${host}X: ${'x'.repeat(20_000)}\r\n\r\n`],
    [505, 'no version', 'GET /api/health/live\r\n\r\n'],
    [505, 'a space in the address', `GET /a b HTTP/1.1\r\n${host}\r\n`],
  ])('%d: %s', async (status, _, request) => {
    const answer = await send(request)
    expect([answer.status, answer.text]).toEqual([status, ''])
    expect(lines).toEqual([])
  })
})

describe('a malformed Host is counted', () => {
  test('429: the second sign-in with a limit of one; what is not counted reaches no route', async () => {
    const limited = await startTestServer({
      env: { RATE_LIMIT_PER_MINUTE: '3', LOGIN_RATE_LIMIT_PER_MINUTE: '1' },
    })
    try {
      const signIn = (host: string) =>
        sendBytes(limited.port, requestHead('POST', '/api/v1/session', { host, origin: ORIGIN }))
      expect((await signIn('a b')).status).toBe(400)
      expect((await signIn('[')).status).toBe(429)
      expect((await signIn('')).status).toBe(429)
      const general = await sendBytes(
        limited.port,
        requestHead('GET', '/api/v1/churches', { host: 'x:99999999' }),
      )
      expect(general.status).toBe(429)
      expectNotFound(await sendBytes(limited.port, requestHead('POST', '/xx/api/v1/session', { host: 'a' })))
      expectNotFound(await sendBytes(limited.port, 'POST /xxxxxxx/api/v1/session HTTP/1.0\r\n\r\n'))
    } finally {
      await limited.stop()
    }
  })
})

/** An address that is not counted reaches no route. */
const expectNotFound = ({ status }: RawAnswer) => expect(status).toBe(404)
