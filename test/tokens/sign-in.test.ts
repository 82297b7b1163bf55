import { afterAll, describe, expect, test } from 'bun:test'
import type { Scope } from '../../src/core/people.ts'
import type { Log } from '../../src/log.ts'
import { type Client, client, makeChurch, makeMember, setRole } from '../../testkit/people.ts'
import { startTestServer } from '../../testkit/server.ts'
import { createSong, saving } from '../../testkit/songs/songs.ts'
import { inDays, makeProgram } from '../../testkit/tokens.ts'
import { until } from '../../testkit/until.ts'

const lines: string[] = []
const log: Log = (level, message, fields) => void lines.push(JSON.stringify({ level, message, ...fields }))
const server = await startTestServer({ log })
const churchId = await makeChurch(server)
const administrator = await makeMember(server, churchId, 'Administrator')
const songId = (await createSong(administrator, churchId)).id
const program = await makeProgram(server, churchId, administrator, 'administer')
afterAll(() => server.stop())

const v2 = (rest: string, church = churchId) => `/api/v2/churches/${church}${rest}`
const open = () => `/api/v2/public/churches/${churchId}/songs`
const nobody = () => client(server)
const ended = async (change: object) => {
  const made = await makeProgram(server, churchId, administrator, 'read')
  await server.database.collections.tokens.updateOne({ churchId, tokenId: made.tokenId }, { $set: change })
  return made.secret
}
const unknown = () => `psl_${Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url')}`

describe('an Authorization header', () => {
  const bad: [string, () => Promise<string> | string][] = [
    ['an empty Bearer', () => 'Bearer'],
    ['a malformed one', () => 'Bearer psl_short'],
    ['a session’s token', () => `Bearer ${'A'.repeat(43)}`],
    ['an unknown one', () => `Bearer ${unknown()}`],
    ['two of them', () => `Bearer ${program.secret}, Bearer ${program.secret}`],
    [
      'one with a changed end',
      () => `Bearer ${program.secret.slice(0, -1)}${program.secret.endsWith('A') ? 'B' : 'A'}`,
    ],
    ['an expired one', async () => `Bearer ${await ended({ expiresAt: new Date(Date.now() - 1) })}`],
    ['a revoked one', async () => `Bearer ${await ended({ revokedAt: new Date() })}`],
  ]

  test.each(bad)('401: %s, on private and public routes, with WWW-Authenticate', async (_, header) => {
    const headers = { authorization: await header() }
    for (const path of [v2('/songs'), '/api/v2/churches', open(), '/api/v2/openapi.json']) {
      // The cookie of an Administrator is not looked at.
      for (const who of [nobody(), administrator]) {
        const answer = await who.send(path, { headers })
        expect([path, answer.status, answer.headers.get('www-authenticate')]).toEqual([path, 401, 'Bearer'])
      }
    }
    const change = await administrator.send(v2('/songs'), {
      method: 'POST',
      headers: { ...headers, ...saving() },
      body: {},
    })
    expect(change.status).toBe(401)
  })

  test.each([
    ['Bearer', 200],
    ['bearer', 200],
    ['BEARER', 200],
    ['Basic', 401],
    ['Token', 401],
  ])('%s as the scheme of a valid token: %i', async (scheme, status) => {
    const answer = await nobody().send(v2('/songs'), {
      headers: { authorization: `${scheme} ${program.secret}` },
    })
    expect(answer.status).toBe(status)
  })

  test('200: of another scheme is ignored, and the cookie counts', async () => {
    const headers = { authorization: 'Basic dXNlcjpwYXNz' }
    expect((await administrator.send(v2('/songs'), { headers })).status).toBe(200)
    expect((await nobody().send(open(), { headers })).status).toBe(200)
  })

  test('means nothing in version 1', async () => {
    const headers = { authorization: `Bearer ${program.secret}` }
    expect((await nobody().send(`/api/v1/churches/${churchId}/songs`, { headers })).status).toBe(401)
    const broken = { authorization: 'Bearer nonsense' }
    const path = `/api/v1/public/churches/${churchId}/songs`
    expect((await nobody().send(path, { headers: broken })).status).toBe(200)
    expect((await administrator.send('/api/v1/churches', { headers: broken })).status).toBe(200)
    expect((await nobody().send('/api/health/live', { headers: broken })).status).toBe(200)
  })
})

describe('a token', () => {
  test('needs no Origin, and is not harmed by one of another page', async () => {
    const body = { title: 'Morning' }
    for (const headers of [saving(), { ...saving(), origin: 'https://elsewhere.example.org' }]) {
      const answer = await program.send(v2('/songs'), { method: 'POST', headers, body })
      expect(answer.status).toBe(201)
    }
  })

  test('lists its one church, with the role in which it acts', async () => {
    const other = await makeChurch(server)
    await setRole(server, other, administrator, 'Viewer')
    const reader = await makeProgram(server, churchId, administrator, 'read')
    const listed = async (who: Client) => (await who.send('/api/v2/churches')).body.churches
    expect(await listed(reader)).toEqual([
      { id: churchId, name: 'Grace Chapel', timeZone: 'Europe/Berlin', role: 'Viewer' },
    ])
    expect((await listed(program))[0].role).toBe('Administrator')
    expect(await listed(administrator)).toHaveLength(2)
    // Though its person is a member there.
    expect((await reader.send(v2('/songs', other))).status).toBe(404)
  })

  test('403: signs nobody in or out', async () => {
    const body = { email: administrator.email, password: 'any' }
    const signIn = await program.send('/api/v2/session', { method: 'POST', body })
    const signOut = await program.send('/api/v2/session', { method: 'DELETE' })
    expect([signIn.status, signOut.status]).toEqual([403, 403])
  })

  test('403: makes, lists and revokes no tokens, whatever its scope', async () => {
    const body = { name: 'Another', scope: 'read', expiresAt: inDays(1) }
    expect((await program.send(v2('/tokens'))).status).toBe(403)
    expect((await program.send(v2('/tokens'), { method: 'POST', body })).status).toBe(403)
    expect((await program.send(v2(`/tokens/${program.tokenId}`), { method: 'DELETE' })).status).toBe(403)
    expect((await program.send(v2('/songs'))).status).toBe(200)
  })

  test.each([
    ['read', 'Administrator', 403],
    ['write', 'Administrator', 201],
    ['administer', 'Administrator', 201],
    ['administer', 'Editor', 201],
    ['administer', 'Viewer', 403],
    ['write', 'Viewer', 403],
  ] as const)('of the scope %s saves for a person who is now %s: %i', async (scope, role, status) => {
    const person = await makeMember(server, churchId, 'Administrator')
    const made = await makeProgram(server, churchId, person, scope as Scope)
    await setRole(server, churchId, person, role)
    const answer = await made.send(v2('/songs'), {
      method: 'POST',
      headers: saving(),
      body: { title: 'Evening' },
    })
    expect(answer.status).toBe(status)
    // The role of its person may be that of an Administrator.
    if (status === 403) expect(answer.body.error).toContain('a token with the scope write')
  })

  test('403: names the scope that would be needed, not the role of its person', async () => {
    const reader = await makeProgram(server, churchId, administrator, 'read')
    const { status, body } = await reader.send(v2('/people'))
    expect([status, body.error]).toEqual([403, expect.stringContaining('a token with the scope administer')])
  })

  test('shares the Idempotency-Keys of its person, whose name is in the event beside the token', async () => {
    const headers = saving()
    const body = { title: 'Shared' }
    const first = await program.send(v2('/songs'), { method: 'POST', headers, body })
    const again = await administrator.send(v2('/songs'), { method: 'POST', headers, body })
    expect([first.status, again.status]).toEqual([201, 201])
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    const { events } = server.database.collections
    const event = await events.findOne({ churchId, songId: first.body.song.id })
    expect(event).toMatchObject({ actorId: administrator.userId ?? '', tokenId: program.tokenId })
    const own = await events.findOne({ churchId, songId })
    expect(Object.keys(own ?? {})).not.toContain('tokenId')
  })

  test('has the hour of its last use, for which no request waits', async () => {
    const person = await makeMember(server, churchId, 'Viewer')
    const made = await makeProgram(server, churchId, person, 'read')
    const lastUse = async () => (await person.send(v2('/tokens'))).body.tokens[0].lastUsedAt
    expect(await lastUse()).toBeNull()
    const before = Date.now()
    await made.send(v2('/songs'))
    await until(async () => (await lastUse()) !== null)
    const used = await lastUse()
    expect(used).toMatch(/T\d\d:00:00\.000Z$/)
    expect(before - Date.parse(used)).toBeLessThan(60 * 60 * 1000)
  })
})

test('a cookie signs in no request of another origin, in version 2', async () => {
  const headers = { origin: 'https://elsewhere.example.org' }
  for (const origin of [headers.origin, 'null'])
    expect((await administrator.send(v2('/songs'), { headers: { origin } })).status).toBe(401)
  expect((await administrator.send(`/api/v1/churches/${churchId}/songs`, { headers })).status).toBe(200)
  expect((await administrator.send(open(), { headers })).status).toBe(200)
})

test('no line of the log has a secret', () => {
  const all = lines.join('\n')
  expect(lines.length).toBeGreaterThan(50)
  expect(all).not.toContain('psl_')
  expect(all).not.toContain(program.secret.slice(4))
})
