import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'bun:test'
import { renameSync, writeFileSync } from 'node:fs'
import { chmod, mkdtemp, readdir, rm, stat, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../../src/config.ts'
import { createSpool } from '../../src/files/upload.ts'
import type { Log } from '../../src/log.ts'
import { backupName } from '../../src/maintenance/backups/backup-folder.ts'
import { dueToHandOn, handOn } from '../../src/maintenance/backups/hand-on.ts'
import { makeBackup } from '../../src/maintenance/backups/make-backup.ts'
import { startNightly } from '../../src/maintenance/backups/nightly.ts'
import { isMeasured, reportFigure } from '../../testkit/figures.ts'
import { sampleSize } from '../../testkit/long-tests.ts'
import { Random } from '../../testkit/random.ts'
import { startTestServer, type TestServer } from '../../testkit/server.ts'
import { until } from '../../testkit/until.ts'
import type { RandomSaver } from '../verify/random-saves.ts'
import { type Entries, editManifest, entriesOf, zipOf } from './forge.ts'
import { makeFullChurch } from './full-church.ts'

let server: TestServer
let church: RandomSaver
let folder: string
let now: Date

beforeAll(async () => {
  server = await startTestServer()
  church = await makeFullChurch(server, 31, 40)
})
afterAll(() => server.stop())
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'psaltery-backups-'))
  now = new Date('2026-11-18T03:00:00Z')
  await server.database.collections.backups.deleteMany({})
})
afterEach(() => rm(folder, { recursive: true }))

const make = (env: Record<string, string> = {}, onStage: (stage: string) => void = () => {}) => {
  const { backups: settings } = readConfig({ BACKUP_DIR: folder, ...env })
  return makeBackup({
    database: server.database,
    folder,
    settings,
    clock: { now: () => now },
    spool: createSpool(join(folder, 'spool')),
    onStage,
    onProgress: () => {},
  })
}

const zipsIn = async () => (await readdir(folder)).filter((name) => name !== 'spool').sort()
const databases = async () =>
  (await server.database.client.db('admin').admin().listDatabases({ nameOnly: true })).databases.map(
    ({ name }) => name,
  )

const counts = async () => {
  const { songs, events, assets } = server.database.collections
  const { churchId } = church
  return {
    id: churchId,
    songs: await songs.countDocuments({ churchId }),
    revisions: await events.countDocuments({ churchId }),
    files: await assets.countDocuments({ churchId }),
  }
}

test('a backup is written, read back, restored beside the database, compared and kept; nothing else is left', async () => {
  const record = await make()
  expect(record).toMatchObject({ path: join(folder, backupName(now)), restoredAt: now })
  expect(record.problem).toBeUndefined()
  expect(record.churches).toContainEqual(await counts())
  expect(await zipsIn()).toEqual(['psaltery-2026-11-18T030000Z.zip'])
  expect((await stat(join(folder, backupName(now)))).mode & 0o777).toBe(0o600)
  expect((await databases()).filter((name) => name.endsWith('_restore_test'))).toEqual([])
  expect(await server.database.collections.backups.findOne({}, { sort: { at: -1 } })).toEqual(record)
})

test('what an interrupted backup left is removed by the next, in the folder and in MongoDB; other files stay', async () => {
  await Bun.write(join(folder, 'psaltery-2026-11-17T030000Z.zip.unchecked'), 'half')
  await Bun.write(join(folder, 'psaltery-2026-11-17T030000Z.zip.unchecked.partial'), 'half')
  await Bun.write(join(folder, 'photo.zip'), 'mine')
  const scratch = server.database.client.db(`${server.database.db.databaseName}_restore_test`)
  await scratch.collection('churches').insertOne({ left: true })
  expect((await make()).problem).toBeUndefined()
  expect(await zipsIn()).toEqual(['photo.zip', 'psaltery-2026-11-18T030000Z.zip'])
  expect((await databases()).filter((name) => name.endsWith('_restore_test'))).toEqual([])
})

test('a backup that the disk did not keep as it was written is found by reading it back', async () => {
  const { path = '' } = await make()
  const good = Buffer.from(await Bun.file(path).bytes())
  const entries = await entriesOf(path)
  const random = new Random(7)
  const changed = (change: (entries: Entries) => void): Promise<Buffer> => {
    const copy = new Map(entries)
    change(copy)
    return zipOf(copy)
  }
  const name = () => random.pick([...entries.keys()].filter((each) => each !== 'manifest.json'))
  const damages: readonly (() => Buffer | Promise<Buffer>)[] = [
    () => {
      const bytes = Buffer.from(good)
      const at = random.between(0, bytes.length - 1)
      bytes[at] = (bytes[at] ?? 0) ^ (1 << random.between(0, 7))
      return bytes
    },
    () => good.subarray(0, random.between(0, good.length - 1)),
    () => changed((all) => all.delete(name())),
    () =>
      changed((all) => {
        const [one, other] = [name(), 'manifest.json']
        all.set(one, entries.get(other) ?? good)
        all.set(other, entries.get(one) ?? good)
      }),
    () => changed((all) => editManifest(all, (manifest) => Object.assign(manifest, { version: 0 }))),
  ]
  const count = isMeasured() ? 1000 : sampleSize(50, 1000)
  let found = 0
  for (let number = 0; number < count; number++) {
    const bytes = await damages[number % damages.length]?.()
    now = new Date(now.getTime() + 60_000)
    const unchecked = join(folder, `${backupName(now)}.unchecked`)
    const record = await make({}, (stage) => {
      if (stage === 'reading it back') writeFileSync(unchecked, bytes ?? '')
    })
    if (record.problem?.startsWith('The archive is damaged')) found++
  }
  expect(found).toBe(count)
  // The good one of before is the only one, and nothing is left of the others.
  expect(await zipsIn()).toEqual(['psaltery-2026-11-18T030000Z.zip'])
  reportFigure({
    name: 'damaged backups',
    value: `${count} damaged, ${found} found`,
    isHeld: found === count,
  })
})

test('backups that the rule does not keep go when a new one is good, and not before', async () => {
  for (let day = 10; day < 18; day++)
    await Bun.write(join(folder, `psaltery-2026-11-${day}T030000Z.zip`), 'old')
  await truncate(join(folder, 'psaltery-2026-11-17T030000Z.zip'), 2 ** 43)
  const refused = await make({ BACKUP_KEEP: '3d' })
  expect(refused.problem).toStartWith(`There is no room for a backup in ${folder}: `)
  expect(await zipsIn()).toHaveLength(8)
  await truncate(join(folder, 'psaltery-2026-11-17T030000Z.zip'), 2)
  now = new Date('2026-11-18T04:00:00Z')
  expect((await make({ BACKUP_KEEP: '3d' })).problem).toBeUndefined()
  expect(await zipsIn()).toEqual(
    ['16T030000Z', '17T030000Z', '18T040000Z'].map((time) => `psaltery-2026-11-${time}.zip`),
  )
})

test('BACKUP_COMMAND gets the path of a new backup, and its failure removes nothing', async () => {
  const copy = join(folder, 'copy.sh')
  await Bun.write(copy, `#!/bin/sh\necho "$1" > ${folder}/handed-on\necho no network >&2\nexit 3\n`)
  await chmod(copy, 0o700)
  const record = await make({ BACKUP_COMMAND: copy })
  expect(record.notHandedOn).toBe(`BACKUP_COMMAND (${copy}) ended with code 3: no network`)
  expect(await Bun.file(join(folder, 'handed-on')).text()).toBe(`${record.path}\n`)
  expect(await zipsIn()).toContain('psaltery-2026-11-18T030000Z.zip')
  now = new Date('2026-11-19T03:00:00Z')
  expect((await make({ BACKUP_COMMAND: '/nowhere/copy' })).notHandedOn).toStartWith(
    'BACKUP_COMMAND (/nowhere/copy) cannot be started: ',
  )
})

test('the newest backup that BACKUP_COMMAND did not take is handed on again, each hour', async () => {
  const copy = join(folder, 'copy.sh')
  const program = async (lines: string) => {
    await Bun.write(copy, `#!/bin/sh\n${lines}\n`)
    await chmod(copy, 0o700)
  }
  const deps = {
    all: server.database.collections,
    settings: readConfig({ BACKUP_DIR: folder, BACKUP_COMMAND: copy }).backups,
    clock: { now: () => now },
    onStage: () => {},
  }
  const stored = () => server.database.collections.backups.findOne({}, { sort: { at: -1 } })
  await program('exit 3')
  const failed = await make({ BACKUP_COMMAND: copy })
  expect(failed.notHandedOn).toBeString()
  expect(await stored()).toEqual(failed)
  expect(await dueToHandOn(deps)).toBeNull()
  now = new Date('2026-11-18T04:00:01Z')
  expect(await dueToHandOn({ ...deps, settings: { ...deps.settings, command: null } })).toBeNull()
  await program(`echo "$1" >> ${folder}/handed-on`)
  const due = await dueToHandOn(deps)
  if (!due) throw new Error('It is due.')
  const taken = await handOn(deps, due)
  expect(taken).toMatchObject({ path: failed.path, handedOnAt: now, handOnSince: failed.at })
  expect(taken.notHandedOn).toBeUndefined()
  expect(await stored()).toEqual(taken)
  expect(await Bun.file(join(folder, 'handed-on')).text()).toBe(`${failed.path}\n`)
  now = new Date('2026-11-18T06:00:00Z')
  expect(await dueToHandOn(deps)).toBeNull()
  // Of another server's folder.
  await server.database.collections.backups.updateOne(
    {},
    { $unset: { handedOnAt: true }, $set: { path: '/away.zip' } },
  )
  expect(await dueToHandOn(deps)).toBeNull()
})

test('a backup is stored as a good one before BACKUP_COMMAND gets it, so that a kill there loses nothing', async () => {
  const { backups } = server.database.collections
  const atStart = join(folder, 'copy.sh')
  await Bun.write(atStart, '#!/bin/sh\nexit 0\n')
  await chmod(atStart, 0o700)
  const seen: unknown[] = []
  const made = await make({ BACKUP_COMMAND: atStart }, (stage) => {
    if (stage.startsWith('handing it on')) seen.push(backups.findOne({}))
  })
  expect(await Promise.all(seen)).toMatchObject([{ _id: made._id, path: made.path, restoredAt: now }])
})

test('where the old backups cannot be removed, the new one is good and handed on nevertheless', async () => {
  const [away, copy, taken] = [`${folder}-away`, `${folder}-copy.sh`, `${folder}-taken`]
  await Bun.write(copy, `#!/bin/sh\necho "$1" > ${taken}\n`)
  await chmod(copy, 0o700)
  const failing = make({ BACKUP_COMMAND: copy }, (stage) => {
    if (stage !== 'removing old backups') return
    renameSync(folder, away)
    writeFileSync(folder, 'not a folder')
  })
  await expect(failing).rejects.toThrow('ENOTDIR')
  const { backups } = server.database.collections
  expect(await backups.findOne({})).toMatchObject({ handedOnAt: now, restoredAt: now })
  expect(await Bun.file(taken).text()).toBe(`${join(folder, backupName(now))}\n`)
  for (const path of [folder, copy, taken]) await rm(path)
  renameSync(away, folder)
})

test('a database that does not agree with itself makes no good backup, and the one before stays', async () => {
  expect((await make()).problem).toBeUndefined()
  const { events } = server.database.collections
  const event = await events.findOne({ churchId: church.churchId }, { sort: { cursor: -1 } })
  if (!event) throw new Error('The church has no events.')
  await events.deleteOne({ _id: event._id })
  now = new Date('2026-11-19T03:00:00Z')
  const record = await make({ BACKUP_KEEP: '1d' })
  await events.insertOne(event)
  expect(record.problem).toBeString()
  expect(await zipsIn()).toContain('psaltery-2026-11-18T030000Z.zip')
})

test('the server makes one each night, in a process of its own, and makes up for a missed one', async () => {
  const { where } = server
  const env = [
    `MONGODB_URI=${where.uri}`,
    `MONGODB_DATABASE=${where.name}`,
    `BACKUP_DIR=${folder}`,
    'BACKUP_AT=03:00',
  ]
  const main = join(import.meta.dir, '../../src/main.ts')
  const lines: unknown[] = []
  const log: Log = (level, message, fields) => lines.push([level, message, fields?.line])
  const nightly = startNightly({
    all: server.database.collections,
    settings: readConfig({ BACKUP_DIR: folder }).backups,
    clock: { now: () => new Date() },
    log,
    everyMs: 100,
    makeUpMs: 200,
    command: ['env', ...env, process.execPath, main, 'backup', 'now', '--if-due'],
  })
  await until(() => lines.length > 0)
  await nightly.stop()
  expect(lines).toEqual([
    ['info', 'backup', expect.stringMatching(/^Restored and checked on .*: 1 church, /)],
  ])
  expect(await zipsIn()).toHaveLength(1)
})

test('a server that started while its clock was ahead makes a backup soon after the clock is put right', async () => {
  let time = new Date('2026-11-21T12:00:00Z').getTime()
  let made = 0
  const nightly = startNightly({
    all: server.database.collections,
    settings: readConfig({ BACKUP_DIR: folder }).backups,
    clock: { now: () => new Date(time) },
    log: (_, message) => {
      if (message === 'backup') made++
    },
    everyMs: 20,
    makeUpMs: 600_000,
    command: ['true'],
  })
  await Bun.sleep(100)
  time = new Date('2026-11-18T12:00:00Z').getTime()
  await Bun.sleep(100)
  expect(made).toBe(0)
  time += 600_000
  await until(() => made > 0, { limitMs: 20_000 })
  await nightly.stop()
})

test('the log says it when the last good backup is older than two nights, and when nothing is set up', async () => {
  const lines: unknown[] = []
  const log: Log = (level, message) => lines.push(`${level}: ${message}`)
  let time = new Date('2026-11-18T12:00:00Z').getTime()
  const clock = { now: () => new Date(time) }
  const { collections: all } = server.database
  const start = (env: Record<string, string>) =>
    startNightly({
      all,
      settings: readConfig(env).backups,
      clock,
      log,
      everyMs: 20,
      makeUpMs: 0,
      command: ['false'],
    })
  const failing = start({ BACKUP_DIR: folder })
  await until(() => lines.length > 0)
  time += 49 * 3_600_000
  await until(() => lines.includes('warn: the last good backup is too old'))
  await failing.stop()
  const { backups } = all
  const [at, handOnSince] = [new Date(time - 3_600_000), new Date(time - 50 * 3_600_000)]
  const older = {
    _id: 'older',
    at: handOnSince,
    finishedAt: handOnSince,
    handOnSince,
    notHandedOn: 'No network.',
  }
  await backups.insertMany([
    { ...older, bytes: 1, churches: [] },
    { _id: 'good', at, finishedAt: at, bytes: 1, churches: [] },
  ])
  const copying = start({ BACKUP_DIR: folder, BACKUP_COMMAND: '/srv/copy' })
  await until(() => lines.at(-1) === 'warn: the last backup that BACKUP_COMMAND took is too old')
  await copying.stop()
  const unset = start({ MONGODB_URI: server.where.uri })
  await until(() => lines.at(-1) === 'warn: no backups are made: set BACKUP_DIR to a folder on another disk')
  await unset.stop()
  const off = start({ BACKUP_AT: 'off', BACKUP_DIR: folder })
  const before = lines.length
  await Bun.sleep(100)
  await off.stop()
  expect(lines).toHaveLength(before)
})
