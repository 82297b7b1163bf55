import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { needsSetUp } from '../../src/accounts/set-up/service.ts'
import { readSignIns } from '../../src/cli/demo/sign-ins.ts'
import { connect } from '../../src/database.ts'
import { runningMongodUri } from '../../src/mongod/running-mongod.ts'
import { folderInMemory } from '../../testkit/mongodb/data-folder.ts'
import { client, signedInBy } from '../../testkit/people.ts'
import {
  listening,
  psaltery,
  type Serving,
  serving,
  servingOnTerminal,
  startPsaltery,
} from '../../testkit/process/program.ts'
import { runTool } from '../../testkit/process/tool.ts'
import { removeAtEnd } from '../../testkit/remove-at-end.ts'
import { ORIGIN } from '../../testkit/server.ts'
import { createSong } from '../../testkit/songs/songs.ts'
import { until } from '../../testkit/until.ts'
import { demoSignIn, mongodPid, signIn, signInsFile, startAndInterrupt } from './managed-server.ts'

// Real processes with one real database of their own, which each test leaves to the next; the machine may be busy.
/** The demo is looked at more often in a minute than a person would. */
const highLimits = { RATE_LIMIT_PER_MINUTE: '100000', LOGIN_RATE_LIMIT_PER_MINUTE: '1000' }

let dataDir: string
let env: Record<string, string> & { DATA_DIR: string }
/** The first whole start, after one that was killed while it filled the demo church. */
let onTerminal: Awaited<ReturnType<typeof servingOnTerminal>>
let shown: string
let place: { readonly url: string; readonly port: number }
let server: Serving | undefined
beforeAll(async () => {
  dataDir = folderInMemory('psaltery-managed-')
  removeAtEnd(dataDir)
  const cache = join(dataDir, 'cache')
  env = { DATA_DIR: dataDir, XDG_CACHE_HOME: cache, APP_ORIGIN: ORIGIN, PORT: '0', ...highLimits }
  await startAndInterrupt(env)
  onTerminal = await servingOnTerminal(env)
  shown = await onTerminal.said('Ctrl-C stops it.')
  const port = Number(/running at http:\/\/localhost:(\d+)/.exec(shown)?.[1])
  place = { port, url: `http://127.0.0.1:${port}` }
})
afterAll(async () => {
  await onTerminal.stop()
  server?.child.kill('SIGKILL')
  await server?.child.exited
  await until(async () => !(await runningMongodUri(dataDir)))
  await rm(dataDir, { recursive: true, force: true })
})

const run = (...words: string[]) => runTool(words, { env })

const started = (next: Serving): Serving => {
  server = next
  place = next
  return next
}

const verified = async () => {
  const { code, stdout } = await run('verify', '--json')
  return { code, ...JSON.parse(stdout) }
}

/** The session of the first sign-in, which the database keeps as well. */
let session: Promise<string> | undefined

/** The first person of one's own church. */
const ANNA = { name: '', email: 'anna@example.org', password: 'three quiet harbours' }

/** What the editor sees of the demo church. */
const catalogue = async () => {
  session ??= signIn(place, dataDir)
  const headers = { cookie: await session }
  const { body } = await client(place).send('/api/v1/churches', { headers })
  expect(body.churches).toEqual([expect.objectContaining({ name: 'Harbour Church', role: 'Editor' })])
  return (await client(place).send(`/api/v1/churches/${body.churches[0].id}/songs`, { headers })).body
}

describe('serve after a start that was killed while it filled the demo church', () => {
  test("begins it anew, and shows the sign-ins and a link for a church of one's own on a terminal", async () => {
    expect(shown).toContain('beginning it anew')
    expect(shown).toContain(`Its data lies in ${dataDir}`)
    const [, , password = 'none'] = /Editor +(\S+) +(\S+)/.exec(shown) ?? []
    expect((await demoSignIn(dataDir, 'Editor')).password).toBe(password)
    expect(shown).toContain('Make your own church with this link (good once, for 24 hours):')
    expect(shown).toMatch(new RegExp(`${ORIGIN}/set-up#[\\w-]{43}`))
  })

  test('keeps the sign-ins where only the owner can read them', async () => {
    expect((await stat(signInsFile(dataDir))).mode & 0o777).toBe(0o600)
    const words = await readFile(signInsFile(dataDir), 'utf8')
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
        client(place).send(`/api/v1/public/churches/${church.id}/songs/${id}/lyrics`),
      ),
    )
    const languages = new Set(
      lyrics.flatMap(({ body }) => body.lyrics.map((one: { language: string }) => one.language)),
    )
    expect(languages.size).toBeGreaterThan(3)
    expect(lyrics.filter(({ body }) => body.lyrics.length > 1).length).toBeGreaterThan(5)
  })

  test('agrees with itself: verify finds nothing, while it runs', async () => {
    const { checked, ...found } = await verified()
    expect(found).toMatchObject({ code: 0, ok: true, problems: 0, findings: [] })
    expect(checked.churches).toBe(1)
    expect(checked.songs).toBeWithin(28, 40)
    expect(checked.files).toBeGreaterThan(5)
  })
})

describe('the tool beside a running server', () => {
  test('works on its database', async () => {
    const { churches } = JSON.parse((await run('church', 'list', '--json')).stdout)
    expect(churches).toEqual([expect.objectContaining({ name: 'Harbour Church' })])
  })

  test('waits for a database that does not answer at once, says so and does its work', async () => {
    const pid = await mongodPid(dataDir)
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
    const sameData = await psaltery(['serve'], { env })
    expect([sameData.code, sameData.stdout]).toEqual([1, ''])
    expect(sameData.stderr).toMatch(/^Another mongod is using the data folder [^\n]+\n$/)
    const uri = (await runningMongodUri(dataDir)) ?? ''
    const samePort = await psaltery(['serve'], {
      env: { ...env, MONGODB_URI: uri, PORT: String(place.port) },
    })
    expect([samePort.code, samePort.stdout]).toEqual([1, ''])
    expect(samePort.stderr).toMatch(/^The port is in use by another program\. [^\n]+\n$/)
  })
})

test('a stop ends the database too, and the next start finds everything again; where a log may keep its words they hold no password and no link', async () => {
  const before = { songs: (await catalogue()).songs, signIn: await demoSignIn(dataDir, 'Editor') }
  expect(await onTerminal.stop()).toBe(0)
  expect(await runningMongodUri(dataDir)).toBeNull()
  const { port, said } = started(await serving(env))
  expect(await demoSignIn(dataDir, 'Editor')).toEqual(before.signIn)
  expect(await signIn(place, dataDir)).not.toBe('')
  expect((await catalogue()).songs).toEqual(before.songs)
  const words = await said('Ctrl-C')
  expect(words).toContain(`Psaltery is running at http://localhost:${port}\n`)
  expect(words).toContain(`Its data lies in ${dataDir}\n`)
  expect(words).toContain(`The sign-ins of the demo church are in ${signInsFile(dataDir)}\n`)
  expect(words).toContain('To make your own church, run "./scripts/psaltery set-up-link".')
  expect(words).not.toMatch(/(\w{4}-){3}\w{4}\s/)
  expect(words).not.toContain('set-up#')
  expect(words).not.toContain('filling it')
})

test('kill -9 leaves no mongod behind: started again at once it waits until its old database has ended, says so and loses nothing', async () => {
  const before = (await catalogue()).songs
  const pid = await mongodPid(dataDir)
  // It cannot end before it goes on, however fast the machine is.
  process.kill(pid, 'SIGSTOP')
  server?.child.kill('SIGKILL')
  await server?.child.exited
  const again = await startPsaltery(['serve'], { env })
  await again.said('waiting for it').finally(() => process.kill(pid, 'SIGCONT'))
  started(await listening(again))
  expect(() => process.kill(pid, 0)).toThrow()
  expect((await catalogue()).songs).toEqual(before)
})

test('the link makes a church, the tool removes the demo later, and then neither is shown again', async () => {
  const link: string = JSON.parse((await run('set-up-link', '--json')).stdout).link
  const body = {
    secret: link.slice(link.indexOf('#') + 1),
    church: { name: 'St. Mary', timeZone: 'UTC', address: null },
    person: ANNA,
    removeDemo: false,
  }
  const made = await fetch(`${place.url}/app/data/set-up`, {
    method: 'POST',
    headers: { origin: ORIGIN, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(made.status).toBe(201)
  const asked = await run('demo', '--remove')
  expect([asked.code, asked.stderr]).toEqual([1, expect.stringContaining('Remove Harbour Church')])
  const removed = await run('demo', '--remove', '--yes', '--json')
  expect(JSON.parse(removed.stdout)).toMatchObject({ church: { name: 'Harbour Church' }, people: 3 })
  const { code, stderr } = await run('set-up-link')
  expect([code, stderr]).toEqual([1, expect.stringContaining('There is a church already.')])
  const { users } = JSON.parse((await run('user', 'list', '--json')).stdout)
  expect(users.map(({ email }: { email: string }) => email)).toEqual([ANNA.email])
  // What the next start prints.
  const { collections, close } = await connect((await runningMongodUri(dataDir)) ?? '', 'psaltery')
  expect([await readSignIns(collections, dataDir), await needsSetUp(collections)]).toEqual([null, false])
  await close()
})

test('when its database is gone the server stops too, with a sentence and exit code 1; the tool then starts the database for itself, and nothing is lost', async () => {
  const asked = { email: ANNA.email, password: ANNA.password }
  const anna = signedInBy(place, await client(place).send('/api/v1/session', { method: 'POST', body: asked }))
  const { churches } = (await anna.send('/api/v1/churches')).body
  for (const title of ['First', 'Second']) await createSong(anna, churches[0].id, { title })
  process.kill(await mongodPid(dataDir), 'SIGKILL')
  expect(await server?.child.exited).toBe(1)
  expect(await server?.said('The database ended unexpectedly')).toContain('mongod.log')
  expect(await verified()).toMatchObject({ code: 0, problems: 0, checked: { churches: 1, songs: 2 } })
  expect(await runningMongodUri(dataDir)).toBeNull()
})
