import { afterAll, expect, test } from 'bun:test'
import { type Client, client, makeUser } from '../../testkit/people.ts'
import { startTestServer } from '../../testkit/server.ts'

const server = await startTestServer()
afterAll(() => server.stop())

test('204: ends the session on the server and clears the cookie', async () => {
  const user = await makeUser(server)
  const answer = await user.send('/api/v1/session', { method: 'DELETE' })
  expect(answer.status).toBe(204)
  expect(answer.headers.get('set-cookie')).toBe('psaltery=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0')
  // The client kept its cookie, as a thief would.
  expect((await user.send('/api/v1/churches')).status).toBe(401)
  const left = await server.database.collections.sessions.countDocuments({ userId: user.userId ?? '' })
  expect(left).toBe(0)
})

test('204: other sessions of the same person go on', async () => {
  const user = await makeUser(server)
  const elsewhere = await makeUser(server)
  await user.send('/api/v1/session', { method: 'DELETE' })
  expect((await elsewhere.send('/api/v1/churches')).status).toBe(200)
})

test('204: without a session, and with one that is over, it is done already', async () => {
  const user = await makeUser(server)
  await user.send('/api/v1/session', { method: 'DELETE' })
  const again = await user.send('/api/v1/session', { method: 'DELETE' })
  const nobody = await client(server).send('/api/v1/session', { method: 'DELETE' })
  expect([again.status, nobody.status]).toEqual([204, 204])
})

test('204: a __Host- cookie is cleared with the attributes it was set with', async () => {
  const env = { APP_ORIGIN: 'https://songs.example.org' }
  const secure = await startTestServer({ beside: server, env })
  const answer = await client(secure).send('/api/v1/session', {
    method: 'DELETE',
    headers: { origin: env.APP_ORIGIN },
  })
  await secure.stop()
  expect(answer.headers.get('set-cookie')).toBe(
    '__Host-psaltery=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0; Secure',
  )
})

const plainCleared = 'psaltery=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0'
const secureCleared = '__Host-psaltery=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0; Secure'
const tokenOf = ({ cookie }: Client) => cookie?.slice('psaltery='.length) ?? ''

test('204: of two cookies both sessions are ended and both are cleared', async () => {
  const [secure, plain] = [await makeUser(server), await makeUser(server)]
  const answer = await client(server).send('/api/v1/session', {
    method: 'DELETE',
    headers: { cookie: `__Host-psaltery=${tokenOf(secure)}; psaltery=${tokenOf(plain)}` },
  })
  expect(answer.status).toBe(204)
  expect(answer.headers.getSetCookie().sort()).toEqual([secureCleared, plainCleared])
  for (const person of [secure, plain]) expect((await person.send('/api/v1/churches')).status).toBe(401)
})

test('204: a cookie of the other name is cleared whatever it holds, and its session ended', async () => {
  const user = await makeUser(server)
  for (const value of [tokenOf(user), 'x', '']) {
    const headers = { cookie: `__Host-psaltery=${value}` }
    const answer = await client(server).send('/api/v1/session', { method: 'DELETE', headers })
    expect(answer.headers.getSetCookie().sort()).toEqual([secureCleared, plainCleared])
  }
  expect((await user.send('/api/v1/churches')).status).toBe(401)
})
