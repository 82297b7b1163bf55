import { afterAll, describe, expect, test } from 'bun:test'
import { readConfig } from '../../src/config.ts'
import { systemClock } from '../../src/core/time.ts'
import { type ApiVersion, apiPath } from '../../src/core/versions.ts'
import { elysiaApp } from '../../src/http/elysia-app.ts'
import type { Route } from '../../src/http/route.ts'
import { createLog } from '../../src/log.ts'
import { hashCheaply } from '../../testkit/cheap-hashes.ts'
import { testMongoUri } from '../../testkit/mongodb/mongodb.ts'
import { startMongoProxy } from '../../testkit/mongodb/proxy.ts'
import { client } from '../../testkit/people.ts'
import { ORIGIN, startTestServer } from '../../testkit/server.ts'
import { nameOf, operations } from './every-route.ts'

hashCheaply()

/** Has the form of a session's token, so that it is looked up; no session has it. */
const token = 'A'.repeat(43)

const stops: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const stop of stops.reverse()) await stop()
})

const successOf = ({ docs }: Route): number => Number(Object.keys(docs.answers)[0])

test('429: every route but health, once the limit is reached, with Retry-After', async () => {
  const server = await startTestServer({ env: { RATE_LIMIT_PER_MINUTE: '1' } })
  stops.push(server.stop)
  const nobody = client(server)
  await nobody.send('/api/openapi.json')
  // Public routes of version 2 have a limit of their own.
  for (let time = 0; time < 10; time++)
    await nobody.send(`/api/v2/public/churches/${crypto.randomUUID()}/songs`)
  const live = '/services/00000000-0000-4000-8000-000000000000/live'
  for (let time = 0; time < 100; time++)
    await nobody.send(`/api/v2/public/churches/${crypto.randomUUID()}${live}`)
  for (const { route, path, method } of operations) {
    const answer = await nobody.send(path(), { method })
    if (route.docs.unlimited) expect(answer.status).toBe(200)
    else expect([route.path, answer.status]).toEqual([route.path, 429])
  }
})

test('429: signing in has a limit of its own', async () => {
  const server = await startTestServer({ env: { LOGIN_RATE_LIMIT_PER_MINUTE: '2' } })
  stops.push(server.stop)
  const nobody = client(server)
  const body = { email: 'editor@example.org', password: 'wrong' }
  const signIn = async (version: ApiVersion) =>
    (await nobody.send(apiPath(version, '/session'), { method: 'POST', body })).status
  // Through any version, because they are counted together.
  expect([await signIn(1), await signIn(2), await signIn(1), await signIn(2)]).toEqual([401, 401, 429, 429])
  expect((await nobody.send('/api/openapi.json')).status).toBe(200)
})

test('500: a bug behind any route says nothing about itself', async () => {
  const broken = (route: Route): Route => ({
    ...route,
    ...{ access: 'anyone', guarded: 'no', query: null, body: 'none', prefetch: null },
    handler: () => Promise.reject(new Error('a secret')),
  })
  const routes = [...new Set(operations.map(({ route }) => route))]
  const app = elysiaApp({
    config: readConfig({ APP_ORIGIN: ORIGIN }),
    routes: routes.map(broken),
    guard: {
      visitor: () => {
        throw new Error('not asked for')
      },
      church: async (id) => ({
        id,
        name: '',
        timeZone: '',
        cursor: 0,
        address: null,
        listed: null,
        visibility: 'public',
        language: null,
        version: 1,
      }),
    },
    clock: systemClock,
    limits: { count: async () => ({}), refuseIfUsedUp: () => {} },
    log: createLog('silent'),
    translateError: () => null,
    pages: async () => null,
  })
  app.listen({ hostname: '127.0.0.1', port: 0 })
  stops.push(async () => app.server?.stop(true))
  const nobody = client({ url: `http://127.0.0.1:${app.server?.port}` })
  for (const { route, path, method } of operations) {
    const answer = await nobody.send(path(), { method })
    expect([route.path, answer.status]).toEqual([route.path, 500])
    expect(answer.text).not.toContain('secret')
  }
})

describe('when storage is away', () => {
  test('503: every route that needs it says so, with Retry-After, and none hangs', async () => {
    const proxy = await startMongoProxy(await testMongoUri())
    // With mail, so that asking for a new password needs the database too.
    const mail = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'songs@example.org' }
    const server = await startTestServer({ env: { MONGODB_URI: proxy.uri, ...mail } })
    stops.push(server.stop)
    const someone = client(server, { token })
    await proxy.stop()
    const answers = await Promise.all(
      operations.map(async (operation) => {
        const { status } = await someone.send(operation.path(), operation)
        return [nameOf(operation), status]
      }),
    )
    expect(answers).toEqual(
      operations.map((operation) => [
        nameOf(operation),
        operation.route.docs.withoutStorage ? successOf(operation.route) : 503,
      ]),
    )
  })
})
