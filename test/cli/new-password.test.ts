import { afterAll, expect, test } from 'bun:test'
import { client, makeChurch, makeUser, PASSWORD } from '../../testkit/people.ts'
import { psaltery, psalteryAtTerminal } from '../../testkit/process/program.ts'
import { startTestServer } from '../../testkit/server.ts'

// Each command is a process of its own, and the machine may be busy.
const GOOD = 'four words are enough'
const server = await startTestServer()
afterAll(() => server.stop())

const envOf = () => ({ MONGODB_URI: server.where.uri, MONGODB_DATABASE: server.where.name })
const atTerminal = (verb: string, email: string, stdin: string) =>
  psalteryAtTerminal(['user', verb, '--email', email, '--password-stdin'], { env: envOf(), stdin })
const signIn = async (email: string, password: string) =>
  (await client(server).send('/api/v1/session', { method: 'POST', body: { email, password } })).status
const count = (email: string) => server.database.collections.users.countDocuments({ email })

test('a person at a terminal is refused a weak password, and no user is created', async () => {
  const email = 'mary-of-bethany@example.org'
  await makeChurch(server, 'Harbour Chapel')
  // The rules are those of test/unit/new-password.test.ts; this one needs the database.
  const { code, shown } = await atTerminal('create', email, 'harbour chapel')
  expect([code, shown.trimEnd().split('\n').length]).toEqual([1, 1])
  expect(shown).toContain('The password must not be the name of a church.')
  expect(await count(email)).toBe(0)
  expect(await atTerminal('create', email, GOOD)).toEqual({
    code: 0,
    shown: `${email} can sign in now.\n`,
  })
  expect(await signIn(email, GOOD)).toBe(204)
})

test('a refused new password leaves the old one, and sessions stay valid', async () => {
  const person = await makeUser(server)
  const [email, userId] = [`${person.email}`, `${person.userId}`]
  const [name = ''] = email.split('@')
  const { code, shown } = await atTerminal('set-password', email, name)
  expect([code, shown]).toEqual([1, expect.stringContaining('the person’s own address')])
  expect(await server.database.collections.sessions.countDocuments({ userId })).toBe(1)
  expect([await signIn(email, PASSWORD), await signIn(email, name)]).toEqual([204, 401])
})

test('a program may hand over whatever the sign-in takes, and hears nothing more than before', async () => {
  const email = 'program@example.org'
  const words = ['user', 'create', '--email', email, '--password-stdin', '--json']
  const { code, stderr } = await psaltery(words, { env: envOf(), stdin: 'x' })
  expect([code, stderr, await signIn(email, 'x')]).toEqual([0, '', 204])
})
