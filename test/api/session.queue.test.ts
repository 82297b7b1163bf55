/** Checking a password is slow on purpose, so few are checked at once, few may wait, and one address cannot fill the queue. */
import { afterAll, expect, test } from 'bun:test'
import { hashPassword } from '../../src/accounts/auth/password.ts'
import { holdToContract } from '../../testkit/contract.ts'
import { makeUser, PASSWORD } from '../../testkit/people.ts'
import { ORIGIN, startTestServer } from '../../testkit/server.ts'

// On a busy machine a check takes seconds.
/** The statuses of all sign-ins, in the order of their ends. */
let logged: number[] = []
let onLogged = () => {}
const errors: string[] = []
const server = await startTestServer({
  env: { TRUST_PROXY: '1' },
  log(level, message, fields = {}) {
    if (level === 'error') errors.push(`${message}: ${JSON.stringify(fields)}`)
    if (message !== 'request' || fields.route !== '/api/v1/session') return
    logged.push(Number(fields.status))
    onLogged()
  },
})
afterAll(() => server.stop())

/** With the cost of a real one, so that the queue fills. */
const slowHash = hashPassword(PASSWORD)

/** More than run and wait together. */
const MANY = 60
const addresses = Array.from({ length: MANY }, (_, at) => `192.0.2.${at}`)
const loggedWith = (status: number): number => logged.filter((one) => one === status).length

const untilLogged = (isEnough: () => boolean): Promise<void> =>
  new Promise((enough) => {
    onLogged = () => {
      if (isEnough()) enough()
    }
    onLogged()
  })

const signIn = async (email: string | null, address: string, signal?: AbortSignal): Promise<Response> => {
  const answer = await fetch(`${server.url}/api/v1/session`, {
    method: 'POST',
    headers: { origin: ORIGIN, 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ email, password: PASSWORD }),
    ...(signal ? { signal } : {}),
  })
  const { status, headers } = answer
  holdToContract('POST', '/api/v1/session', { status, headers, text: await answer.clone().text() })
  return answer
}

/** Many sign-ins at once: the first that is refused, and a way to break all of them off. */
const manySignIns = (email: string | null, from: readonly string[]) => {
  logged = []
  const leaving = new AbortController()
  const refused = Promise.withResolvers<Response>()
  const all = from.map(async (address) => {
    const answer = await signIn(email, address, leaving.signal)
    if (answer.status === 503) refused.resolve(answer)
  })
  const ended = Promise.allSettled(all).then(() => refused.reject(new Error('Nobody was refused.')))
  return {
    refused: refused.promise,
    async leave() {
      leaving.abort()
      await ended
    },
  }
}

test('503: with the queue full the next sign-in is turned away at once, and those who wait are served', async () => {
  const { email } = await makeUser(server, await slowHash)
  const { refused, leave } = manySignIns(email, addresses)
  const answer = await refused
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await answer.json()).error).toContain('try again')
  const served = loggedWith(204)
  await untilLogged(() => loggedWith(204) >= served + 2)
  await leave()
})

test('204: one address that fills its share of the queue does not delay the others', async () => {
  const { email } = await makeUser(server, await slowHash)
  const { refused, leave } = manySignIns(
    email,
    addresses.map(() => '203.0.113.1'),
  )
  await refused
  expect((await signIn(email, '203.0.113.2')).status).toBe(204)
  // At least 16 of the others were before it.
  expect(loggedWith(204)).toBeLessThan(16)
  await leave()
})

test('400: the password of one who has left is not checked, and no session begins', async () => {
  const { email, userId } = await makeUser(server, await slowHash)
  const { sessions } = server.database.collections
  const before = await sessions.countDocuments({ userId: userId ?? '' })
  const { refused, leave } = manySignIns(email, addresses)
  await refused
  await leave()
  await untilLogged(() => loggedWith(400) >= 16)
  expect((await signIn(email, '198.51.100.1')).status).toBe(204)
  // Those that were served before, two that were being checked, and the last one.
  const begun = (await sessions.countDocuments({ userId: userId ?? '' })) - before
  expect(begun).toBeLessThan(16)
  expect(errors).toEqual([])
})
