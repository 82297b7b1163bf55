import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import { migrate } from '../../src/db/migrations.ts'
import { type Client, makeChurch, makeMember } from '../../testkit/people.ts'
import { psaltery } from '../../testkit/process/program.ts'
import { releasedCommits, schemaOf, sourceAt } from '../../testkit/process/source-copies.ts'
import { runTool } from '../../testkit/process/tool.ts'
import { startTestServer, type TestServer } from '../../testkit/server.ts'
import { inVersion2, postBelow } from '../../testkit/songs/head-kinds.ts'
import {
  createArrangement,
  createLyrics,
  createService,
  createSong,
  lyricsDocument,
  songItem,
} from '../../testkit/songs/songs.ts'
import { makeProgram } from '../../testkit/tokens.ts'
import { problemsIn } from '../../testkit/verify.ts'
import { holdDeliveries, makeWebhook } from '../../testkit/webhooks/routes.ts'
import { RandomSaver } from '../verify/random-saves.ts'

let server: TestServer
let churchId: string
let editor: Client
beforeAll(async () => {
  server = await startTestServer({ damaged: true })
})
afterAll(() => server.stop())
/** Each test begins with a church of its own in a database of this version, beside what the ones before have left. */
beforeEach(async () => {
  await migrate(server.database.db)
  churchId = await makeChurch(server)
  editor = await makeMember(server, churchId, 'Editor')
})

const env = () => ({ MONGODB_URI: server.where.uri, MONGODB_DATABASE: server.where.name })

const tool = (typed: string) => runTool(typed.split(' '), { env: env() })

/** With --json the list is a part of the refusal, and needs no process of its own. */
const refusedDowngrade = () => tool('downgrade --to 1.1.0 --json')

const hiddenSongs = async () => {
  const shown = await createSong(editor, churchId, { title: 'Shown' })
  const hidden = await createSong(editor, churchId, { title: 'Hidden' })
  const kept = await createLyrics(editor, shown.path)
  const gone = await createLyrics(editor, shown.path, { language: 'de', ...lyricsDocument({ A: ['Weg'] }) })
  const [keptId, goneId] = [kept.body.lyrics.id, gone.body.lyrics.id]
  const lyricVersionIds = [keptId, goneId]
  const arrangement = await createArrangement(editor, shown.path, { label: 'Kept', lyricVersionIds })
  const band = await createArrangement(editor, shown.path, { label: 'Band' })
  await postBelow(editor, hidden.path, 'visibility', { version: 1, body: { visibility: 'members' } })
  await postBelow(editor, `${shown.path}/lyrics/${goneId}`, 'archive', { version: 1 })
  await postBelow(editor, `${shown.path}/arrangements/${band.body.arrangement.id}`, 'archive', { version: 1 })
  await postBelow(editor, shown.path, 'archive', { version: 1 })
  await postBelow(editor, shown.path, 'unarchive', { version: 1 })
  return { shown, hidden, keptId, goneId, arrangementId: arrangement.body.arrangement.id as string }
}

const released = releasedCommits()
  .map(sourceAt)
  .find((folder) => schemaOf(folder) === 3)

/** The `verify` of the release that is gone back to, if its source is at hand: of the churches of all tests. */
const earlierReleaseIsContent = async () => {
  if (!released) return
  const { code, stdout } = await psaltery(['verify', '--json'], { env: env(), folder: released })
  expect([code, JSON.parse(stdout)]).toMatchObject([0, { ok: true, problems: 0 }])
}

const state = async () => {
  const { songs, lyrics, arrangements, revisions, events, search, churches } = server.database.collections
  const all = [songs, lyrics, arrangements, revisions, events, search] as (typeof songs)[]
  return [
    await Promise.all(all.map((collection) => collection.find({ churchId }).sort({ _id: 1 }).toArray())),
    await churches.findOne({ _id: churchId }),
  ]
}

test('what would be published or lost is listed, and nothing changes without a yes', async () => {
  await hiddenSongs()
  const before = await state()
  // In a process of its own, because it writes the list directly to its stderr.
  const { code, stderr } = await psaltery(['downgrade', '--to', '1.1.0'], { env: env() })
  expect(code).toBe(1)
  expect(await refusedDowngrade()).toEqual({ code, stdout: '', stderr })
  expect(stderr).toContain('these songs will be archived:\n  "Hidden" (Grace Chapel)')
  expect(stderr).toContain('  the archived words (de) of "Shown" (Grace Chapel)')
  expect(stderr).toContain('  the archived arrangement "Band" of "Shown" (Grace Chapel)')
  expect(stderr).toContain('Nothing was changed.')
  expect(await state()).toEqual(before)
})

test('with --accept-losses nothing is published, and no reference leads to what was removed', async () => {
  const { shown, hidden, keptId, goneId, arrangementId } = await hiddenSongs()
  const { code, stdout } = await tool('downgrade --to 1.1.0 --accept-losses --json')
  expect([code, JSON.parse(stdout)]).toMatchObject([0, { version: '1.1.0', to: 3 }])
  const { songs, lyrics, arrangements, revisions, events } = server.database.collections
  expect(await songs.findOne({ _id: hidden.id })).toMatchObject({ archived: true })
  expect(await songs.findOne({ _id: shown.id })).toMatchObject({ archived: false })
  expect(
    await songs.countDocuments({
      $or: [{ archivedAt: { $exists: true } }, { visibility: { $exists: true } }],
    }),
  ).toBe(0)
  expect((await lyrics.find({ churchId }).toArray()).map(({ _id }) => _id)).toEqual([keptId])
  const heads = await arrangements.find({ churchId }).toArray()
  expect(heads.map(({ _id, document }) => [_id, document.lyricVersionIds])).toEqual([
    [arrangementId, [keptId]],
  ])
  expect(await revisions.countDocuments({ churchId, resourceId: goneId })).toBe(0)
  const numbers = await events.find({ churchId }).sort({ cursor: 1 }).toArray()
  expect(numbers.map(({ cursor }) => cursor)).toEqual(numbers.map((_, at) => at + 1))
  expect(numbers.filter(({ kind }) => /visibility|s\.archived|t\.archived/.test(kind))).toEqual([])
})

test('charts are listed, then removed from arrangements and their history', async () => {
  const song = await createSong(editor, churchId, { title: 'Shown' })
  const path = inVersion2(song.path)
  await createArrangement(editor, path, { label: 'Band', chart: '[G]Morning' })
  await createArrangement(editor, path, { label: 'Choir' })
  const refused = await refusedDowngrade()
  expect(refused.stderr).toContain(
    'has no chords. These will be removed for good, also from the history:\n  the chart of "Band" of "Shown" (Grace Chapel)\n',
  )
  const { arrangements, revisions } = server.database.collections
  expect(await arrangements.countDocuments({ 'document.chart': '[G]Morning' })).toBe(1)
  expect((await tool('downgrade --to 1.1.0 --accept-losses')).code).toBe(0)
  const withChart = { 'document.chart': { $exists: true } }
  const left = [await arrangements.countDocuments(withChart), await revisions.countDocuments(withChart)]
  expect(left).toEqual([0, 0])
})

test('services are listed, then removed with their history, events and operations', async () => {
  const song = await createSong(editor, churchId)
  const { path, id } = await createService(editor, churchId, { items: [songItem(song.id)] })
  await createService(editor, churchId, { title: '', date: '2026-11-08' })
  await postBelow(editor, path, 'archive', { version: 1 })
  const lyrics = await createLyrics(editor, song.path)
  const refused = await refusedDowngrade()
  expect(refused.stderr).toContain(
    'has no services. These will be removed for good, with their history:\n  the service of 2026-11-08 (Grace Chapel)\n  the service of 2026-11-15 "Morning service" (Grace Chapel)\n',
  )
  const { services, revisions, events, outbox, operations, churches } = server.database.collections
  expect(await services.countDocuments({ churchId })).toBe(2)
  expect((await tool('downgrade --to 1.1.0 --accept-losses')).code).toBe(0)
  expect(await services.countDocuments()).toBe(0)
  expect(await revisions.countDocuments({ resourceId: id })).toBe(0)
  const left = await events.find({ churchId }).sort({ cursor: 1 }).toArray()
  expect(left.map(({ cursor, kind }) => [cursor, kind])).toEqual([
    [1, 'song.created'],
    [2, 'song.lyrics.created'],
  ])
  expect(left[1]?.lyricVersionId).toBe(lyrics.body.lyrics.id)
  const counts = [outbox.countDocuments({ churchId }), operations.countDocuments({ churchId })]
  expect(await Promise.all(counts)).toEqual([2, 2])
  expect((await churches.findOne({ _id: churchId }))?.cursor).toBe(2)
})

test('tokens and webhooks are listed, then revoked and removed, and the outbox is whole again', async () => {
  await createSong(editor, churchId)
  const song = await createSong(editor, churchId)
  await createLyrics(editor, song.path)
  const program = await makeProgram(server, churchId, editor, 'read')
  await holdDeliveries(server, churchId)
  const { webhookId } = await makeWebhook(server, churchId)
  const { churches, events, outbox, webhooks, deliveries, deliverers, tokens } = server.database.collections
  // As after a day in which everything was delivered.
  await churches.updateOne({ _id: churchId }, { $set: { outboxClearedTo: 2 } })
  const [first, second] = await events.find({ churchId }).sort({ cursor: 1 }).toArray()
  await outbox.deleteMany({ churchId, _id: { $in: [`${first?._id}`, `${second?._id}`] } })
  expect(await problemsIn(server)).toEqual([])

  const refused = await refusedDowngrade()
  expect(refused.stderr).toContain(
    'These will be revoked and removed for good:\n  the token "For read" (Grace Chapel)\n  the webhook https://receiver.example/songs (Grace Chapel)\n',
  )
  expect(await webhooks.countDocuments({ _id: webhookId })).toBe(1)

  expect((await tool('downgrade --to 1.1.0 --accept-losses')).code).toBe(0)
  const left = [webhooks, deliveries, deliverers].map((one) => (one as typeof webhooks).countDocuments())
  expect(await Promise.all(left)).toEqual([0, 0, 0])
  expect((await tokens.findOne({ tokenId: program.tokenId }))?.revokedAt).toBeInstanceOf(Date)
  expect(await churches.findOne({ _id: churchId })).not.toContainAnyKeys(['outboxClearedTo', 'webhooksMade'])
  expect(await outbox.findOne({ _id: first?._id ?? '' })).toEqual({
    _id: first?._id ?? '',
    churchId,
    createdAt: first?.at ?? new Date(),
  })
})

test('open invitations are listed, then removed with links for passwords; the history of people stays', async () => {
  const head = await makeMember(server, churchId, 'Administrator')
  const body = { email: 'anna@example.org', role: 'Viewer' }
  await head.send(`/api/v2/churches/${churchId}/invitations`, { method: 'POST', body })
  const { invitations, resets, peopleChanges } = server.database.collections
  const later = new Date(Date.now() + 3_600_000)
  await resets.insertOne({ _id: 'hash', userId: `${head.userId}`, createdAt: new Date(), expiresAt: later })
  const leaver = await makeMember(server, churchId, 'Viewer')
  expect((await leaver.send('/api/v2/me', { method: 'DELETE' })).status).toBe(204)
  const before = await peopleChanges.countDocuments({ churchId })

  const refused = await refusedDowngrade()
  expect(refused.stderr).toContain(
    'The links of these will not work any more:\n  the invitation of anna@example.org (Grace Chapel)\n',
  )
  expect((await tool('downgrade --to 1.1.0 --accept-losses')).code).toBe(0)
  expect([await invitations.countDocuments(), await resets.countDocuments()]).toEqual([0, 0])
  expect(await peopleChanges.countDocuments({ churchId })).toBe(before)
})

test('a removal that was interrupted is finished by the next start of this version', async () => {
  await hiddenSongs()
  const { churches, songs } = server.database.collections
  await churches.updateOne({ _id: churchId }, { $set: { isRemovingFlags: true } })
  await server.database.db
    .collection<{ _id: number }>('migrations')
    .updateOne({ _id: 5 }, { $set: { reverting: true } })
  await migrate(server.database.db)
  expect(await churches.countDocuments({ isRemovingFlags: true })).toBe(0)
  expect(await songs.countDocuments({ visibility: { $exists: true } })).toBe(0)
  expect(await problemsIn(server)).toEqual([])
})

test('after random changes of version 2 the earlier release finds nothing wrong, and neither does this one again', async () => {
  const saver = await RandomSaver.in(server, churchId, 11)
  await saver.save(80)
  const taken = await tool('downgrade --to 1.1.0 --accept-losses --json')
  expect([taken.code, taken.stderr]).toEqual([0, ''])
  await earlierReleaseIsContent()
  await migrate(server.database.db)
  expect(await problemsIn(server)).toEqual([])
})
