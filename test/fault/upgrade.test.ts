import { afterEach, beforeEach, expect, test } from 'bun:test'
import packageJson from '../../package.json' with { type: 'json' }
import { connect, type Database } from '../../src/db/connect.ts'
import { lastInstallation, rememberVersion } from '../../src/db/installation.ts'
import { newestMigration, SCHEMA, schemaOfRelease } from '../../src/db/migrations.ts'
import { type FreshDatabase, freshDatabase } from '../../testkit/mongodb/mongodb.ts'
import { PASSWORD } from '../../testkit/people.ts'
import {
  type Ended,
  environment,
  listening,
  type Serving,
  startProgram,
  startPsaltery,
} from '../../testkit/process/program.ts'
import { releasedCommits, schemaOf, sourceAt } from '../../testkit/process/source-copies.ts'
import { SteadyWriters, type Writing } from '../../testkit/process/steady-writers.ts'
import { runTool } from '../../testkit/process/tool.ts'
import { createChurchWithEditor } from '../../testkit/proof/church-with-editor.ts'
import { ORIGIN } from '../../testkit/server.ts'

// Whole servers start and stop many times, and the machine may be busy.
const SAVES = 3
const WRITERS = 2
const EMAIL = 'editor@example.org'
const { version: THIS } = packageJson

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

/** The commands that make a church and its editor; CHURCH stands for the id of the church that the first one made. */
const MAKE_CHURCH = [
  'church create --time-zone UTC --name Upgraded --json',
  `user create --email ${EMAIL} --password-stdin --json`,
  `member set --church CHURCH --email ${EMAIL} --role Editor --json`,
].map((words) => words.split(' '))

const LOAD = "const { runCommand } = await import(process.cwd() + '/src/cli/run.ts')"

/** Prints the church, then serves. */
const MAKE_CHURCH_AND_SERVE = `
  ${LOAD}
  const { log } = console
  const printed = []
  console.log = (text) => void printed.push(text)
  for (const words of ${JSON.stringify(MAKE_CHURCH)}) {
    const churchId = printed.length > 0 ? JSON.parse(printed[0]).church.id : ''
    const code = await runCommand(words.map((word) => word.replace('CHURCH', churchId)))
    if (code !== 0) process.exit(code)
  }
  console.log = log
  log(printed[0])
  process.exitCode = await runCommand(['serve'])
`

/** Serves until it is stopped, then prints what it finds in the catalogue. */
const SERVE_AND_VERIFY = `
  ${LOAD}
  const exit = process.exit.bind(process)
  // A server that has stopped ends its process soon.
  process.exit = () => {}
  const code = await runCommand(['serve'])
  exit(code || (await runCommand(['verify', '--json'])))
`

/** Several commands of an older version in one process, because loading it costs more than all of them. */
const serveOlder = async (folder: string, script: string) => {
  const running = startProgram([process.execPath, '--no-env-file', '-e', script], {
    cwd: folder,
    env: await environment(env()),
    stdin: PASSWORD,
  })
  const server = await listening(running)
  started.push(server)
  return { ...server, ended: running.ended }
}

const startWriters = async ({ url }: Serving, churchId: string) => {
  const { headers } = await fetch(`${url}/api/v1/session`, {
    method: 'POST',
    headers: { origin: ORIGIN, 'content-type': 'application/json' },
    body: JSON.stringify({ email: EMAIL, password: PASSWORD }),
  })
  const cookie = headers.get('set-cookie')?.split(';')[0] ?? ''
  return new SteadyWriters({ url, churchId, cookie }, WRITERS)
}

const upgradeAndGoBack = async (commit: string) => {
  const old = sourceAt(commit)
  // Made by the oldest version that is to serve it, because another one would change the schema first.
  const first = await serveOlder(old, MAKE_CHURCH_AND_SERVE)
  const [made = ''] = (await first.logged('"listening"')).split('\n')
  const churchId: string = JSON.parse(made).church.id
  const writers = await startWriters(first, churchId)
  expect(await schema()).toBe(schemaOf(old))
  await writers.saved(SAVES)
  expect(await first.stop()).toBe(0)
  const upgraded = await serve()
  writers.movedTo(upgraded.url)
  expect(await schema()).toBe(SCHEMA)
  await writers.saved(SAVES)
  await upgraded.stop()
  if (schemaOf(old) < SCHEMA) {
    const { code, stderr } = await refused(old)
    expect([code, stderr]).toEqual([
      1,
      expect.stringContaining('was written by a newer version of Psaltery.'),
    ])
    const [version = ''] = [...schemaOfRelease].find(([, number]) => number === schemaOf(old)) ?? []
    const { stdout } = await tool('downgrade', '--to', version, '--json')
    expect(JSON.parse(stdout)).toEqual({
      version,
      from: SCHEMA,
      to: schemaOf(old),
      disabledPeople: 0,
      withoutPassword: 0,
      losses: [],
    })
  }
  const back = await serveOlder(old, SERVE_AND_VERIFY)
  writers.movedTo(back.url)
  await writers.saved(SAVES)
  await back.stop()
  expectFoundWhole(await back.ended)
  const again = await serve()
  writers.movedTo(again.url)
  await writers.saved(SAVES)
  const writings = await writers.stop()
  await again.stop()
  await expectNothingLost(writings)
}

const commits = releasedCommits()
test.each(commits)(
  'people go on saving while %s is upgraded, taken back and upgraded again',
  upgradeAndGoBack,
)
if (commits.length === 0)
  console.warn('Upgrades of earlier releases are not tried: this clone has no history that holds them.')

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
  const next = { _id: 9999, name: 'of a version to come', at: new Date(), version: '999.1.0', upgraded: true }
  const migrations = database.db.collection<{ _id: number }>('migrations')
  await migrations.insertOne(next)
  const before = await lastInstallation(database.db)
  const { code, stderr } = await refused()
  expect([code, stderr]).toEqual([
    1,
    `This database was written by a newer version of Psaltery. Start Psaltery 999.1.0 or newer; this is ${THIS}. To go back to ${THIS}, run "downgrade --to ${THIS}" with the newer version, or restore a backup from before the upgrade.\n`,
  ])
  const { stdout } = await tool('doctor', '--json')
  const { findings } = JSON.parse(stdout)
  expect(findings).toContainEqual({ check: 'version', state: 'problem', sentence: stderr.trimEnd() })
  expect(await lastInstallation(database.db)).toEqual(before)
  await migrations.deleteOne({ _id: next._id })
  await expectNothingLost(writings)
})
