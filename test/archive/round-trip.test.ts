import { afterAll, expect, test } from 'bun:test'
import { stat } from 'node:fs/promises'
import { verifyDatabase } from '../../src/maintenance/verify/verify-database.ts'
import { setRole } from '../../testkit/people.ts'
import { startTestServer } from '../../testkit/server.ts'
import { saving } from '../../testkit/songs/songs.ts'
import { problemsIn } from '../../testkit/verify.ts'
import { openArchives } from './archives.ts'
import { makeFullChurch } from './full-church.ts'
import { unzipped, withoutIds } from './unzipped.ts'

const server = await startTestServer()
const elsewhere = await startTestServer()
const archives = await openArchives()
const church = await makeFullChurch(server, 1)

afterAll(async () => {
  await archives[Symbol.asyncDispose]()
  await server.stop()
  await elsewhere.stop()
})

test('the same church exports to the same bytes, which only their owner may read', async () => {
  const first = await archives.export(server, church.churchId, 'first.zip')
  const second = await archives.export(server, church.churchId, 'second.zip')
  expect(Buffer.compare(await Bun.file(first).bytes(), await Bun.file(second).bytes())).toBe(0)
  expect((await stat(first)).mode & 0o777).toBe(0o600)
})

test.each([
  ['beside the first, in the same database', () => server],
  ['in another database', () => elsewhere],
])('export, restore %s, and export again are equal but for the ids', async (_, into) => {
  const before = await archives.export(server, church.churchId, 'before.zip')
  const id = await archives.restore(into(), before)
  expect(id).not.toBe(church.churchId)
  const after = await archives.export(into(), id, 'after.zip')
  const [was, is] = [await unzipped(before), await unzipped(after)]
  expect(was.size).toBe(9)
  expect(withoutIds(is)).toEqual(withoutIds(was))
  expect([...is].flat().join()).not.toContain(church.churchId)
})

test('what was restored agrees with itself to the last byte of its files', async () => {
  const file = await archives.export(server, church.churchId, 'checked.zip')
  const id = await archives.restore(elsewhere, file, 'Another Chapel')
  const found: unknown[] = []
  const { checked } = await verifyDatabase(
    elsewhere.database,
    { churchId: id, files: { bytes: true, abandonedBefore: new Date() } },
    { found: (problem) => found.push(problem), progress: () => {} },
  )
  expect(found).toEqual([])
  expect(checked).toMatchObject({ churches: 1, assets: 3, files: 2 })
  expect(checked.operations).toBeGreaterThan(50)
  expect(await elsewhere.database.collections.churches.findOne({ _id: id })).toMatchObject({
    name: 'Another Chapel',
    timeZone: 'Europe/Berlin',
    cursor: checked.events,
  })
  expect(await elsewhere.database.collections.restores.countDocuments()).toBe(0)
  expect(await problemsIn(elsewhere)).toEqual([])
})

test('a restored church is saved in and searched like any other', async () => {
  const id = await archives.restore(server, await archives.export(server, church.churchId, 'used.zip'))
  const { churches } = server.database.collections
  const cursor = (await churches.findOne({ _id: id }))?.cursor ?? 0
  await setRole(server, id, church.writer, 'Editor')
  const songs = `/api/v1/churches/${id}/songs`
  const list = await church.writer.send(`${songs}?q=selah`)
  expect(list.status).toBe(200)
  const [{ id: songId, version }] = list.body.songs
  const headers = saving({ version })
  const body = { title: 'Selah again' }
  const saved = await church.writer.send(`${songs}/${songId}`, { method: 'PUT', headers, body })
  expect(saved.status).toBe(200)
  expect((await churches.findOne({ _id: id }))?.cursor).toBe(cursor + 1)
})

test('the events of a restored church name no person of this server', async () => {
  const { events, operations, users } = server.database.collections
  const id = await archives.restore(server, await archives.export(server, church.churchId, 'people.zip'))
  const actorsOf = async (churchId: string): Promise<string[]> =>
    (await events.distinct('actorId', { churchId })).filter((actorId) => actorId !== null)
  const [before, after] = [await actorsOf(church.churchId), await actorsOf(id)]
  expect(await users.countDocuments({ _id: { $in: before } })).toBeGreaterThan(0)
  expect(after.length).toBe(before.length)
  expect(await users.countDocuments({ _id: { $in: after } })).toBe(0)
  const userIds = await operations.distinct('_id.userId', { '_id.churchId': id })
  expect(userIds.toSorted()).toEqual(after.toSorted())
})

test('two restores of one file at the same moment make as many churches as they say, and leave nothing else', async () => {
  const file = await archives.export(server, church.churchId, 'at-once.zip')
  const { churches, restores } = elsewhere.database.collections
  const before = await churches.countDocuments()
  const both = await Promise.allSettled([
    archives.restore(elsewhere, file),
    archives.restore(elsewhere, file),
  ])
  const made = both.filter(({ status }) => status === 'fulfilled').length
  for (const one of both)
    if (one.status === 'rejected') expect(one.reason.message).toStartWith('Another program is restoring')
  // If both restores gave way to each other, the next one finishes.
  if (made === 0) await archives.restore(elsewhere, file)
  expect(await churches.countDocuments()).toBe(before + Math.max(made, 1))
  expect(await restores.countDocuments()).toBe(0)
  expect(await problemsIn(elsewhere)).toEqual([])
})
