import { afterEach, describe, expect, test } from 'bun:test'
import { readConfig } from '../../src/config.ts'
import { isUuid } from '../../src/core/ids.ts'
import { systemClock } from '../../src/core/time.ts'
import { type ElysiaAppOptions, elysiaApp } from '../../src/http/elysia-app.ts'
import type { RateLimits } from '../../src/http/limits.ts'
import { type Answer, route } from '../../src/http/route.ts'
import type { Log } from '../../src/log.ts'
import { requestHead, sendBytes } from '../../testkit/http/raw-http.ts'
import { ORIGIN } from '../../testkit/server.ts'

const apps: ReturnType<typeof elysiaApp>[] = []
afterEach(async () => {
  for (const app of apps.splice(0)) await app.server?.stop(true)
})

interface Line {
  readonly level: string
  readonly message: string
  readonly requestId: unknown
}

type Handler = () => Promise<Answer | Response>

const fine: Handler = async () => ({ status: 200, body: { status: 'ok' } })

/** A server with one public and one private route whose parts fail at the test's choice. */
const serverWith = (broken: Partial<ElysiaAppOptions>, handler = fine) => {
  const lines: Line[] = []
  const log: Log = (level, message, fields = {}) =>
    void lines.push({ level, message, requestId: fields.requestId })
  const docs = { operationId: 'x', tag: 'x', summary: 'x', answers: {} }
  const app = elysiaApp({
    config: readConfig({ APP_ORIGIN: ORIGIN }),
    routes: [
      route({ method: 'GET', path: '/api/open', access: 'anyone', docs }, handler),
      route({ method: 'GET', path: '/api/private/{id}', access: 'session', docs }, handler),
    ],
    guard: {
      visitor: () => ({
        hasCredentials: true,
        hadAccess: () => false,
        identify: () => ({
          caller: Promise.resolve({ id: crypto.randomUUID(), signedInAt: null, credentialId: '' }),
          member: () => Promise.reject(new Error('not asked for')),
        }),
      }),
      church: () => Promise.reject(new Error('not asked for')),
    },
    clock: systemClock,
    limits: limitedBy(async () => ({})),
    log,
    translateError: () => null,
    pages: async () => null,
    ...broken,
  })
  app.listen({ hostname: '127.0.0.1', port: 0 })
  apps.push(app)
  const port = app.server?.port ?? 0
  return { lines, ask: (path: string, method = 'GET') => sendBytes(port, requestHead(method, path)) }
}

const limitedBy = (count: RateLimits['count']): RateLimits => ({ count, refuseIfUsedUp: () => {} })

/** Throws anything at all, as no linter would let us write it. */
const rejecting = (thrown: unknown) => () => Promise.reject(thrown)
const throwing = (thrown: unknown) => (): never => {
  throw thrown
}
const answering = (answer: unknown) => async () => answer as Answer

const used = async () => {
  const response = new Response('a secret')
  await response.text()
  return response
}

const expectOurError = ({ status, headers, text }: Awaited<ReturnType<typeof sendBytes>>) => {
  expect(status).toBe(500)
  expect(JSON.parse(text)).toEqual({ error: expect.stringMatching(/^Something went wrong.*\.$/) })
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(isUuid(headers.get('x-request-id') ?? '')).toBe(true)
}

const secret = new Error('a secret')
const loop: { self?: object } = {}
loop.self = loop

describe('500 in our own words, with an id that is in the log', () => {
  const handlers: [name: string, Handler][] = [
    ['an error', rejecting(secret)],
    ['null', rejecting(null)],
    ['undefined', rejecting(undefined)],
    ['a text', rejecting('a secret')],
    ['a frozen object', rejecting(Object.freeze({ secret: true }))],
    ['an error that answers for itself', rejecting(Object.assign(secret, { toResponse: () => used() }))],
    [
      'an error whose name is a trap',
      rejecting(Object.defineProperty(new Error(), 'name', { get: throwing(secret) })),
    ],
    ['something thrown at once', throwing(null)],
    ['no answer', answering(undefined)],
    ['a header that cannot be sent', answering({ status: 200, headers: { 'x-name': 'a\nb' } })],
    ['a status that does not exist', answering({ status: 9, body: {} })],
    ['a body that is no JSON', answering({ status: 200, body: { large: 1n } })],
    ['a body that leads back to itself', answering({ status: 200, body: loop })],
    ['a response that was read', used],
    ['a response that is an error', async () => Response.error()],
    ['a file that is gone', async () => new Response(Bun.file('/nonexistent/file'))],
  ]
  test.each(handlers)('a route gives %s', async (_, handler) => {
    const { ask, lines } = serverWith({}, handler)
    for (const path of ['/api/open', `/api/private/${crypto.randomUUID()}`]) {
      const answer = await ask(path)
      expectOurError(answer)
      const requestId = answer.headers.get('x-request-id')
      expect(lines).toContainEqual({ level: 'error', message: 'unexpected', requestId })
    }
    expect((await ask('/api/nothing')).status).toBe(404)
  })

  const parts: [name: string, broken: Partial<ElysiaAppOptions>, path: string][] = [
    ['the rate limit', { limits: limitedBy(rejecting(null)) }, '/api/open'],
    ['the rate limit, at once', { limits: limitedBy(throwing(null)) }, '/api/open'],
    ['the rate limit, on an unknown address', { limits: limitedBy(throwing(secret)) }, '/api/nothing'],
    ['the rate limit, with a header', { limits: limitedBy(async () => ({ 'x y': 'a\nb' })) }, '/api/open'],
    ['the pages', { pages: rejecting(undefined) }, '/library'],
    ['the pages, with what was read', { pages: used }, '/library'],
  ]
  test.each(parts)('%s breaks', async (_, broken, path) => {
    const { ask, lines } = serverWith(broken)
    const answer = await ask(path)
    expectOurError(answer)
    const requestId = answer.headers.get('x-request-id')
    expect(lines).toContainEqual({ level: 'error', message: 'unexpected', requestId })
  })

  test('the translation of an error breaks', async () => {
    const { ask, lines } = serverWith({ translateError: throwing(null) }, rejecting(secret))
    const answer = await ask('/api/open')
    expectOurError(answer)
    expect(lines.map(({ message }) => message)).toEqual(['unexpected', 'request'])
  })

  test('the log breaks as well', async () => {
    const { ask } = serverWith({ log: throwing(null) }, rejecting(secret))
    expectOurError(await ask('/api/open'))
  })
})

test('200: a log that cannot be written does not take the answer with it', async () => {
  const { ask } = serverWith({ log: throwing(secret) })
  const answer = await ask('/api/open')
  expect([answer.status, answer.text]).toEqual([200, '{"status":"ok"}'])
  expect(isUuid(answer.headers.get('x-request-id') ?? '')).toBe(true)
})

test('500: HEAD has the headers and no body', async () => {
  const { ask } = serverWith({}, rejecting(null))
  const answer = await ask('/api/open', 'HEAD')
  expect([answer.status, answer.text]).toEqual([500, ''])
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
})
