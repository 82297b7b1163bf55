import { afterAll, afterEach, beforeEach, expect, test } from 'bun:test'
import { readConfig } from '../../src/config.ts'
import { createMailQueue } from '../../src/mail/queue.ts'
import { checkBackupMail, mailAlarm } from '../../src/maintenance/backups/alarm.ts'
import { startNightly } from '../../src/maintenance/backups/nightly.ts'
import type { BackupRecord } from '../../src/maintenance/collections.ts'
import { startMailServer } from '../../testkit/mail/mail-server.ts'
import { type Client, makeChurch, makeMember, setRole } from '../../testkit/people.ts'
import { startTestServer } from '../../testkit/server.ts'
import { until } from '../../testkit/until.ts'

const HOUR_MS = 3_600_000
const post = await startMailServer()
const server = await startTestServer({ env: post.env, mail: { lookMs: 50, leaseMs: 1500, pausesMs: [50] } })
afterAll(async () => {
  await server.stop()
  await post.stop()
})

const { collections: all } = server.database
let time: number
let anna: Client
let churchId: string
beforeEach(async () => {
  time = Date.now()
  churchId = await makeChurch(server)
  await all.churches.updateOne({ _id: churchId }, { $set: { language: 'de-CH' } })
  anna = await makeMember(server, churchId, 'Administrator')
})
afterEach(async () => {
  await all.backups.deleteMany({})
  await all.backupAlarms.deleteMany({})
})

const store = (hoursAgo: number, result: Partial<BackupRecord> = {}) => {
  const at = new Date(time - hoursAgo * HOUR_MS)
  return all.backups.insertOne({
    ...{ _id: at.toISOString(), at, finishedAt: at, bytes: 1, churches: [], restoredAt: at },
    ...result,
  })
}

/** One look of a server whose clock differs by some hours. */
const look = (addresses: readonly (string | null)[], clockHours = 0, servingSince = new Date(time)) =>
  mailAlarm(
    {
      all,
      clock: { now: () => new Date(time + clockHours * HOUR_MS) },
      settings: { mail: addresses.map((address) => `${address}`.toLowerCase()), command: '/srv/copy' },
      queue: createMailQueue(all, () => {}),
    },
    servingSince,
  )

const subjects = async ({ email }: Client) => {
  await until(async () => (await all.mails.countDocuments()) === 0)
  return post.mails(`${email}`).map(({ subject }) => subject)
}

const [OLD, GOOD] = [
  'Die Sicherungen von psaltery.test brauchen Aufmerksamkeit',
  'Die Sicherungen von psaltery.test gelingen wieder',
]

test('each named Administrator gets one mail when the last good backup is too old, and one when there is a newer one', async () => {
  const bert = await makeMember(server, await makeChurch(server), 'Administrator')
  const [editor, unnamed] = [
    await makeMember(server, churchId, 'Editor'),
    await makeMember(server, churchId, 'Administrator'),
  ]
  const named = [anna.email, bert.email, editor.email, 'nobody@example.org']
  await store(47)
  await look(named)
  expect(await subjects(anna)).toEqual([])
  time += 2 * HOUR_MS
  // Several servers look at the same time, and again, also after restarts.
  for (let times = 0; times < 3; times++) await Promise.all([look(named), look(named), look(named)])
  expect([await subjects(anna), await subjects(bert)]).toEqual([
    [OLD],
    ['Backups of psaltery.test need attention'],
  ])
  const { text, link } = await post.mailFor(`${anna.email}`)
  expect([text, link]).toEqual([
    expect.stringMatching(/Die letzte gute Sicherung .* ist vom \d+\. \p{L}+ \d{4} um/u),
    '',
  ])
  await store(1, { problem: '/srv/backups is full' })
  await look(named)
  await store(0)
  for (let times = 0; times < 3; times++) await Promise.all([look(named), look(named)])
  expect([await subjects(anna), await subjects(bert)]).toEqual([
    [OLD, GOOD],
    ['Backups of psaltery.test need attention', 'Backups of psaltery.test work again'],
  ])
  expect([await subjects(editor), await subjects(unnamed)]).toEqual([[], []])
  time += 49 * HOUR_MS
  await look(named)
  expect(await subjects(anna)).toEqual([OLD, GOOD, OLD])
  expect(
    post
      .mails()
      .map(({ text }) => text)
      .join(),
  ).not.toContain('/srv')
})

test('servers whose clocks differ, and those that started just now, take no alarm back and raise none twice', async () => {
  await store(47.9)
  await look([anna.email], 0.2)
  await look([anna.email], -0.2)
  await look([anna.email], 0.2)
  expect(await subjects(anna)).toEqual([OLD])
  time += 10 * HOUR_MS
  // A server that is behind reads a backup of its future.
  await store(-0.1)
  for (const hours of [0, -0.2, 0.2]) await look([anna.email], hours)
  expect(await subjects(anna)).toEqual([OLD, GOOD])
})

test('where none was ever good, the age counts from the first attempt or the start of the server', async () => {
  await look([anna.email], 0, new Date(time - 47 * HOUR_MS))
  expect(await subjects(anna)).toEqual([])
  await store(49, { problem: 'The disk is full.' })
  await look([anna.email])
  expect(await subjects(anna)).toEqual([OLD])
  expect((await post.mailFor(`${anna.email}`)).text).toContain('noch keine gute Sicherung')
  // A restart right after it.
  await look([anna.email])
  await store(0)
  await look([anna.email])
  expect(await subjects(anna)).toEqual([OLD, GOOD])
})

test('who is no longer Administrator gets no second mail, and who becomes one gets the first', async () => {
  await store(60)
  await look([anna.email])
  expect(await subjects(anna)).toEqual([OLD])
  const carla = await makeMember(server, churchId, 'Editor')
  await look([anna.email, carla.email])
  await setRole(server, churchId, carla, 'Administrator')
  await setRole(server, churchId, anna, 'Editor')
  await look([anna.email, carla.email])
  expect(await subjects(carla)).toEqual([OLD])
  await store(0)
  await look([anna.email, carla.email])
  expect([await subjects(anna), await subjects(carla)]).toEqual([[OLD], [OLD, GOOD]])
  expect(await all.backupAlarms.countDocuments()).toBe(0)
})

test('the same of the last backup that BACKUP_COMMAND took, and not before the program fails or hangs', async () => {
  const [FAILING, TAKEN] = [
    'Sicherungen von psaltery.test werden nicht kopiert',
    'Sicherungen von psaltery.test werden wieder kopiert',
  ]
  const hoursAgo = (hours: number) => new Date(time - hours * HOUR_MS)
  const takenAt = (hours: number) => ({ handOnSince: hoursAgo(hours), handedOnAt: hoursAgo(hours) })
  await store(49, takenAt(49))
  await store(40)
  await store(1, { handOnSince: hoursAgo(1) })
  await look([anna.email])
  // It may take the newest one for six hours, and those that it never got are not its fault.
  expect(await subjects(anna)).toEqual([])
  await all.backups.updateMany(
    { handedOnAt: { $exists: false }, handOnSince: { $exists: true } },
    {
      $set: { notHandedOn: 'BACKUP_COMMAND (/srv/copy) ended with code 3: no network' },
    },
  )
  for (let times = 0; times < 3; times++) await Promise.all([look([anna.email]), look([anna.email], 0.2)])
  expect(await subjects(anna)).toEqual([FAILING])
  expect((await post.mailFor(`${anna.email}`)).text).toMatch(/ist vom \d+\. \p{L}+ \d{4} um/u)
  await store(0, takenAt(0))
  for (let times = 0; times < 3; times++) await Promise.all([look([anna.email]), look([anna.email], -0.2)])
  expect(await subjects(anna)).toEqual([FAILING, TAKEN])
  expect(await all.backupAlarms.countDocuments()).toBe(0)
  time += 30 * HOUR_MS
  await store(20, { handOnSince: hoursAgo(20) })
  await look([anna.email])
  expect(await subjects(anna)).toEqual([FAILING, TAKEN])
  time += 18.5 * HOUR_MS
  await store(0)
  await look([anna.email])
  // Killed or hanging: there is no error.
  expect(await subjects(anna)).toEqual([FAILING, TAKEN, FAILING])
  expect(
    post
      .mails()
      .map(({ text }) => text)
      .join(),
  ).not.toContain('/srv')
})

test('the server looks by itself, and doctor names an address that gets no mail', async () => {
  const env = { ...post.env, BACKUP_DIR: '/nowhere', BACKUP_MAIL: `${anna.email}, nobody@example.org` }
  const config = readConfig(env)
  await store(60)
  const nightly = startNightly({
    all,
    settings: config.backups,
    clock: { now: () => new Date(time) },
    log: () => {},
    everyMs: 50,
    command: ['false'],
    mail: createMailQueue(all, () => {}),
  })
  await post.mailFor(`${anna.email}`)
  await nightly.stop()
  expect(await subjects(anna)).toEqual([OLD])
  expect(await checkBackupMail(config, server.database)).toMatchObject({
    state: 'warning',
    sentence: expect.stringContaining('nobody@example.org'),
  })
})
