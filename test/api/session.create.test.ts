import { afterAll, describe, expect, test } from 'bun:test'
import { createUser } from '../../src/accounts/auth/service.ts'
import { systemClock } from '../../src/core/time.ts'
import { client, makeUser, PASSWORD } from '../../testkit/people.ts'
import { startTestServer } from '../../testkit/server.ts'

const server = await startTestServer()
const known = await makeUser(server)
afterAll(() => server.stop())

const signIn = (body: unknown) => client(server).send('/api/v1/session', { method: 'POST', body })
const cookieOf = (headers: Headers) => headers.get('set-cookie') ?? ''

describe('signing in', () => {
  test('204: sets a cookie that scripts and other sites cannot use, for twelve hours', async () => {
    const answer = await signIn({ email: known.email, password: PASSWORD })
    expect(answer.status).toBe(204)
    expect(answer.text).toBe('')
    expect(cookieOf(answer.headers)).toMatch(
      /^psaltery=[A-Za-z0-9_-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=43200$/,
    )
  })

  test('204: the cookie opens what needs a session', async () => {
    const { headers } = await signIn({ email: known.email, password: PASSWORD })
    const cookie = cookieOf(headers).split(';')[0] ?? ''
    expect((await client(server).send('/api/v1/churches', { headers: { cookie } })).status).toBe(200)
  })

  test('204: the case of the address does not matter', async () => {
    const answer = await signIn({ email: known.email?.toUpperCase(), password: PASSWORD })
    expect(answer.status).toBe(204)
  })

  test('204: a password may hold spaces, line breaks and any script', async () => {
    const email = 'keeper@example.org'
    const password = ' \n Schlüßel 鍵 🗝 '
    await createUser({ collections: server.database.collections, clock: systemClock }, { email, password })
    expect((await signIn({ email, password })).status).toBe(204)
    expect((await signIn({ email, password: password.trim() })).status).toBe(401)
  })

  test('204: on an https origin the cookie is __Host- and Secure', async () => {
    const env = { APP_ORIGIN: 'https://songs.example.org' }
    const secure = await startTestServer({ beside: server, env })
    const answer = await client(secure).send('/api/v1/session', {
      method: 'POST',
      headers: { origin: env.APP_ORIGIN },
      body: { email: known.email, password: PASSWORD },
    })
    await secure.stop()
    expect(cookieOf(answer.headers)).toMatch(
      /^__Host-psaltery=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=43200; Secure$/,
    )
    expect(answer.headers.get('strict-transport-security')).toContain('max-age=')
  })

  test('204: only a hash of the token is stored, and it expires twelve hours after it began', async () => {
    const { headers } = await signIn({ email: known.email, password: PASSWORD })
    const token = cookieOf(headers).slice('psaltery='.length, 'psaltery='.length + 43)
    const hash = new Bun.CryptoHasher('sha256').update(token).digest('hex')
    const stored = await server.database.collections.sessions.findOne({ _id: hash })
    expect(stored?.userId).toBe(known.userId ?? '')
    expect(Number(stored?.expiresAt) - Number(stored?.createdAt)).toBe(12 * 60 * 60 * 1000)
    expect(JSON.stringify(await server.database.collections.sessions.find().toArray())).not.toContain(token)
  })
})

describe('a failed sign-in', () => {
  test('401: a wrong password and an unknown address get the same answer, and no cookie', async () => {
    const sessions = await server.database.collections.sessions.countDocuments()
    const wrong = await signIn({ email: known.email, password: 'wrong' })
    const unknown = await signIn({ email: 'nobody@example.org', password: PASSWORD })
    expect([wrong.status, unknown.status]).toEqual([401, 401])
    expect(wrong.text).toBe(unknown.text)
    expect([wrong, unknown].map(({ headers }) => headers.get('set-cookie'))).toEqual([null, null])
    expect(await server.database.collections.sessions.countDocuments()).toBe(sessions)
  })

  test.each([
    ['no address', { password: 'x' }],
    ['no password', { email: 'a@b.c' }],
    ['an address without @', { email: 'ab.c', password: 'x' }],
    ['an address of 255 characters', { email: `${'a'.repeat(249)}@b.org`, password: 'x' }],
    ['an empty password', { email: 'a@b.c', password: '' }],
    ['a password of 257 characters', { email: 'a@b.c', password: 'x'.repeat(257) }],
    ['a null', { email: null, password: 'x' }],
    ['a number', { email: 'a@b.c', password: 12345678 }],
    ['NUL in the password', { email: 'a@b.c', password: 'x\0y' }],
    ['half a surrogate pair', { email: 'a@b.c', password: '\ud800' }],
    ['a list', []],
    ['a text', 'email'],
    ['nothing at all', null],
  ])('400: %s', async (_, body) => {
    const answer = await signIn(body)
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body)).toEqual(['error'])
  })

  test('401, not 400: 254 characters of address and 256 of password are within the limits', async () => {
    const email = `${'a'.repeat(248)}@b.org`
    expect(email).toHaveLength(254)
    expect((await signIn({ email, password: '🗝'.repeat(256) })).status).toBe(401)
  })

  test('400: the answer does not repeat what was sent', async () => {
    const { text } = await signIn({ email: 'secret address', password: 'hunter2', surprise: 'boo' })
    expect(text).not.toMatch(/secret address|hunter2|boo/)
  })
})
