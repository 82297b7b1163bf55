import { afterAll, describe, expect, test } from 'bun:test'
import { hashCheaply } from '../../testkit/cheap-hashes.ts'
import type { FreshDatabase } from '../../testkit/mongodb/mongodb.ts'
import { client } from '../../testkit/people.ts'
import type { Ended } from '../../testkit/process/program.ts'
import { runTool } from '../../testkit/process/tool.ts'
import { startTestServer } from '../../testkit/server.ts'

hashCheaply()
const server = await startTestServer()
afterAll(() => server.stop())

const envOf = ({ uri, name }: FreshDatabase) => ({ MONGODB_URI: uri, MONGODB_DATABASE: name })
const run = (...words: string[]) => runTool(words, { env: envOf(server.where) })
const runWith = (stdin: string | Uint8Array<ArrayBuffer>, ...words: string[]) =>
  runTool(words, { env: envOf(server.where), stdin })

/** The one JSON object of a command that worked. */
const json = ({ code, stdout, stderr }: Ended) => {
  expect([code, stderr]).toEqual([0, ''])
  expect(stdout.trimEnd()).not.toContain('\n')
  return JSON.parse(stdout)
}

const expectRefusal = ({ code, stdout, stderr }: Ended, sentence: string) => {
  expect([code, stdout]).toEqual([1, ''])
  expect(stderr).toContain(sentence)
  expect(stderr.trimEnd()).not.toContain('\n')
}

const unknownId = '00000000-0000-4000-8000-000000000000'
const makeChurch = async (name = 'Grace'): Promise<string> =>
  json(await run('church', 'create', '--name', name, '--time-zone', 'Europe/Berlin', '--json')).church.id
const makeUser = async (email = `${crypto.randomUUID()}@example.org`): Promise<string> => {
  json(await runWith('secret\n', 'user', 'create', '--email', email, '--password-stdin', '--json'))
  return email
}
const signIn = async (email: string, password: string) =>
  (await client(server).send('/api/v1/session', { method: 'POST', body: { email, password } })).status

describe('church', () => {
  test('create answers the new church, and list has it', async () => {
    const created = json(
      await run('church', 'create', '--name', 'St. Änn', '--time-zone', 'America/Sao_Paulo', '--json'),
    )
    expect(created).toEqual({
      church: { id: expect.any(String), name: 'St. Änn', timeZone: 'America/Sao_Paulo' },
    })
    const { churches } = json(await run('church', 'list', '--json'))
    expect(churches).toContainEqual(created.church)
  })

  test('create tells a person the id, and list shows id, name and zone', async () => {
    const { code, stdout } = await run('church', 'create', '--name=Hope', '--time-zone=UTC')
    const id = /^The church Hope has the id (.{36})\.\n/.exec(stdout)?.[1]
    expect([code, id]).toEqual([0, expect.any(String)])
    expect((await run('church', 'list')).stdout).toContain(`${id}  Hope (UTC)\n`)
  })

  test('create refuses what is no IANA time zone', async () => {
    const refused = await run('church', 'create', '--name', 'Never', '--time-zone', 'Mars/Olympus')
    expectRefusal(refused, '"Mars/Olympus" is not a time zone. Give an IANA name such as Europe/Berlin.')
    expect(await server.database.collections.churches.countDocuments({ name: 'Never' })).toBe(0)
  })
})

describe('user', () => {
  test('create lets a person sign in with the password from standard input, without its last line end', async () => {
    const email = 'Ada@Example.org'
    const created = json(
      await runWith(' pass word \n', 'user', 'create', '--email', email, '--password-stdin', '--json'),
    )
    expect(created).toEqual({ user: { id: expect.any(String), email } })
    expect(await signIn('ada@example.org', ' pass word ')).toBe(204)
    expect(json(await run('user', 'list', '--json')).users).toContainEqual(created.user)
  })

  test('list shows addresses and nothing of a password', async () => {
    const email = await makeUser()
    const { stdout } = await run('user', 'list')
    expect(stdout).toContain(`${email}\n`)
    expect((await run('user', 'list', '--json')).stdout + stdout).not.toMatch(/argon2|hash/i)
  })

  test('create refuses an address that is taken, in whatever case', async () => {
    const email = await makeUser()
    const again = await runWith('x', 'user', 'create', '--email', email.toUpperCase(), '--password-stdin')
    expectRefusal(again, 'There is already a user with the address ')
  })

  test('of two that create the same address at once, one is told so', async () => {
    const email = `${crypto.randomUUID()}@example.org`
    const create = () => runWith('x', 'user', 'create', '--email', email, '--password-stdin')
    const both = await Promise.all([create(), create()])
    expect(both.map(({ code }) => code).sort()).toEqual([0, 1])
    expect(both.map(({ stderr }) => stderr).join('')).toBe(
      `There is already a user with the address ${email}.\n`,
    )
  })

  test.each([
    ['nothing', '\n', 'The password must not be empty.'],
    ['257 characters', 'x'.repeat(257), 'The password must have at most 256 characters.'],
    ['bytes that are no text', Uint8Array.of(0xff), 'The password on standard input is not valid UTF-8.'],
  ])('create refuses %s as a password', async (_, password, sentence) => {
    const email = `${crypto.randomUUID()}@example.org`
    expectRefusal(await runWith(password, 'user', 'create', '--email', email, '--password-stdin'), sentence)
    expect(await server.database.collections.users.countDocuments({ email })).toBe(0)
  })

  test('set-password changes it and signs the person out', async () => {
    const email = await makeUser()
    expect(await signIn(email, 'secret')).toBe(204)
    const changed = json(
      await runWith('new', 'user', 'set-password', '--email', email, '--password-stdin', '--json'),
    )
    expect(changed).toEqual({ user: { id: expect.any(String), email } })
    const { sessions } = server.database.collections
    expect(await sessions.countDocuments({ userId: changed.user.id })).toBe(0)
    expect([await signIn(email, 'secret'), await signIn(email, 'new')]).toEqual([401, 204])
  })

  test('set-password refuses an address nobody has', async () => {
    const nobody = await runWith('x', 'user', 'set-password', '--email', 'nobody@b.org', '--password-stdin')
    expectRefusal(nobody, 'There is no user with the address nobody@b.org.')
  })
})

describe('member', () => {
  test('set lets a person in, set again changes the role, remove ends it', async () => {
    const [churchId, email] = [await makeChurch(), await makeUser()]
    const which = ['--church', churchId.toUpperCase(), '--email', email.toUpperCase()]
    const { member } = json(await run('member', 'set', ...which, '--role', 'Viewer', '--json'))
    expect(member).toEqual({ churchId, userId: expect.any(String), email, role: 'Viewer' })
    json(await run('member', 'set', ...which, '--role', 'Administrator', '--json'))
    const { members } = json(await run('member', 'list', '--church', churchId, '--json'))
    expect(members).toEqual([{ ...member, role: 'Administrator' }])
    expect((await run('member', 'list', '--church', churchId)).stdout).toBe(`Administrator  ${email}\n`)
    const { role: _, ...removed } = member
    expect(json(await run('member', 'remove', ...which, '--json'))).toEqual({ removed })
    expect((await run('member', 'list', '--church', churchId)).stdout).toBe(
      'The church has no members yet.\n',
    )
    expectRefusal(await run('member', 'remove', ...which), `${email} is not a member of this church.`)
  })

  test('unknown churches and addresses are refused', async () => {
    const [churchId, email] = [await makeChurch(), await makeUser()]
    const set = (church: string, address: string) =>
      run('member', 'set', '--church', church, '--email', address, '--role', 'Editor')
    expectRefusal(await set(unknownId, email), `There is no church with the id ${unknownId}.`)
    expectRefusal(await set(churchId, 'nobody@b.org'), 'There is no user with the address nobody@b.org.')
    expectRefusal(await run('member', 'list', '--church', unknownId), 'There is no church with the id')
    expect(json(await run('member', 'list', '--church', churchId, '--json'))).toEqual({ members: [] })
  })
})
