import { afterAll, describe, expect, test } from 'bun:test'
import { hashCheaply } from '../../testkit/cheap-hashes.ts'
import { client, makeChurch, makeMember, makeUser, PASSWORD, setRole } from '../../testkit/people.ts'
import type { Ended } from '../../testkit/process/program.ts'
import { answerOf } from '../../testkit/process/run-tool.ts'
import { runTool } from '../../testkit/process/tool.ts'
import { startTestServer } from '../../testkit/server.ts'
import { songsPath } from '../../testkit/songs/songs.ts'

hashCheaply()
const server = await startTestServer()
afterAll(() => server.stop())

const run = (...words: string[]) =>
  runTool(words, { env: { MONGODB_URI: server.where.uri, MONGODB_DATABASE: server.where.name } })

const signIn = async (email: string) =>
  (await client(server).send('/api/v1/session', { method: 'POST', body: { email, password: PASSWORD } }))
    .status

const sentenceOf = ({ code, stdout, stderr }: Ended) => {
  expect([code, stdout]).toEqual([1, ''])
  return stderr
}

describe('user rename', () => {
  test('changes the address, and sessions stay valid', async () => {
    const churchId = await makeChurch(server)
    const person = await makeMember(server, churchId, 'Editor')
    const [old, next] = [person.email ?? '', `New.${crypto.randomUUID()}@Example.org`]
    const renamed = answerOf(
      await run('user', 'rename', '--email', old.toUpperCase(), '--new-email', next, '--json'),
    )
    expect(renamed).toEqual({ user: { id: person.userId, email: next } })
    expect([await signIn(old), await signIn(next.toLowerCase())]).toEqual([401, 204])
    expect((await person.send(songsPath(churchId))).status).toBe(200)
  })

  test('refuses an address that is taken, and one that nobody has', async () => {
    const [one, two] = [await makeUser(server), await makeUser(server)]
    const taken = await run('user', 'rename', '--email', `${one.email}`, '--new-email', `${two.email}`)
    expect(sentenceOf(taken)).toBe(`There is already a user with the address ${two.email}.\n`)
    const nobody = await run('user', 'rename', '--email', 'nobody@b.org', '--new-email', 'x@b.org')
    expect(sentenceOf(nobody)).toBe('There is no user with the address nobody@b.org.\n')
  })

  test('may change only how the address is written', async () => {
    const { email, userId } = await makeUser(server)
    const written = `${email}`.toUpperCase()
    const { user } = answerOf(
      await run('user', 'rename', '--email', `${email}`, '--new-email', written, '--json'),
    )
    expect(user).toEqual({ id: userId, email: written })
  })
})

describe('user disable', () => {
  test('ends every session and sign-in, keeps roles, and enable undoes it', async () => {
    const churchId = await makeChurch(server)
    const person = await makeMember(server, churchId, 'Editor')
    const email = person.email ?? ''
    expect(answerOf(await run('user', 'disable', '--email', email, '--json'))).toEqual({
      user: { id: person.userId, email, disabled: true },
    })
    expect([(await person.send(songsPath(churchId))).status, await signIn(email)]).toEqual([401, 401])
    expect((await run('user', 'list')).stdout).toContain(`${email} (disabled)\n`)
    expect((await run('member', 'list', '--church', churchId)).stdout).toBe(`Editor         ${email}\n`)
    expect(answerOf(await run('user', 'enable', '--email', email, '--json'))).toEqual({
      user: { id: person.userId, email },
    })
    expect(await signIn(email)).toBe(204)
  })

  test('a disabled person and a wrong password get the same answer', async () => {
    const { email } = await makeUser(server)
    await run('user', 'disable', '--email', `${email}`)
    const attempt = (password: string) =>
      client(server).send('/api/v1/session', { method: 'POST', body: { email, password } })
    const [disabled, wrong] = [await attempt(PASSWORD), await attempt('something else entirely')]
    expect([disabled.status, disabled.text]).toEqual([wrong.status, wrong.text])
  })
})

describe('church rename', () => {
  test('changes the name and nothing else', async () => {
    const churchId = await makeChurch(server, 'Old Name')
    const person = await makeMember(server, churchId, 'Viewer')
    const { church } = answerOf(
      await run('church', 'rename', '--church', churchId, '--name', 'New Name', '--json'),
    )
    expect(church).toEqual({ id: churchId, name: 'New Name', timeZone: 'Europe/Berlin' })
    const { churches } = (await person.send('/api/v1/churches')).body
    expect(churches).toEqual([{ ...church, role: 'Viewer' }])
  })

  test('refuses an empty name and an unknown church', async () => {
    const churchId = await makeChurch(server)
    expect(sentenceOf(await run('church', 'rename', '--church', churchId, '--name', '  '))).toContain(
      '--name',
    )
    const unknown = '00000000-0000-4000-8000-000000000000'
    expect(sentenceOf(await run('church', 'rename', '--church', unknown, '--name', 'x'))).toBe(
      `There is no church with the id ${unknown}.\n`,
    )
  })
})

describe('member list by person', () => {
  test('shows every church with the role in it', async () => {
    const [first, second] = [await makeChurch(server, 'Alpha'), await makeChurch(server, 'Beta')]
    const person = await makeMember(server, first, 'Viewer')
    await setRole(server, second, person, 'Administrator')
    const { stdout } = await run('member', 'list', '--email', `${person.email}`)
    expect(stdout).toBe(`Viewer         ${first}  Alpha\nAdministrator  ${second}  Beta\n`)
    const { memberships } = answerOf(await run('member', 'list', '--email', `${person.email}`, '--json'))
    expect(memberships[0]).toEqual({
      churchId: first,
      church: 'Alpha',
      userId: person.userId,
      email: person.email,
      role: 'Viewer',
    })
  })

  test('needs either a church or a person', async () => {
    expect(sentenceOf(await run('member', 'list'))).toBe(
      'Either --church ID or --email ADDRESS is required, and not both.\n',
    )
  })
})
