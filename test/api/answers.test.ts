import { afterAll, describe, expect, test } from 'bun:test'
import { isUuid } from '../../src/core/ids.ts'
import { requestHead, sendBytes } from '../../testkit/http/raw-http.ts'
import { client, makeUser } from '../../testkit/people.ts'
import { startTestServer } from '../../testkit/server.ts'

const server = await startTestServer()
const user = await makeUser(server)
afterAll(() => server.stop())

const onEveryAnswer = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
}

const kinds: [number, string, () => Promise<{ status: number; headers: Headers; text: string }>][] = [
  [200, 'a list', () => user.send('/api/v1/churches')],
  [204, 'signing out', () => client(server).send('/api/v1/session', { method: 'DELETE' })],
  [400, 'a wrong body', () => client(server).send('/api/v1/session', { method: 'POST', body: {} })],
  [401, 'no session', () => client(server).send('/api/v1/churches')],
  [403, 'no origin', () => user.send('/api/v1/session', { method: 'DELETE', headers: { origin: '' } })],
  [404, 'an unknown address', () => user.send('/api/v1/nothing')],
  [404, 'a POST outside the service', () => user.send('/wp-login.php', { method: 'POST' })],
  [404, 'an address that cannot be decoded', () => sendBytes(server.port, requestHead('GET', '/api/%ff%zz'))],
  [405, 'a wrong method', () => user.send('/api/v1/churches', { method: 'PUT' })],
]

describe('every answer', () => {
  test.each(kinds)('%d: %s is not kept, not sniffed and can be found again', async (status, _, ask) => {
    const answer = await ask()
    expect(answer.status).toBe(status)
    for (const [name, value] of Object.entries(onEveryAnswer)) expect(answer.headers.get(name)).toBe(value)
    expect(isUuid(answer.headers.get('x-request-id') ?? '')).toBe(true)
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  })

  test.each(kinds.filter(([status]) => status >= 400))(
    '%d: %s is JSON with one sentence',
    async (_, __, ask) => {
      const answer = await ask()
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
      const body = JSON.parse(answer.text)
      expect(Object.keys(body)).toEqual(['error'])
      expect(body.error).toMatch(/^\S.*\.$/)
      expect(body.error).not.toMatch(/\n|Error:|node_modules|Mongo/)
    },
  )

  test('200: two requests never share an id', async () => {
    const ids = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const { headers } = await client(server).send('/api/health/live')
        return headers.get('x-request-id')
      }),
    )
    expect(new Set(ids).size).toBe(20)
  })

  test('200: no HSTS on a plain http origin, where it could lock people out', async () => {
    expect((await user.send('/api/v1/churches')).headers.has('strict-transport-security')).toBe(false)
  })
})

describe('methods', () => {
  test.each([
    ['PATCH', '/api/v1/session', 'POST, DELETE'],
    ['GET', '/api/v1/session', 'POST, DELETE'],
    ['POST', '/api/v1/churches', 'GET, HEAD'],
    ['OPTIONS', '/api/v1/churches', 'GET, HEAD'],
    ['DELETE', '/api/health/ready', 'GET, HEAD'],
  ])('405: %s %s names what is allowed', async (method, path, allowed) => {
    const answer = await user.send(path, { method })
    expect(answer.status).toBe(405)
    expect(answer.headers.get('allow')).toBe(allowed)
    expect(answer.body.error).toContain(allowed)
  })

  test('405: no browser of another site is invited by CORS headers', async () => {
    const headers = { origin: 'https://elsewhere.test', 'access-control-request-method': 'POST' }
    const answer = await user.send('/api/v1/session', { method: 'OPTIONS', headers })
    const invited = [...answer.headers.keys()].filter((name) => name.startsWith('access-control'))
    expect([answer.status, invited]).toEqual([405, []])
  })

  test('200: HEAD has the headers of GET and no body', async () => {
    const [got, asked] = [
      await user.send('/api/v1/churches'),
      await user.send('/api/v1/churches', { method: 'HEAD' }),
    ]
    expect([asked.status, asked.text]).toEqual([200, ''])
    expect(asked.headers.get('content-length')).toBe(String(Buffer.byteLength(got.text)))
    expect(asked.headers.get('content-type')).toBe(got.headers.get('content-type'))
  })

  test('401: HEAD is refused as GET is', async () => {
    const answer = await client(server).send('/api/v1/churches', { method: 'HEAD' })
    expect([answer.status, answer.text]).toEqual([401, ''])
  })
})

describe('addresses', () => {
  test.each([
    '/api',
    '/api/',
    '/api/v1',
    '/api/v3/churches',
    '/api/v1/churches/',
    '/API/v1/churches',
    '/api//v1/churches',
  ])('404: %s is not an address of the service', async (path) => {
    expect((await user.send(path)).status).toBe(404)
  })
})
