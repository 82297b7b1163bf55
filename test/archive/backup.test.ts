import { afterAll, beforeAll, expect, test } from 'bun:test'
import { stat } from 'node:fs/promises'
import { disableUser } from '../../src/auth/service.ts'
import { createChurch, setChurch } from '../../src/churches/service.ts'
import { systemClock } from '../../src/core/clock.ts'
import { client, PASSWORD } from '../../testkit/people.ts'
import { answerOf, openWorkbench, type Workbench } from '../../testkit/process/run-tool.ts'
import { ORIGIN, startTestServer, type TestServer } from '../../testkit/server.ts'
import { saving, songsPath } from '../../testkit/songs/songs.ts'
import { problemsIn } from '../../testkit/verify.ts'
import type { RandomSaver } from '../verify/random-saves.ts'
import { type Archives, openArchives } from './archives.ts'
import { makeFullChurch } from './full-church.ts'
import { unzipped } from './unzipped.ts'

let server: TestServer
let empty: TestServer
let bench: Workbench
let archives: Archives
let church: RandomSaver
/** A save that may be replayed. */
let song: { readonly key: string; readonly body: string }
let file: string

beforeAll(async () => {
  server = await startTestServer()
  empty = await startTestServer()
  bench = await openWorkbench()
  archives = await openArchives()
  church = await makeFullChurch(server, 21, 60)
  const other = await makeFullChurch(server, 22, 30)
  await disableUser(server.database.collections, other.writer.email ?? '')
  await setChurch(server.database.collections, church.churchId, { listed: true, address: 'harbour' })
  const key = crypto.randomUUID()
  song = { key, body: (await createSongWith(church, key)).text }
  file = bench.path('all.zip')
})

afterAll(async () => {
  await archives[Symbol.asyncDispose]()
  await bench[Symbol.asyncDispose]()
  await server.stop()
  await empty.stop()
})

const createSongWith = ({ writer, churchId }: Pick<RandomSaver, 'writer' | 'churchId'>, key: string) =>
  writer.send(songsPath(churchId), { method: 'POST', headers: saving({ key }), body: { title: 'Once' } })

test('a backup holds every church and person, no session, and is for its owner only', async () => {
  const answer = answerOf(await bench.tool(server.where, 'backup', '--json', file))
  expect(answer).toMatchObject({ people: 2, files: 3, churches: [{ name: 'Grace Chapel' }, {}] })
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const entries = await unzipped(file)
  expect(entries.get('people.jsonl')).toContain('"passwordHash":"$argon2id$')
  const sessions = await server.database.collections.sessions.find().toArray()
  for (const { _id } of sessions) expect([...entries.values()].join()).not.toContain(_id)
})

test('a backup is not restored as one church, nor beside others', async () => {
  const alone = await bench.tool(server.where, 'restore', file)
  expect(alone.stderr).toBe('This is a backup of everything. Restore it with "restore --all".\n')
  const beside = await bench.tool(server.where, 'restore', '--all', file)
  expect(beside).toMatchObject({ code: 1, stderr: expect.stringContaining('The database is not empty') })
  const one = await archives.export(server, church.churchId, 'one.zip')
  await expect(archives.restoreAll(empty, one)).rejects.toThrow('This is an export of one church')
})

test('after restore --all everything is as it was: ids, roles, keys, and signing in', async () => {
  const restored = answerOf(await bench.tool(empty.where, 'restore', '--all', '--json', file))
  expect(restored).toMatchObject({ people: 2, churches: [{}, {}] })
  expect(await problemsIn(empty)).toEqual([])

  const all = { before: server.database.collections, after: empty.database.collections }
  for (const name of [
    'churches',
    'users',
    'memberships',
    'songs',
    'lyrics',
    'arrangements',
    'revisions',
    'events',
    'outbox',
    'operations',
    'search',
    'assets',
  ] as const) {
    const [before, after] = await Promise.all(
      [all.before, all.after].map((collections) => collections[name].find({}).sort({ _id: 1 }).toArray()),
    )
    expect(before?.length).toBeGreaterThan(0)
    // The version of a church's settings begins again, because they have no history.
    const kept = before?.map((record) => ({ ...record, changes: undefined }))
    expect<unknown>(after).toEqual(kept)
  }
  expect(await all.after.sessions.countDocuments()).toBe(0)

  const signedIn = await client(empty).send('/api/v1/session', {
    method: 'POST',
    headers: { origin: ORIGIN },
    body: { email: church.writer.email, password: PASSWORD },
  })
  expect(signedIn.status).toBe(204)
  const token = /psaltery=([^;]+)/.exec(signedIn.headers.get('set-cookie') ?? '')?.[1] ?? ''
  const writer = client(empty, { token })
  const replayed = await createSongWith({ writer, churchId: church.churchId }, song.key)
  expect(replayed.headers.get('idempotency-replayed')).toBe('true')
  expect({ status: replayed.status, text: replayed.text }).toEqual({ status: 201, text: song.body })

  const again = bench.path('again.zip')
  answerOf(await bench.tool(empty.where, 'backup', '--json', again))
  expect(Buffer.compare(await Bun.file(again).bytes(), await Bun.file(file).bytes())).toBe(0)
})

test('an exported church brings no address along, and is not listed where it is restored', async () => {
  const one = await archives.export(server, church.churchId, 'alone.zip')
  expect(String((await unzipped(one)).get('manifest.json'))).not.toContain('harbour')
  const id = await archives.restore(server, one)
  const { collections } = server.database
  const restored = await collections.churches.findOne({ _id: id })
  expect(restored).toMatchObject({ name: 'Grace Chapel' })
  expect([restored?.listed, restored?.address]).toEqual([undefined, undefined])
})

test('a catalogue without a church is backed up and restored too', async () => {
  const nobody = await startTestServer()
  const again = await startTestServer()
  try {
    answerOf(await bench.tool(nobody.where, 'backup', '--json', bench.path('nobody.zip')))
    await archives.restoreAll(again, bench.path('nobody.zip'))
    await createChurch({ ...again.database, clock: systemClock }, { name: 'First', timeZone: 'UTC' })
    expect(await again.database.collections.churches.countDocuments()).toBe(1)
  } finally {
    await nobody.stop()
    await again.stop()
  }
})
