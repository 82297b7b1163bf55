import { afterAll, afterEach, beforeEach, expect, test } from 'bun:test'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Db } from 'mongodb'
import { connect } from '../../src/database.ts'
import type { Database } from '../../src/db/connect.ts'
import { migrate, newestMigration, SCHEMA } from '../../src/db/migrations.ts'
import { copyDatabase } from '../../src/maintenance/upgrade/copy-database.ts'
import { migrateWithCopy } from '../../src/maintenance/upgrade/migrate-with-copy.ts'
import { putBack, readWholeCopy } from '../../src/maintenance/upgrade/put-back.ts'
import { type FreshDatabase, freshDatabase } from '../../testkit/mongodb/mongodb.ts'
import { endAt, startMongoProxy } from '../../testkit/mongodb/proxy.ts'
import { psaltery, startPsaltery } from '../../testkit/process/program.ts'
import { fillFromStored } from '../../testkit/stored/stored-database.ts'
import { problemsIn } from '../../testkit/verify.ts'

let where: FreshDatabase
let database: Database
let folder: string
const proxy = await startMongoProxy((await freshDatabase()).uri)
afterAll(() => proxy.stop())
beforeEach(async () => {
  where = await freshDatabase()
  database = await connect(where.uri, where.name, { longRunning: true })
  folder = await mkdtemp(join(tmpdir(), 'psaltery-before-upgrade-'))
})
afterEach(async () => {
  await database.close()
  await where.drop()
  await rm(folder, { recursive: true })
})

const env = () => ({ MONGODB_URI: where.uri, MONGODB_DATABASE: where.name, BACKUP_DIR: folder })
/** In a process of its own: it reads the data of every church at once, which the monitor in this one refuses. */
const tool = (...words: string[]) => psaltery(words, { env: env() })
/** What a process says beside its answer. */
const COPYING =
  /^This version changes the database: copying it as it is first\.\nThe copy is (\S+)\. "restore --before-upgrade" puts it back\.\n$/

/** Every document to the byte and every index, but for the leases of processes. */
const wholeOf = async (db: Db) => {
  const names = (await db.listCollections().toArray())
    .map(({ name }) => name)
    .filter((name) => name !== 'leases')
  const parts = names.sort().map(async (name) => {
    const collection = db.collection(name)
    const raw = (await collection.find({}, { raw: true }).toArray()) as unknown as Uint8Array[]
    return {
      name,
      documents: raw.map((bytes) => Buffer.from(bytes).toString('base64')).sort(),
      indexes: (await collection.listIndexes().toArray()).sort((a, b) => (a.name < b.name ? -1 : 1)),
    }
  })
  return Promise.all(parts)
}

const copies = async () => (await readdir(folder)).map((name) => join(folder, name))

const copied = async (): Promise<string> => {
  const [path, more] = await copies()
  if (!path || more) throw new Error('There is one copy.')
  return path
}

const QUIET = { clock: { now: () => new Date('2026-11-18T12:00:00Z') }, say: () => {} }

test('a database of 1.1.0 is copied before it is changed, and the copy brings every byte of it back', async () => {
  await fillFromStored(database.db)
  const before = await wholeOf(database.db)
  const listed = await tool('church', 'list')
  expect(listed.stdout).toContain('Upgraded (Europe/Berlin)')
  expect(COPYING.exec(listed.stderr)?.[1]).toBe(await copied())
  expect((await newestMigration(database.db))?._id).toBe(SCHEMA)
  const path = await copied()
  expect(path).toMatch(/before-upgrade-\d{4}-\d\d-\d\dT\d{6}Z\.copy$/)
  expect((await stat(path)).mode & 0o777).toBe(0o600)

  // Nothing is migrated any more, so there is no second copy.
  const created = await tool('church', 'create', '--name', 'Late', '--time-zone', 'UTC', '--json')
  expect(created.code).toBe(0)
  const { churches } = database.collections
  await churches.updateOne({ name: 'Upgraded' }, { $inc: { cursor: 3 } })
  expect(await copies()).toEqual([path])

  const refused = await tool('restore', '--before-upgrade', path)
  expect([refused.code, refused.stdout]).toEqual([1, ''])
  expect(refused.stderr).toMatch(
    /^The copy has the database as it was on .*\. What was saved since is lost: 3 changes, 1 new church, 0 new people, and whatever else was set\. Put it back, with every server stopped\? Nothing was changed\. Repeat this with --yes\.\n$/,
  )
  expect(await churches.countDocuments()).toBe(2)
  const done = await tool('restore', '--before-upgrade', path, '--yes')
  expect([done.code, done.stderr]).toEqual([0, ''])
  expect(done.stdout).toMatch(
    /^Everything is as it was on .*: \d+ documents\. Start .* now; this one would upgrade it again\.\n$/,
  )
  expect(await wholeOf(database.db)).toEqual(before)

  // The way up again, from what was put back.
  expect((await tool('church', 'list')).code).toBe(0)
  expect(await copies()).toHaveLength(2)
  expect(await problemsIn({ database })).toEqual([])
})

test('without BACKUP_DIR it goes to the data folder; where that cannot be written the start is refused, and --skip-backup and SKIP_BACKUP go on', async () => {
  await fillFromStored(database.db)
  const before = await wholeOf(database.db)
  const { BACKUP_DIR: _, ...bare } = env()
  const file = join(folder, 'no-folder')
  await Bun.write(file, '')
  const refusing = { ...bare, DATA_DIR: file }
  const { code, stderr } = await psaltery(['church', 'list'], { env: refusing })
  expect([code, stderr]).toEqual([1, expect.stringContaining('--skip-backup')])
  const served = await (await startPsaltery(['serve'], { env: { ...refusing, PORT: '0' } })).ended
  expect([served.code, served.stdout]).toEqual([1, ''])
  expect(served.stderr).toContain('--skip-backup')
  expect(await wholeOf(database.db)).toEqual(before)
  const skipping = await startPsaltery(['serve', '--skip-backup'], { env: { ...refusing, PORT: '0' } })
  await skipping.logged('"listening"')
  skipping.child.kill()
  expect((await skipping.ended).code).toBe(0)
  const forget = () => database.db.collection<{ _id: number }>('migrations').deleteOne({ _id: SCHEMA })
  await forget()
  const once = await psaltery(['church', 'list'], { env: { ...refusing, SKIP_BACKUP: 'true' } })
  expect(once.code).toBe(0)
  await forget()
  expect((await psaltery(['church', 'list'], { env: { ...bare, DATA_DIR: folder } })).code).toBe(0)
  expect(await readdir(join(folder, 'backups'))).toEqual([expect.stringMatching(/^before-upgrade-.*\.copy$/)])
})

test('an empty database needs no copy, nor does one of this schema; of several starts one makes it', async () => {
  await migrateWithCopy(database, { ...QUIET, folder, isSkipped: false })
  await database.db.dropDatabase()
  await fillFromStored(database.db)
  const others = await Promise.all([1, 2].map(() => connect(where.uri, where.name, { longRunning: true })))
  const options = { ...QUIET, folder, isSkipped: false }
  await Promise.all([database, ...others].map((each) => migrateWithCopy(each, options)))
  for (const each of others) await each.close()
  expect(await copies()).toHaveLength(1)
  expect((await newestMigration(database.db))?._id).toBe(SCHEMA)
  await migrateWithCopy(database, { ...QUIET, folder, isSkipped: false })
})

test('a copy that cannot be made changes nothing, and what an interrupted one left goes at the next', async () => {
  await fillFromStored(database.db)
  const before = await wholeOf(database.db)
  const file = join(folder, 'a-file')
  await Bun.write(file, '')
  const options = { ...QUIET, isSkipped: false }
  await expect(migrateWithCopy(database, { ...options, folder: file })).rejects.toThrow('--skip-backup')
  expect(await wholeOf(database.db)).toEqual(before)
  await Bun.write(join(folder, 'before-upgrade-2026-11-17T120000Z.copy.partial'), 'half')
  await migrateWithCopy(database, { ...options, folder })
  expect((await readdir(folder)).sort()).toEqual(['a-file', 'before-upgrade-2026-11-18T120000Z.copy'])
})

test('numbers, dates, files and unusual documents keep their types', async () => {
  await fillFromStored(database.db)
  const { Long, Double, Decimal128, Timestamp, Binary, BSONRegExp } = await import('mongodb')
  const odd = {
    long: Long.fromNumber(1),
    double: new Double(1),
    decimal: Decimal128.fromString('1.10'),
    time: new Timestamp({ t: 1, i: 2 }),
    bytes: new Binary(Buffer.alloc(3_000_000, 'b')),
    pattern: new BSONRegExp('a', 'i'),
    nothing: null,
  }
  await database.db.collection('odd').insertOne(odd)
  await database.db.createCollection('ruled', { validator: { title: { $type: 'string' } } })
  const before = await wholeOf(database.db)
  const path = await copyDatabase(database, folder, new Date())
  await migrate(database)
  await putBack(database, await readWholeCopy(path), () => {})
  expect(await wholeOf(database.db)).toEqual(before)
  const [ruled] = await database.db.listCollections({ name: 'ruled' }).toArray()
  expect(ruled).toMatchObject({ options: { validator: { title: { $type: 'string' } } } })
})

test('every damage is found before anything is changed', async () => {
  await fillFromStored(database.db)
  const path = await copyDatabase(database, folder, new Date())
  const before = await wholeOf(database.db)
  const whole = Buffer.from(await Bun.file(path).arrayBuffer())
  const bad = join(folder, 'bad.copy')
  const damages = Array.from({ length: 200 }, (_, at) => {
    const bytes = Buffer.from(whole)
    const place = Math.floor((at * whole.length) / 200)
    if (at % 2 === 0) return bytes.subarray(0, place)
    bytes[place] = (bytes[place] ?? 0) ^ (1 << (at % 8))
    return bytes
  })
  for (const bytes of [...damages, Buffer.concat([whole, Buffer.of(0)])]) {
    await Bun.write(bad, bytes)
    await expect(readWholeCopy(bad)).rejects.toThrow(bad)
  }
  const { code, stderr } = await tool('restore', '--before-upgrade', '--yes', join(folder, 'none.copy'))
  expect([code, stderr]).toEqual([1, `The copy ${join(folder, 'none.copy')} cannot be read (ENOENT).\n`])
  expect(await wholeOf(database.db)).toEqual(before)
})

const again = 'the same again brings all back'

test.each<[step: string, nth: number, arrives: boolean]>([
  ['update migrations', 1, true],
  ['drop songs', 1, false],
  ['drop users', 1, true],
  ['create songs', 1, true],
  ['insert bytes.chunks', 1, false],
  ['insert revisions', 1, true],
  ['createIndexes events', 1, false],
  ['delete migrations', 1, true],
  ['insert migrations', 1, true],
  ['delete migrations', 2, false],
])(`cut off at %s, number %i, arriving: %p: no version starts, and ${again}`, async (step, nth, arrives) => {
  const { before, path } = await upgraded()
  const copy = await readWholeCopy(path)
  const cut = await connect(proxy.uri, where.name, { longRunning: true })
  let seen = 0
  const isReached = await endAt(
    proxy,
    {
      isAt: (command) => command.step === step && ++seen === nth,
      arrives,
      end: () => setTimeout(() => void cut.client.close(true).catch(() => {}), arrives ? 100 : 0),
    },
    () => putBack(cut, copy, () => {}).catch(() => {}),
  )
  expect(isReached).toBe(true)
  await expect(migrate(database)).rejects.toThrow(interrupted(path))
  await putBack(database, await readWholeCopy(path), () => {})
  expect(await wholeOf(database.db)).toEqual(before)
})

test.each(['insert revisions', 'delete migrations'])(
  `killed at %s: doctor says it, and ${again}`,
  async (step) => {
    const { before, path } = await upgraded()
    const through = { ...env(), MONGODB_URI: proxy.uri }
    const running = await startPsaltery(['restore', '--before-upgrade', '--yes', path], { env: through })
    const end = () => running.child.kill('SIGKILL')
    const isAt = (command: { readonly step: string }) => command.step === step
    expect(await endAt(proxy, { isAt, arrives: true, end }, () => running.ended)).toBe(true)
    const listed = await tool('church', 'list')
    expect([listed.code, listed.stderr]).toEqual([1, `${interrupted(path)}\n`])
    expect((await tool('doctor')).stdout).toContain(interrupted(path))
    const asked = await tool('restore', '--before-upgrade', path)
    expect(asked.stderr).toContain('A copy was being put back before, and that was interrupted.')
    const done = await tool('restore', '--before-upgrade', '--yes', path)
    expect([done.code, done.stderr.replace(WAITING, '')]).toEqual([0, ''])
    expect(await wholeOf(database.db)).toEqual(before)
  },
)

test('killed while the copy is made: nothing was changed, and the next start makes it', async () => {
  await fillFromStored(database.db)
  const before = await wholeOf(database.db)
  const through = { ...env(), MONGODB_URI: proxy.uri }
  const running = await startPsaltery(['church', 'list'], { env: through })
  const end = () => running.child.kill('SIGKILL')
  const isAt = (command: { readonly step: string }) => command.step === 'find revisions'
  expect(await endAt(proxy, { isAt, arrives: false, end }, () => running.ended)).toBe(true)
  expect(await wholeOf(database.db)).toEqual(before)
  expect(await readdir(folder)).toEqual([expect.stringMatching(/\.copy\.partial$/)])
  const listed = await tool('church', 'list')
  expect([listed.code, listed.stderr.replace(WAITING, '')]).toEqual([0, expect.stringMatching(COPYING)])
  expect(await readdir(folder)).toEqual([expect.stringMatching(/Z\.copy$/)])
})

/** A killed process keeps its lease for six seconds. */
const WAITING = 'Another process upgrades this database, or has just ended: waiting for it.\n'

const interrupted = (path: string) =>
  `This database is not whole: a copy was being put back: ${path}, and that was interrupted. Repeat "restore --before-upgrade" with that file.`

/** A database of 1.1.0 that was copied and brought to this schema. */
const upgraded = async () => {
  await fillFromStored(database.db)
  const before = await wholeOf(database.db)
  const path = await copyDatabase(database, folder, new Date())
  await migrate(database)
  return { before, path }
}
