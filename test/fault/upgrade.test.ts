import { afterEach, beforeEach, expect, test } from 'bun:test'
import { mkdtempSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import packageJson from '../../package.json' with { type: 'json' }
import { connect } from '../../src/database.ts'
import type { Database } from '../../src/db/connect.ts'
import { lastInstallation, newestMigration, rememberVersion, SCHEMA } from '../../src/db/migrations.ts'
import { type FreshDatabase, freshDatabase } from '../../testkit/mongodb/mongodb.ts'
import { type Ended, listening, type Serving, startPsaltery } from '../../testkit/process/program.ts'
import { SteadyWriters, type Writing } from '../../testkit/process/steady-writers.ts'
import { runTool } from '../../testkit/process/tool.ts'
import { createChurchWithEditor } from '../../testkit/proof/church-with-editor.ts'
import { removeAtEnd } from '../../testkit/remove-at-end.ts'
import { ORIGIN } from '../../testkit/server.ts'
import { saving } from '../../testkit/songs/songs.ts'
import { fillFromStored, type StoredSave, stored } from '../../testkit/stored/stored-database.ts'

// Whole servers start and stop many times, and the machine may be busy.
const SAVES = 3
const WRITERS = 2
const { version: THIS } = packageJson

const backups = mkdtempSync(join(tmpdir(), 'psaltery-upgrade-'))
removeAtEnd(backups)

const started: Serving[] = []

let where: FreshDatabase
let database: Database
beforeEach(async () => {
  where = await freshDatabase()
  database = await connect(where.uri, where.name, { longRunning: true })
})
afterEach(async () => {
  // A test that fails must not leave a server behind.
  for (const { child } of started.splice(0)) child.kill('SIGKILL')
  await database.close()
  await where.drop()
})

const schema = async () => (await newestMigration(database.db))?._id

const env = () => ({
  MONGODB_URI: where.uri,
  MONGODB_DATABASE: where.name,
  BACKUP_DIR: backups,
  PORT: '0',
  APP_ORIGIN: ORIGIN,
  RATE_LIMIT_PER_MINUTE: '1000000',
})

const serve = async (): Promise<Serving> => {
  const server = await listening(await startPsaltery(['serve'], { env: env() }))
  started.push(server)
  return server
}

/** Starts the program of a folder, this one's without any. */
const refused = async (folder?: string) =>
  (await startPsaltery(['serve'], { env: env(), ...(folder ? { folder } : {}) })).ended

/** Every acknowledged save is stored as one revision, without a gap. */
const expectNothingLost = async (writings: readonly Writing[]) => {
  for (const { songId, acknowledged } of writings) {
    const revisions = await database.collections.revisions
      .find({ resourceId: songId })
      .sort({ version: 1 })
      .toArray()
    expect(revisions.map(({ version }) => version)).toEqual(acknowledged.map((_, at) => at + 1))
    expect(revisions.map(({ document }) => (document as { title: string }).title)).toEqual([...acknowledged])
  }
  expectFoundWhole(await tool('verify', '--json'))
}

const tool = (...words: string[]) => runTool(words, { env: env() })

/** The last line is the answer of `verify`; a server that ran before it in the same process has written its log. */
const expectFoundWhole = ({ code, stdout }: Ended) => {
  const found = JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '')
  expect([code, found]).toMatchObject([0, { ok: true, problems: 0 }])
}

const signIn = async ({ url }: Serving, email: string): Promise<string> => {
  const { headers } = await fetch(`${url}/api/v1/session`, {
    method: 'POST',
    headers: { origin: ORIGIN, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: stored.password }),
  })
  return headers.get('set-cookie')?.split(';')[0] ?? ''
}

const repeat = async ({ url }: Serving, cookie: string, { method, path, key, version, body }: StoredSave) => {
  const answer = await fetch(url + path, {
    method,
    headers: {
      ...{ origin: ORIGIN, cookie, 'content-type': 'application/json' },
      ...saving({ key, ...(version === null ? {} : { version }) }),
    },
    body: JSON.stringify(body),
  })
  const [etag, location, replayed] = ['etag', 'location', 'idempotency-replayed'].map((name) =>
    answer.headers.get(name),
  )
  return { status: answer.status, etag, location, replayed, text: await answer.text() }
}

const throughVersion2 = (path: string) => path.replace('/api/v1/', '/api/v2/')

test('a database of 1.1.0 is moved up by two servers at once: every save is replayed to the byte, and people go on saving', async () => {
  await fillFromStored(database.db)
  const churchId = String(stored.collections.churches?.documents[0]?._id)
  const [server, second] = await Promise.all([serve(), serve()])
  expect(await schema()).toBe(SCHEMA)
  expect(await readdir(backups)).toEqual([expect.stringMatching(/^before-upgrade-.*Z\.copy$/)])
  const cookies = new Map<string, string>()
  for (const { by } of stored.saves) if (!cookies.has(by)) cookies.set(by, await signIn(server, by))
  expect(stored.saves.length).toBe(8)
  for (const save of stored.saves) {
    const { answer, by, path } = save
    const cookie = cookies.get(by) ?? ''
    expect(await repeat(server, cookie, save)).toEqual({ ...answer, replayed: 'true' })
    const newer = await repeat(server, cookie, { ...save, path: throughVersion2(path) })
    const { text, ...head } = answer
    expect(newer).toMatchObject({
      ...head,
      location: answer.location && throughVersion2(answer.location),
      replayed: 'true',
    })
    const [[kind, value] = []] = Object.entries(JSON.parse(text))
    expect(JSON.parse(newer.text)).toEqual({
      [`${kind}`]: expect.objectContaining({ ...(value as object), archivedAt: null }),
    })
    const changed = 'title' in save.body ? { title: 'Other' } : { label: 'Other' }
    const other = { ...save, body: { ...save.body, ...changed } }
    expect(await repeat(second, cookie, other)).toMatchObject({ status: 409, replayed: null })
  }
  const kept = await database.db
    .collection('operations')
    .countDocuments({ 'response.body': { $exists: true } })
  expect(kept).toBe(0)
  await second.stop()
  const writers = new SteadyWriters(
    { url: server.url, churchId, cookie: cookies.get('editor@example.org') ?? '' },
    WRITERS,
  )
  await writers.saved(SAVES)
  const writings = await writers.stop()
  await server.stop()
  await expectNothingLost(writings)
})

test('where a newer version of the same schema served before, the first start warns and people save; a newer schema is refused with the version that wrote it, and nothing is touched', async () => {
  const { churchId, cookie } = await createChurchWithEditor(database)
  await rememberVersion(database.db, '999.0.1')
  const older = await serve()
  expect((await older.logged('"listening"')).split('\n').slice(0, 2).join('\n')).toMatch(
    new RegExp(
      `"message":"starting","version":"${THIS}"}\n.*"level":"warn","message":"a newer version served this database ` +
        `before; its schema is the same, so nothing is lost","version":"${THIS}","before":"999.0.1"`,
    ),
  )
  expect(await lastInstallation(database.db)).toMatchObject({ version: THIS, schema: SCHEMA })
  const writers = new SteadyWriters({ url: older.url, churchId, cookie }, WRITERS)
  await writers.saved(SAVES)
  await older.stop()
  const quiet = await serve()
  expect(await quiet.logged('"listening"')).not.toContain('a newer version')
  writers.movedTo(quiet.url)
  await writers.saved(SAVES)
  const writings = await writers.stop()
  await quiet.stop()

  // As a version with one more migration leaves it.
  await rememberVersion(database.db, '999.1.0')
  const next = { _id: 9999, name: 'of a version to come', at: new Date(), version: '999.1.0' }
  const migrations = database.db.collection<{ _id: number }>('migrations')
  await migrations.insertOne(next)
  const before = await lastInstallation(database.db)
  const { code, stderr } = await refused()
  expect([code, stderr]).toEqual([
    1,
    `This database was written by a newer version of Psaltery. Start Psaltery 999.1.0 or newer; this is ${THIS}. To go back to ${THIS}, put the copy from before the upgrade back with the newer version: restore --before-upgrade.\n`,
  ])
  const { stdout } = await tool('doctor', '--json')
  const { findings } = JSON.parse(stdout)
  expect(findings).toContainEqual({ check: 'version', state: 'problem', sentence: stderr.trimEnd() })
  expect(await lastInstallation(database.db)).toEqual(before)
  await migrations.deleteOne({ _id: next._id })
  await expectNothingLost(writings)
})
