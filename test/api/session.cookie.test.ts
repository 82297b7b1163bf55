import { afterAll, describe, expect, test } from 'bun:test'
import { setPassword, signIn } from '../../src/accounts/auth/service.ts'
import { systemClock } from '../../src/core/time.ts'
import { hashCheaply } from '../../testkit/cheap-hashes.ts'
import { type Client, client, makeChurch, makeMember, makeUser, PASSWORD } from '../../testkit/people.ts'
import { startTestServer } from '../../testkit/server.ts'
import { songsPath } from '../../testkit/songs/songs.ts'

hashCheaply()

let time = new Date('2026-03-01T10:00:00Z')
const server = await startTestServer({ clock: { now: () => time } })
afterAll(() => server.stop())

const deps = () => ({ collections: server.database.collections, clock: systemClock })
const withCookie = async (cookie: string) =>
  (await client(server).send('/api/v1/churches', { headers: { cookie } })).status
const tokenOf = ({ cookie }: Client) => cookie?.slice('psaltery='.length) ?? ''

describe('which cookie counts', () => {
  test('200: either name, among others, with spaces around it', async () => {
    const token = tokenOf(await makeUser(server))
    for (const cookie of [`psaltery=${token}`, `__Host-psaltery=${token}`, `a=b;  psaltery=${token} ; c=d`])
      expect(await withCookie(cookie)).toBe(200)
  })

  test('200 and 401: when both come, the one that is valid counts', async () => {
    const token = tokenOf(await makeUser(server))
    const others = { 'of nobody': 'A'.repeat(43), 'no token': 'x', empty: '' }
    for (const [name, other] of Object.entries(others)) {
      const both = [
        `psaltery=${other}; __Host-psaltery=${token}`,
        `psaltery=${token}; __Host-psaltery=${other}`,
        `__Host-psaltery=${other}; psaltery=${token}`,
      ]
      for (const cookie of both) expect([name, await withCookie(cookie)]).toEqual([name, 200])
      expect([name, await withCookie(`psaltery=${other}; __Host-psaltery=${other}`)]).toEqual([name, 401])
    }
  })

  test('200: a session that has run out is no more in the way than one that never was', async () => {
    const [stale, valid] = [await makeUser(server), await makeUser(server)]
    const { sessions } = server.database.collections
    await sessions.updateMany({ userId: stale.userId ?? '' }, { $set: { expiresAt: new Date(0) } })
    expect(await withCookie(`__Host-psaltery=${tokenOf(stale)}; psaltery=${tokenOf(valid)}`)).toBe(200)
  })

  test('200 and 404: of two that are valid the __Host- one counts, on every request', async () => {
    const churchId = await makeChurch(server)
    const [member, outsider] = [await makeMember(server, churchId, 'Viewer'), await makeUser(server)]
    const asBoth = async (secure: Client, plain: Client) => {
      const cookie = `psaltery=${tokenOf(plain)}; __Host-psaltery=${tokenOf(secure)}`
      return (await client(server).send(songsPath(churchId), { headers: { cookie } })).status
    }
    for (const _ of ['first', 'familiar']) {
      expect(await asBoth(member, outsider)).toBe(200)
      expect(await asBoth(outsider, member)).toBe(404)
    }
    await outsider.send('/api/v1/session', { method: 'DELETE' })
    expect(await asBoth(outsider, member)).toBe(200)
  })

  test('200 and 401: of a name that comes twice the one that is valid counts, among the first four', async () => {
    const token = tokenOf(await makeUser(server))
    const invalid = (count: number) =>
      Array.from({ length: count }, (_, at) => `psaltery=${String(at).repeat(43)}; `).join('')
    expect(await withCookie(`psaltery=${token}; psaltery=${'A'.repeat(43)}`)).toBe(200)
    expect(await withCookie(`psaltery=x; ${invalid(3)}psaltery=${token}`)).toBe(200)
    expect(await withCookie(`${invalid(4)}psaltery=${token}`)).toBe(401)
  })

  test.each([
    ['an object', '{"$gt":""}'],
    ['an encoded object', '%7B%22%24gt%22%3A%22%22%7D'],
    ['an operator that matches all', '{"$ne":null}'],
    ['a list', '["a"]'],
    ['a list that holds the token', 'j:["TOKEN"]'],
    ['true', 'true'],
    ['null', 'null'],
    ['nothing', ''],
    ['a token in quotes', '"TOKEN"'],
    ['a token and more', 'TOKENA'],
    ['most of a token', 'TOKE'],
    ['an encoded token', '%54OKEN'],
    ['a token of nobody', 'B'.repeat(43)],
    ['a very long value', 'A'.repeat(6000)],
  ])('401: %s', async (_, value) => {
    const token = tokenOf(await makeUser(server))
    expect(await withCookie(`psaltery=${value.replace('TOKEN', token)}`)).toBe(401)
  })

  test('401: the stored hash of a token is not a token', async () => {
    await makeUser(server)
    const stored = await server.database.collections.sessions.findOne({})
    expect(await withCookie(`psaltery=${stored?._id}`)).toBe(401)
  })
})

describe('when a session ends', () => {
  test('401: signing in ends the session that was presented, and a wrong password does not', async () => {
    const user = await makeUser(server)
    const signInAgain = (password: string) =>
      user.send('/api/v1/session', { method: 'POST', body: { email: user.email, password } })
    expect((await signInAgain('wrong')).status).toBe(401)
    expect((await user.send('/api/v1/churches')).status).toBe(200)
    const { status, headers } = await signInAgain(PASSWORD)
    expect(status).toBe(204)
    expect((await user.send('/api/v1/churches')).status).toBe(401)
    expect(await withCookie(headers.get('set-cookie')?.split(';')[0] ?? '')).toBe(200)
  })

  test('200 until twelve hours have passed, 401 from then on', async () => {
    time = new Date('2026-03-01T10:00:00Z')
    const email = (await makeUser(server)).email ?? ''
    const body = { email, password: PASSWORD }
    const { headers } = await client(server).send('/api/v1/session', { method: 'POST', body })
    const cookie = headers.get('set-cookie')?.split(';')[0] ?? ''
    time = new Date('2026-03-01T21:59:59.999Z')
    expect(await withCookie(cookie)).toBe(200)
    time = new Date('2026-03-01T22:00:00Z')
    expect(await withCookie(cookie)).toBe(401)
  })

  test('401: a new password ends every session of that person, and of nobody else', async () => {
    const [user, other] = [await makeUser(server), await makeUser(server)]
    const email = user.email ?? ''
    const second = await signIn(deps(), { email, password: PASSWORD })
    await setPassword(deps(), { email: email.toUpperCase(), password: 'a new one' })
    expect((await user.send('/api/v1/churches')).status).toBe(401)
    expect(await withCookie(`psaltery=${second}`)).toBe(401)
    expect((await other.send('/api/v1/churches')).status).toBe(200)
  })
})
