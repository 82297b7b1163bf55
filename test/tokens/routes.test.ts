import { afterAll, describe, expect, test } from 'bun:test'
import { disableUser, setPassword } from '../../src/accounts/auth/service.ts'
import { systemClock } from '../../src/core/time.ts'
import { hashCheaply } from '../../testkit/cheap-hashes.ts'
import {
  type Client,
  makeChurch,
  makeMember,
  makeUser,
  setRole,
  takeFromChurch,
} from '../../testkit/people.ts'
import { startTestServer } from '../../testkit/server.ts'
import { inDays, makeProgram } from '../../testkit/tokens.ts'

hashCheaply()
const server = await startTestServer()
const churchId = await makeChurch(server)
const editor = await makeMember(server, churchId, 'Editor')
afterAll(() => server.stop())

const path = (church = churchId) => `/api/v2/churches/${church}/tokens`
const wanted = (change: Record<string, unknown> = {}) => ({
  name: 'Sunday slides',
  scope: 'read',
  expiresAt: inDays(30),
  ...change,
})
const make = (who: Client, change: Record<string, unknown> = {}, church = churchId) =>
  who.send(path(church), { method: 'POST', body: wanted(change) })
const list = async (who: Client) => (await who.send(path())).body.tokens
const songs = () => `/api/v2/churches/${churchId}/songs`

describe('POST /tokens', () => {
  test('201: answers the secret once, and stores its hash only', async () => {
    const expiresAt = inDays(30)
    const { status, body } = await make(editor, { expiresAt })
    expect(status).toBe(201)
    expect(body.secret).toMatch(/^psl_[A-Za-z0-9_-]{43}$/)
    expect(body.token).toEqual({
      id: expect.any(String),
      name: 'Sunday slides',
      scope: 'read',
      person: { userId: editor.userId, name: null },
      createdAt: expect.any(String),
      expiresAt,
      lastUsedAt: null,
    })
    expect(await list(editor)).toContainEqual(body.token)
    const stored = await server.database.collections.tokens.findOne({ tokenId: body.token.id, churchId })
    expect(JSON.stringify(stored)).not.toContain(body.secret)
    expect(stored?._id).toBe(new Bun.CryptoHasher('sha256').update(body.secret).digest('hex'))
  })

  test('201 and 200: a token names its person, if the person has a name', async () => {
    const member = await makeMember(server, churchId, 'Viewer')
    await server.database.collections.users.updateOne(
      { _id: `${member.userId}` },
      { $set: { name: 'Anna Beispiel' } },
    )
    const { body } = await make(member)
    expect(body.token.person).toEqual({ userId: member.userId, name: 'Anna Beispiel' })
    expect(await list(member)).toEqual([body.token])
  })

  test.each([
    [{ name: '' }, 'name must not be empty.'],
    [{ name: '   ' }, 'name must not be empty.'],
    [{ name: 'a'.repeat(81) }, 'name must have at most 80 characters.'],
    [{ scope: 'everything' }, 'scope must be one of read, write, administer.'],
    [{ scope: null }, 'scope must be one of read, write, administer.'],
    [{ expiresAt: undefined }, 'expiresAt is required.'],
    [{ expiresAt: 'tomorrow' }, 'expiresAt must be a date and time such as 2027-01-31T12:00:00Z.'],
    [
      { expiresAt: '2027-02-30T12:00:00Z' },
      'expiresAt must be a date and time such as 2027-01-31T12:00:00Z.',
    ],
    [{ expiresAt: '2027-01-31T12:00:00' }, 'expiresAt must be a date and time such as 2027-01-31T12:00:00Z.'],
    [{ expiresAt: inDays(-1) }, 'expiresAt must be in the future.'],
    [{ expiresAt: inDays(367) }, 'expiresAt must be at most 366 days ahead.'],
    [{ surprise: 1 }, 'surprise is not a known property; remove it.'],
  ])('400: %p is refused with a sentence', async (change, error) => {
    const before = await server.database.collections.tokens.countDocuments()
    const { status, body } = await make(editor, change)
    expect([status, body.error]).toEqual([400, error])
    expect(await server.database.collections.tokens.countDocuments()).toBe(before)
  })

  test('201: name and expiry up to their limits', async () => {
    const { status } = await make(editor, { name: '🎵'.repeat(80), expiresAt: inDays(365.99) })
    expect(status).toBe(201)
  })

  test.each([
    ['Viewer', 'write'],
    ['Viewer', 'administer'],
    ['Editor', 'administer'],
  ] as const)('403: a %s makes no token with the scope %s', async (role, scope) => {
    const member = await makeMember(server, churchId, role)
    const { status, body } = await make(member, { scope })
    expect([status, body.error]).toEqual([403, expect.stringContaining('more than you')])
  })

  test('403: a sign-in that is older than ten minutes is not enough', async () => {
    const member = await makeMember(server, churchId, 'Editor')
    const createdAt = new Date(Date.now() - 10 * 60_000 - 1000)
    await server.database.collections.sessions.updateOne(
      { userId: `${member.userId}` },
      { $set: { createdAt } },
    )
    const { status, body } = await make(member)
    expect([status, body.error]).toEqual([403, expect.stringContaining('at most 10 minutes old')])
    expect((await member.send(path())).status).toBe(200)
  })

  test('409: the 21st that counts, and a revoked or expired one makes room', async () => {
    const member = await makeMember(server, churchId, 'Viewer')
    const made = await Promise.all(Array.from({ length: 23 }, () => make(member)))
    expect(made.map(({ status }) => status).sort()).toEqual([...Array(20).fill(201), ...Array(3).fill(409)])
    const [first, second] = await list(member)
    await member.send(`${path()}/${first.id}`, { method: 'DELETE' })
    expect((await make(member)).status).toBe(201)
    expect((await make(member)).status).toBe(409)
    await server.database.collections.tokens.updateOne(
      { churchId, tokenId: second.id },
      { $set: { expiresAt: new Date(Date.now() - 1) } },
    )
    expect((await make(member)).status).toBe(201)
    // In another church the person has tokens of their own.
    const other = await makeChurch(server)
    await setRole(server, other, member, 'Viewer')
    expect((await make(member, {}, other)).status).toBe(201)
  })
})

describe('GET and DELETE', () => {
  test('a member sees and revokes their own, an Administrator everybody’s', async () => {
    const [one, two] = [
      await makeMember(server, churchId, 'Viewer'),
      await makeMember(server, churchId, 'Viewer'),
    ]
    const administrator = await makeMember(server, churchId, 'Administrator')
    const { token } = (await make(one)).body
    expect(await list(one)).toEqual([token])
    expect(await list(two)).toEqual([])
    expect(await list(administrator)).toContainEqual(token)
    const remove = async (who: Client, id = token.id) =>
      (await who.send(`${path()}/${id}`, { method: 'DELETE' })).status
    expect(await remove(two)).toBe(404)
    expect(await remove(two, crypto.randomUUID())).toBe(404)
    expect(await remove(administrator)).toBe(204)
    expect([await remove(one), await remove(administrator)]).toEqual([404, 404])
    expect(await list(one)).toEqual([])
    const own = (await make(two)).body.token
    expect(await remove(two, own.id)).toBe(204)
  })

  test('404: an Administrator revokes none of another church', async () => {
    const other = await makeChurch(server)
    const stranger = await makeMember(server, other, 'Administrator')
    const { token } = (await make(editor)).body
    const answer = await stranger.send(`${path(other)}/${token.id}`, { method: 'DELETE' })
    expect(answer.status).toBe(404)
    expect(await list(editor)).toContainEqual(token)
  })

  test('an expired token is listed for 30 days', async () => {
    const member = await makeMember(server, churchId, 'Viewer')
    const { token } = (await make(member)).body
    const ended = async (days: number) => {
      const change = { $set: { expiresAt: new Date(inDays(-days)) } }
      await server.database.collections.tokens.updateOne({ churchId, tokenId: token.id }, change)
      return (await list(member)).length
    }
    expect([await ended(29), await ended(31)]).toEqual([1, 0])
  })
})

describe('tokens lose their power', () => {
  const statusOf = async (program: Client) => (await program.send(songs())).status

  test('401: for good, when the person is removed, also after a new membership', async () => {
    const member = await makeMember(server, churchId, 'Editor')
    const program = await makeProgram(server, churchId, member, 'read')
    expect(await statusOf(program)).toBe(200)
    await takeFromChurch(server.database.collections, churchId, `${member.userId}`)
    expect(await statusOf(program)).toBe(401)
    await setRole(server, churchId, member, 'Editor')
    expect(await statusOf(program)).toBe(401)
  })

  test('401: at a new password and when the person is disabled, in every church', async () => {
    const { collections } = server.database
    const losses = [
      (email: string) => setPassword({ collections, clock: systemClock }, { email, password: 'a new one' }),
      (email: string) => disableUser(collections, email),
    ]
    for (const lose of losses) {
      const member = await makeMember(server, churchId, 'Editor')
      const program = await makeProgram(server, churchId, member, 'read')
      expect(await statusOf(program)).toBe(200)
      await lose(`${member.email}`)
      expect(await statusOf(program)).toBe(401)
    }
  })

  test('no token remains when a person is removed while tokens are being made', async () => {
    for (let round = 0; round < 5; round++) {
      const member = await makeMember(server, churchId, 'Editor')
      const making = Array.from({ length: 8 }, () => make(member))
      await takeFromChurch(server.database.collections, churchId, `${member.userId}`)
      await Promise.all(making)
      const live = { churchId, userId: `${member.userId}`, revokedAt: null }
      expect(await server.database.collections.tokens.countDocuments(live)).toBe(0)
    }
  })

  test('no token remains when a person gets a new password while tokens are being made', async () => {
    const { collections } = server.database
    const member = await makeMember(server, churchId, 'Editor')
    const making = Array.from({ length: 8 }, () => make(member))
    await setPassword(
      { collections, clock: systemClock },
      { email: `${member.email}`, password: 'a new one' },
    )
    await Promise.all(making)
    const live = { churchId, userId: `${member.userId}`, revokedAt: null }
    expect(await collections.tokens.countDocuments(live)).toBe(0)
  })
})

test('404: an outsider learns nothing, and version 1 has no tokens', async () => {
  const stranger = await makeUser(server)
  expect((await stranger.send(path())).status).toBe(404)
  expect((await make(stranger, { scope: 'nonsense' })).status).toBe(404)
  const inVersion1 = await editor.send(`/api/v1/churches/${churchId}/tokens`)
  expect([inVersion1.status, inVersion1.body.error]).toEqual([404, 'There is nothing at this address.'])
})
