import { afterAll, beforeEach, expect, test } from 'bun:test'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BackupRecord } from '../../src/maintenance/collections.ts'
import { makeChurch, makeMember } from '../../testkit/people.ts'
import { startTestServer } from '../../testkit/server.ts'

const HOUR_MS = 3_600_000
const now = new Date('2026-11-18T12:00:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * HOUR_MS)

const folder = mkdtempSync(join(tmpdir(), 'psaltery-church-backup-'))
const server = await startTestServer({ clock: { now: () => now }, env: { BACKUP_DIR: folder } })
const silent = await startTestServer({ clock: { now: () => now }, beside: server })
const copying = await startTestServer({
  clock: { now: () => now },
  beside: server,
  env: { BACKUP_DIR: folder, BACKUP_COMMAND: '/srv/copy' },
})
const switchedOff = await startTestServer({
  clock: { now: () => now },
  beside: server,
  env: { BACKUP_DIR: folder, BACKUP_AT: 'off' },
})
afterAll(async () => {
  for (const each of [switchedOff, copying, silent, server]) await each.stop()
  await rm(folder, { recursive: true })
})

const { backups, churches } = server.database.collections
beforeEach(() => backups.deleteMany({}))

const open = async (ageHours = 1000) => {
  const churchId = await makeChurch(server)
  await churches.updateOne({ _id: churchId }, { $set: { createdAt: hoursAgo(ageHours) } })
  const administrator = await makeMember(server, churchId, 'Administrator')
  const path = `/api/v2/churches/${churchId}/backup`
  return { churchId, administrator, path, read: async () => (await administrator.send(path)).body.backup }
}

/** A good backup, as `backup now` stores it. */
const store = (hours: number, churchIds: readonly string[], more: Partial<BackupRecord> = {}) => {
  const at = hoursAgo(hours)
  return backups.insertOne({
    _id: at.toISOString(),
    at,
    finishedAt: new Date(at.getTime() + 60_000),
    path: join(folder, 'psaltery.zip'),
    bytes: 5000,
    churches: churchIds.map((id, each) => ({ id, songs: 10 + each, revisions: 100, files: 3 + each })),
    people: 7,
    restoredAt: new Date(at.getTime() + 60_000),
    ...more,
  })
}

test('200: the counts of the own church in its last good backup, and nothing of another one, of a place or a size', async () => {
  const [one, other] = [await open(), await open()]
  await store(33, [one.churchId, other.churchId])
  await store(9, [other.churchId, one.churchId])
  await store(8, [], { problem: 'There is no room for a backup.' })
  const last = { at: '2026-11-18T03:01:00.000Z', restored: true, notRestored: null }
  const answer = await one.administrator.send(one.path)
  expect([answer.status, answer.body]).toEqual([
    200,
    { backup: { state: 'good', last: { ...last, songs: 11, files: 4 }, elsewhereOld: false } },
  ])
  expect(await other.read()).toEqual({
    state: 'good',
    last: { ...last, songs: 10, files: 3 },
    elsewhereOld: false,
  })
  expect((await one.administrator.send(other.path)).status).toBe(404)
})

test('403: Editors and Viewers; version 1 does not have it', async () => {
  const { churchId, administrator, path } = await open()
  for (const role of ['Editor', 'Viewer'] as const)
    expect((await (await makeMember(server, churchId, role)).send(path)).status).toBe(403)
  expect((await administrator.send(path.replace('/v2/', '/v1/'))).status).toBe(404)
})

test.each(['room', 'rights', 'other'] as const)(
  'one that was read back only, because of: %s',
  async (why) => {
    const { churchId, read } = await open()
    const { at: _, ...known } = { at: null, notRestored: 'A sentence with a path.', notRestoredFor: why }
    await store(9, [churchId], { ...known })
    await backups.updateOne({}, { $unset: { restoredAt: true } })
    expect(await read()).toEqual({
      state: 'good',
      last: { at: '2026-11-18T03:01:00.000Z', restored: false, notRestored: why, songs: 10, files: 3 },
      elsewhereOld: false,
    })
  },
)

test('it is old after twice the interval, also if every later attempt failed; of the clock’s future none counts', async () => {
  const { churchId, read } = await open()
  await store(47.9, [churchId])
  expect((await read()).state).toBe('good')
  await backups.deleteMany({})
  await store(48.1, [churchId])
  await store(1, [churchId], { problem: 'The disk is gone.' })
  await store(-5, [churchId])
  expect(await read()).toMatchObject({ state: 'old', last: { songs: 10 } })
})

test('a new church has none yet, and one that stays without is an alarm', async () => {
  const [young, early] = [await open(47), await open(49)]
  await store(9, [])
  expect(await young.read()).toEqual({ state: 'none', last: null, elsewhereOld: false })
  expect(await early.read()).toEqual({ state: 'old', last: null, elsewhereOld: false })
})

test('a good backup whose copies elsewhere are too old says so, where a program is set for them', async () => {
  const { churchId, administrator, path } = await open()
  const readFrom = async ({ url }: { readonly url: string }) => {
    const answer = await fetch(url + path, { headers: { cookie: `${administrator.cookie}` } })
    const { state, elsewhereOld } = (await answer.json()).backup
    return [state, elsewhereOld]
  }
  const tried = (hours: number) => ({ handOnSince: hoursAgo(hours) })
  await store(49, [churchId], { ...tried(49), handedOnAt: hoursAgo(49) })
  await store(33, [churchId], { ...tried(33), notHandedOn: 'BACKUP_COMMAND (/srv/copy) ended with code 3' })
  expect(await readFrom(copying)).toEqual(['good', true])
  expect(await readFrom(server)).toEqual(['good', false])
  // The newest one alone counts.
  await store(9, [churchId], { ...tried(9), handedOnAt: hoursAgo(8) })
  expect(await readFrom(copying)).toEqual(['good', false])
  await backups.deleteMany({})
  await store(60, [churchId], { ...tried(60), notHandedOn: 'BACKUP_COMMAND (/srv/copy) ended with code 3' })
  expect(await readFrom(copying)).toEqual(['old', false])
  await store(9, [churchId])
  expect(await readFrom(copying)).toEqual(['good', true])
})

test('where the server makes none it says why, unless another one or the host made a good one', async () => {
  const { churchId, administrator, path } = await open()
  const readFrom = async ({ url }: { readonly url: string }) => {
    const answer = await fetch(url + path, { headers: { cookie: `${administrator.cookie}` } })
    return (await answer.json()).backup.state
  }
  expect([await readFrom(silent), await readFrom(switchedOff)]).toEqual(['nowhere', 'off'])
  await store(100, [churchId])
  expect([await readFrom(silent), await readFrom(switchedOff)]).toEqual(['nowhere', 'off'])
  await store(9, [churchId])
  expect([await readFrom(silent), await readFrom(switchedOff)]).toEqual(['good', 'good'])
})
