import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runningMongodUri } from '../../src/mongod/running-mongod.ts'
import { client } from '../../testkit/people.ts'
import { listening, psaltery, type Serving, serving, startPsaltery } from '../../testkit/process/program.ts'
import { runTool } from '../../testkit/process/tool.ts'
import { ORIGIN } from '../../testkit/server.ts'
import { until } from '../../testkit/until.ts'

// Real processes with real databases of their own, and the machine may be busy.
/** The demo is looked at more often in a minute than a person would. */
const highLimits = { RATE_LIMIT_PER_MINUTE: '100000', LOGIN_RATE_LIMIT_PER_MINUTE: '1000' }

let dataDir: string
let env: Record<string, string>
let server: Serving
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'psaltery-managed-'))
  env = { DATA_DIR: dataDir, XDG_CACHE_HOME: join(dataDir, 'cache'), APP_ORIGIN: ORIGIN, ...highLimits }
  server = await serving(env)
})
afterAll(async () => {
  server.child.kill('SIGKILL')
  await server.child.exited
  await noMongodLeft()
  await rm(dataDir, { recursive: true, force: true })
})

const run = (...words: string[]) => runTool(words, { env })

const noMongodLeft = () => until(async () => !(await runningMongodUri(dataDir)))

const signInsFile = () => join(dataDir, 'demo-sign-ins.txt')

const editorSignIn = async (): Promise<{ email: string; password: string }> => {
  const [, email = '', password = ''] =
    /Editor +(\S+) +(\S+)/.exec(await readFile(signInsFile(), 'utf8')) ?? []
  return { email, password }
}

const mongodPid = async (): Promise<number> =>
  JSON.parse(await readFile(join(dataDir, 'mongodb/psaltery-address.json'), 'utf8')).pid

const signIn = async (): Promise<string> => {
  const asked = { method: 'POST', body: await editorSignIn() }
  const signedIn = await client(server).send('/api/v1/session', asked)
  expect(signedIn.status).toBe(204)
  return signedIn.headers.get('set-cookie')?.split(';')[0] ?? ''
}

/** The session of the first sign-in, which the database keeps as well. */
let session: Promise<string> | undefined

/** What the editor sees of the demo church. */
const catalogue = async () => {
  session ??= signIn()
  const headers = { cookie: await session }
  const { body } = await client(server).send('/api/v1/churches', { headers })
  expect(body.churches).toEqual([expect.objectContaining({ name: 'Harbour Church', role: 'Editor' })])
  return (await client(server).send(`/api/v1/churches/${body.churches[0].id}/songs`, { headers })).body
}

describe('serve on an empty database of its own', () => {
  test('says where it is, where its data lies and where the sign-ins are, but no password where a log may keep it', async () => {
    const words = await server.said('Ctrl-C')
    expect(words).toContain(`Psaltery is running at http://localhost:${server.port}\n`)
    expect(words).toContain(`Its data lies in ${dataDir}\n`)
    expect(words).toContain(`The sign-ins of the demo church are in ${signInsFile()}\n`)
    expect(words).not.toMatch(/(\w{4}-){3}\w{4}\s/)
  })

  test('keeps the sign-ins where only the owner can read them', async () => {
    expect((await stat(signInsFile())).mode & 0o777).toBe(0o600)
    const words = await readFile(signInsFile(), 'utf8')
    for (const role of ['Administrator', 'Editor', 'Viewer'])
      expect(words).toMatch(
        new RegExp(`  ${role} +${role.toLowerCase()}@example\\.org +(\\w{4}-){3}\\w{4}\\n`),
      )
  })

  test('200: the demo church has about thirty songs, some in several languages, some with files', async () => {
    const { songs, sheetMusicSongIds, church } = await catalogue()
    expect(songs.length).toBeWithin(28, 40)
    expect(sheetMusicSongIds.length).toBeGreaterThan(5)
    const lyrics = await Promise.all(
      songs.map(({ id }: { id: string }) =>
        client(server).send(`/api/v1/public/churches/${church.id}/songs/${id}/lyrics`),
      ),
    )
    const languages = new Set(
      lyrics.flatMap(({ body }) => body.lyrics.map((one: { language: string }) => one.language)),
    )
    expect(languages.size).toBeGreaterThan(3)
    expect(lyrics.filter(({ body }) => body.lyrics.length > 1).length).toBeGreaterThan(5)
  })

  test('agrees with itself: verify finds nothing, while it runs', async () => {
    const { code, stdout } = await run('verify', '--json')
    expect([code, JSON.parse(stdout)]).toEqual([
      0,
      expect.objectContaining({ ok: true, problems: 0, findings: [] }),
    ])
  })
})

describe('the tool beside a running server', () => {
  test('works on its database', async () => {
    const { churches } = JSON.parse((await run('church', 'list', '--json')).stdout)
    expect(churches).toEqual([expect.objectContaining({ name: 'Harbour Church' })])
  })

  test('waits for a database that does not answer at once, says so and does its work', async () => {
    const pid = await mongodPid()
    process.kill(pid, 'SIGSTOP')
    const tool = await startPsaltery(['church', 'list', '--json'], { env })
    await tool.said('waiting for it').finally(() => process.kill(pid, 'SIGCONT'))
    const { code, stdout } = await tool.ended
    expect([code, JSON.parse(stdout).churches.length]).toEqual([0, 1])
  })

  test('song archive takes a song out of the list, unarchive brings it back', async () => {
    const { church, songs } = await catalogue()
    const which = ['--church', church.id, '--song', songs[0].id]
    const titles = async () => (await catalogue()).songs.map(({ id }: { id: string }) => id)
    expect(JSON.parse((await run('song', 'archive', ...which, '--json')).stdout)).toEqual({
      song: { id: songs[0].id, churchId: church.id, archived: true },
    })
    expect(await titles()).not.toContain(songs[0].id)
    expect((await run('song', 'unarchive', ...which)).stdout).toBe('The song is back in the lists.\n')
    expect(await titles()).toContain(songs[0].id)
  })

  test('song archive refuses a song that the church does not have', async () => {
    const { church } = await catalogue()
    const ended = await run('song', 'archive', '--church', church.id, '--song', crypto.randomUUID())
    expect([ended.code, ended.stdout]).toEqual([1, ''])
    expect(ended.stderr).toStartWith('This song does not exist')
  })

  test('demo refuses a catalogue in use', async () => {
    const { code, stdout, stderr } = await run('demo', '--json')
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toStartWith('The catalogue is not empty.')
  })

  test('a second server is refused its data folder and its port, with one sentence each', async () => {
    const sameData = await psaltery(['serve'], { env: { ...env, PORT: '0' } })
    expect([sameData.code, sameData.stdout]).toEqual([1, ''])
    expect(sameData.stderr).toMatch(/^Another mongod is using the data folder [^\n]+\n$/)
    const uri = (await runningMongodUri(dataDir)) ?? ''
    const samePort = await psaltery(['serve'], {
      env: { ...env, MONGODB_URI: uri, PORT: String(server.port) },
    })
    expect([samePort.code, samePort.stdout]).toEqual([1, ''])
    expect(samePort.stderr).toMatch(/^The port is in use by another program\. [^\n]+\n$/)
  })
})

test('demo never fills a database that MONGODB_URI names', async () => {
  const { code, stderr } = await runTool(['demo'], { env: { MONGODB_URI: 'mongodb://127.0.0.1:1/' } })
  expect(code).toBe(1)
  expect(stderr).toStartWith('The demo never fills a database that MONGODB_URI names.')
})

test('a stop ends the database too, and the next start finds everything again', async () => {
  const before = { songs: (await catalogue()).songs, signIn: await editorSignIn() }
  expect(await server.stop()).toBe(0)
  expect(await runningMongodUri(dataDir)).toBeNull()
  server = await serving(env)
  expect(await editorSignIn()).toEqual(before.signIn)
  expect(await signIn()).not.toBe('')
  expect((await catalogue()).songs).toEqual(before.songs)
})

test('kill -9 leaves no mongod behind: started again at once it waits until its old database has ended, says so and loses nothing', async () => {
  const before = (await catalogue()).songs
  const pid = await mongodPid()
  // It cannot end before it goes on, however fast the machine is.
  process.kill(pid, 'SIGSTOP')
  server.child.kill('SIGKILL')
  await server.child.exited
  const again = await startPsaltery(['serve'], { env: { ...env, PORT: '0' } })
  await again.said('waiting for it').finally(() => process.kill(pid, 'SIGCONT'))
  server = await listening(again)
  expect(() => process.kill(pid, 0)).toThrow()
  expect((await catalogue()).songs).toEqual(before)
})

test('when its database is gone the server stops too, with a sentence and exit code 1, and nothing is lost', async () => {
  const before = (await catalogue()).songs
  process.kill(await mongodPid(), 'SIGKILL')
  expect(await server.child.exited).toBe(1)
  expect(await server.said('The database ended unexpectedly')).toContain('mongod.log')
  // The tool starts the database for itself.
  const { code, stdout } = await run('verify', '--json')
  expect([code, JSON.parse(stdout)]).toMatchObject([
    0,
    { ok: true, problems: 0, checked: { songs: before.length } },
  ])
})
