import { afterEach, describe, expect, test } from 'bun:test'
import { type Answered, client } from '../../testkit/people.ts'
import { startTestServer, type TestServer } from '../../testkit/server.ts'

const running: TestServer[] = []
afterEach(async () => {
  for (const server of running.splice(0).reverse()) await server.stop()
})

const serverWith = async (env: Record<string, string>, beside?: TestServer): Promise<TestServer> => {
  const server = await startTestServer({ env, ...(beside ? { beside } : {}) })
  running.push(server)
  return server
}

/** The default limits. */
const usual = { RATE_LIMIT_PER_MINUTE: '', LOGIN_RATE_LIMIT_PER_MINUTE: '' }

const ask = (server: TestServer, path = '/api/v1/churches', headers = {}) =>
  client(server).send(path, { headers })
/** Too little to be looked up, so that it costs no hashing; it counts as an attempt all the same. */
const attempt = (server: TestServer, headers = {}) =>
  client(server).send('/api/v1/session', { method: 'POST', body: {}, headers })

const times = async <T>(count: number, work: () => Promise<T>): Promise<T[]> => {
  const results: T[] = []
  for (let at = 0; at < count; at++) results.push(await work())
  return results
}

const from = (addresses: string) => ({ 'x-forwarded-for': addresses })

const remaining = ({ headers }: Answered) => Number(/;r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1])

describe('signing in', () => {
  test('429: the eleventh attempt within a minute, with the time to wait; everything else goes on', async () => {
    const server = await serverWith(usual)
    const first = await times(10, () => attempt(server))
    expect(first.map(({ status }) => status)).toEqual(Array(10).fill(400))
    expect(first.map(remaining)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1, 0])
    const refused = await attempt(server)
    expect(refused.status).toBe(429)
    expect(Object.keys(refused.body)).toEqual(['error'])
    const seconds = Number(refused.headers.get('retry-after'))
    expect(seconds).toBeWithin(1, 61)
    expect(refused.headers.get('ratelimit')).toBe(`"logins";r=0;t=${seconds}`)
    expect(refused.headers.get('ratelimit-policy')).toBe('"logins";q=10;w=60')
    expect((await client(server).send('/api/v1/session', { method: 'DELETE' })).status).toBe(204)
    expect((await ask(server)).status).toBe(401)
  })
})

describe('all requests', () => {
  test('429: the 121st within a minute, whatever it asks for under /api', async () => {
    const server = await serverWith(usual)
    const first = await times(120, () => ask(server))
    expect(new Set(first.map(({ status }) => status))).toEqual(new Set([401]))
    expect(first.map(remaining)).toEqual(Array.from({ length: 120 }, (_, at) => 119 - at))
    for (const path of ['/api/v1/churches', '/api/v2/churches', '/api/openapi.json', '/api/nothing'])
      expect((await ask(server, path)).status).toBe(429)
    expect((await attempt(server)).status).toBe(429)
    const refused = await ask(server)
    expect(Number(refused.headers.get('retry-after'))).toBeWithin(1, 61)
    expect(refused.headers.get('ratelimit-policy')).toBe('"requests";q=120;w=60')
  })

  test('after that health and what is outside /api go on, and 429 comes before every other check', async () => {
    const server = await serverWith({ RATE_LIMIT_PER_MINUTE: '1' })
    expect((await ask(server, undefined, from('192.0.2.1'))).status).toBe(401)
    expect((await ask(server)).status).toBe(429)
    // Without trusted proxies the header changes nothing.
    expect((await ask(server, undefined, from('192.0.2.2'))).status).toBe(429)
    expect((await ask(server, '/api/health/live')).status).toBe(200)
    expect((await ask(server, '/api/health/ready')).status).toBe(200)
    expect((await ask(server, '/favicon.png')).status).toBe(404)
    // Nothing is learned from it.
    const wrongOrigin = await client(server).send('/api/v1/session', {
      method: 'POST',
      headers: { origin: 'http://evil.test' },
      body: {},
    })
    expect(wrongOrigin.status).toBe(429)
  })

  test('401 and 429: behind one proxy each address it names has a limit of its own, whatever a client writes before it', async () => {
    const server = await serverWith({ RATE_LIMIT_PER_MINUTE: '1', TRUST_PROXY: '1' })
    expect((await ask(server, undefined, from('192.0.2.1'))).status).toBe(401)
    expect((await ask(server, undefined, from('198.51.100.7, 192.0.2.2'))).status).toBe(401)
    expect((await ask(server, undefined, from('192.0.2.1'))).status).toBe(429)
    expect((await ask(server, undefined, from('198.51.100.8, 192.0.2.2'))).status).toBe(429)
  })
})

describe('several servers', () => {
  const shared = { RATE_LIMIT_PER_MINUTE: '4', LOGIN_RATE_LIMIT_PER_MINUTE: '2', RATE_LIMIT_STORE: 'mongodb' }

  test('429: with RATE_LIMIT_STORE=mongodb they count together', async () => {
    const one = await serverWith(shared)
    const other = await serverWith(shared, one)
    const statuses = [await attempt(one), await attempt(other), await attempt(one), await attempt(other)]
    expect(statuses.map(({ status }) => status)).toEqual([400, 400, 429, 429])
    expect(statuses[2]?.headers.get('ratelimit')).toStartWith('"logins";r=0;')
    expect([(await ask(one)).status, (await ask(other)).status]).toEqual([429, 429])
  })

  test('401: in memory each counts alone', async () => {
    const one = await serverWith({ RATE_LIMIT_PER_MINUTE: '1' })
    const other = await serverWith({ RATE_LIMIT_PER_MINUTE: '1' }, one)
    expect([(await ask(one)).status, (await ask(other)).status]).toEqual([401, 401])
  })
})
