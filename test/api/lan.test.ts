import { afterAll, expect, test } from 'bun:test'
import { lanOrigins, thisMachine } from '../../src/core/system/local-network.ts'
import { client, makeChurch, makeMember, PASSWORD } from '../../testkit/people.ts'
import { ORIGIN, startTestServer, type TestServer } from '../../testkit/server.ts'

const usual = await startTestServer()
const inLan = await startTestServer({ beside: usual, env: { LAN: 'true', HOST: '127.0.0.1' } })
const editor = await makeMember(usual, await makeChurch(usual), 'Editor')
const email = editor.email ?? ''
afterAll(async () => {
  await inLan.stop()
  await usual.stop()
})

/** PORT is 0 in the settings of test servers. */
const origins = lanOrigins(thisMachine(), 0)

const signIn = (server: TestServer, origin: string, version = 2) =>
  client(server).send(`/api/v${version}/session`, {
    method: 'POST',
    headers: { origin, host: new URL(origin).host },
    body: { email, password: PASSWORD },
  })

test('with LAN each origin of this machine signs in, and its pages read with the cookie', async () => {
  expect(origins).toContain('http://localhost:0')
  for (const origin of [ORIGIN, ...origins])
    for (const version of [1, 2]) {
      const answer = await signIn(inLan, origin, version)
      expect([origin, answer.status]).toEqual([origin, 204])
      const cookie = answer.headers.getSetCookie()[0] ?? ''
      expect(cookie).not.toContain('Secure')
      const headers = { origin, cookie: cookie.split(';')[0] ?? '' }
      expect((await client(inLan).send('/api/v2/churches', { headers })).status).toBe(200)
    }
})

test('origins are compared byte for byte, and without LAN none of them counts', async () => {
  const wrong = origins.flatMap((origin) => [
    `${origin}/`,
    `${origin}0`,
    origin.replace(':0', ''),
    origin.replace('http:', 'https:'),
    origin.replace('http:', 'HTTP:'),
    `${origin}.evil.test`,
    origin.replace('//', '//evil.'),
    `${origin}, ${ORIGIN}`,
  ])
  for (const origin of [...wrong, 'http://192.0.2.1:0', 'null', ''])
    expect([origin, (await attempt(inLan, origin)).status]).toEqual([origin, 403])
  for (const origin of origins) expect((await attempt(usual, origin)).status).toBe(403)
})

const attempt = (server: TestServer, origin: string) =>
  client(server).send('/api/v2/session', {
    method: 'POST',
    headers: { origin },
    body: { email, password: PASSWORD },
  })
