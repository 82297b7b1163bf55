import { afterAll, beforeAll, expect, test } from 'bun:test'
import { type Scope, scopes } from '../../src/core/people.ts'
import type { Route } from '../../src/http/route.ts'
import { type Client, client, makeChurch, makeMember } from '../../testkit/people.ts'
import { startTestServer, type TestServer } from '../../testkit/server.ts'
import { makeProgram } from '../../testkit/tokens.ts'
import { inChurch, nameOf, type Operation, operations } from '../contract/every-route.ts'

/**
 * A token of every scope tries every route of version 2, in its church, in another one of its person and in none. A route
 * that is added joins by itself.
 */
let server: TestServer
let churches: Record<'own' | 'foreign' | 'unknown', string>
let programs: Record<Scope, Client>
beforeAll(async () => {
  server = await startTestServer()
  const [own, foreign] = [await makeChurch(server), await makeChurch(server)]
  churches = { own, foreign, unknown: crypto.randomUUID() }
  const person = await makeMember(server, own, 'Administrator')
  const make = (scope: Scope) => makeProgram(server, own, person, scope)
  programs = { read: await make('read'), write: await make('write'), administer: await make('administer') }
})
afterAll(() => server.stop())

const inVersion2 = operations.filter(({ route }) => route.version === 2)

/** The routes that a token cannot call in its church, whatever its scope. */
const REFUSED = /\/(tokens|people|invitations)(\/|$)/
/** The names of the members are for people only; programs read people with the scope to administer. */
const FOR_PEOPLE = /\/members$/
/** Those of no church that it can call. */
const OPEN = ['GET /api/v2/churches', 'GET /api/v2/openapi.json']

const needed: Readonly<Record<Route['access'], readonly Scope[]>> = {
  anyone: scopes,
  session: scopes,
  public: scopes,
  member: scopes,
  writer: ['write', 'administer'],
  administrator: ['administer'],
}

/** The status that refuses; null where the rest of the request decides. */
const refusal = (operation: Operation, scope: Scope, church: keyof typeof churches): number | null => {
  const { route, method } = operation
  if (!route.path.includes('{churchId}')) return OPEN.includes(nameOf(operation)) ? null : 403
  if (route.access === 'public') return church === 'unknown' ? 404 : null
  if (church !== 'own') return 404
  if (FOR_PEOPLE.test(route.path)) return 403
  const isReading = method === 'GET' && scope === 'administer' && !route.path.includes('/tokens')
  if (REFUSED.test(route.path) && !isReading) return 403
  return needed[route.access].includes(scope) ? null : 403
}

test.each(inVersion2.map((operation) => [nameOf(operation), operation] as const))(
  '%s with a token of every scope',
  async (_, operation) => {
    for (const scope of scopes)
      for (const church of ['own', 'foreign', 'unknown'] as const) {
        const { method, headers, body, path } = operation
        const place = inChurch(path(), churches[church])
        const { status } = await programs[scope].send(place, { method, headers, body })
        const expected = refusal(operation, scope, church)
        const cell = `${scope}, ${church} church`
        if (expected !== null) expect(`${cell} ${status}`).toBe(`${cell} ${expected}`)
        else expect(`${cell} ${[401, 403, 500].includes(status) ? status : 'let in'}`).toBe(`${cell} let in`)
      }
  },
)

test('401: every route, with a token that is not valid', async () => {
  const bad = client(server, { bearer: 'psl_nonsense' })
  for (const operation of inVersion2) {
    const { method, headers, body, path } = operation
    const answer = await bad.send(inChurch(path(), churches.own), { method, headers, body })
    expect([nameOf(operation), answer.status]).toEqual([nameOf(operation), 401])
  }
})

test('the table has the routes of tokens', () => {
  expect(inVersion2.filter(({ route }) => route.path.includes('/tokens'))).toHaveLength(3)
})
