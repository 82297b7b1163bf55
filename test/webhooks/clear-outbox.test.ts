import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import { clearInTurn, clearOutbox } from '../../src/events/webhooks/delivery/clear-outbox.ts'
import { createDeliveryLeases } from '../../src/events/webhooks/delivery/leases.ts'
import { type Client, makeChurch, makeMember } from '../../testkit/people.ts'
import { startTestServer, type TestServer } from '../../testkit/server.ts'
import { createSong } from '../../testkit/songs/songs.ts'
import { problemsIn } from '../../testkit/verify.ts'
import { holdDeliveries } from '../../testkit/webhooks/routes.ts'
import { plantDelivery, plantWebhook } from '../../testkit/webhooks/webhooks.ts'

const HOUR_MS = 60 * 60 * 1000
const SAVES = 7

let server: TestServer
let churchId: string
let editor: Client
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  churchId = await makeChurch(server)
  editor = await makeMember(server, churchId, 'Editor')
  // Webhooks stay where the test puts them.
  await holdDeliveries(server, churchId)
  for (let at = 0; at < SAVES; at++) await createSong(editor, churchId, { title: `Song ${at}` })
})

const all = () => server.database.collections
const inHours = (hours: number) => ({
  all: all(),
  clock: { now: () => new Date(Date.now() + hours * HOUR_MS) },
  batchSize: 3,
})
/** A pass, this many hours from now, in batches of 3. */
const clearIn = (hours: number) => clearOutbox(inHours(hours))

/** The cursors whose entries are still there, and what the church says about them. */
const left = async () => {
  const entries = await all().outbox.find({ churchId }).toArray()
  const named = { churchId, _id: { $in: entries.map(({ _id }) => _id) } }
  const events = await all().events.find(named).sort({ cursor: 1 }).toArray()
  const church = await all().churches.findOne({ _id: churchId })
  return {
    cursors: events.map(({ cursor }) => cursor),
    to: church?.outboxClearedTo,
    from: church?.outboxClearingFrom,
  }
}
const expectHealthy = async () => expect(await problemsIn(server, churchId)).toEqual([])

test('entries stay for 24 hours, and go in the next pass; later ones are written as before', async () => {
  await clearIn(23)
  expect(await left()).toEqual({ cursors: [1, 2, 3, 4, 5, 6, 7], to: undefined, from: undefined })
  await clearIn(25)
  expect(await left()).toEqual({ cursors: [], to: SAVES, from: undefined })
  await expectHealthy()
  await createSong(editor, churchId)
  await clearIn(1)
  expect(await left()).toEqual({ cursors: [8], to: SAVES, from: undefined })
  await expectHealthy()
})

test('entries stay until every enabled webhook has them', async () => {
  await plantWebhook(server, churchId, { port: 9 }, { cursor: 5 })
  const slow = await plantWebhook(server, churchId, { port: 9 }, { cursor: 2 })
  await plantWebhook(server, churchId, { port: 9 }, { cursor: 0, enabled: false })
  await clearIn(25)
  expect(await left()).toMatchObject({ cursors: [3, 4, 5, 6, 7], to: 2 })
  await expectHealthy()
  await all().webhooks.updateOne({ _id: slow.id, churchId }, { $set: { enabled: false } })
  await clearIn(25)
  expect(await left()).toMatchObject({ cursors: [6, 7], to: 5 })
})

test('an entry that is too young keeps those after it, whatever their times are', async () => {
  const fifth = { churchId, cursor: 5 }
  const before = await all().events.findOne(fifth)
  const young = new Date(Date.now() + 2 * HOUR_MS)
  await all().events.updateOne(fifth, { $set: { at: young } })
  await clearIn(25)
  expect(await left()).toMatchObject({ cursors: [5, 6, 7], to: 4 })
  await all().events.updateOne(fifth, { $set: { at: before?.at ?? young } })
})

test('what a killed server has left is no damage, and the next pass removes it', async () => {
  // The cursor was moved; of the entries, one is gone.
  await all().churches.updateOne({ _id: churchId }, { $set: { outboxClearedTo: 5, outboxClearingFrom: 0 } })
  const first = await all().events.findOne({ churchId, cursor: 1 })
  await all().outbox.deleteOne({ _id: first?._id ?? '', churchId })
  await expectHealthy()
  await clearIn(1)
  expect(await left()).toEqual({ cursors: [6, 7], to: 5, from: undefined })
  await expectHealthy()
})

test('an event beyond the cleared cursor without an entry is damage', async () => {
  await clearIn(25)
  await all().churches.updateOne({ _id: churchId }, { $set: { outboxClearedTo: 6 } })
  const codes = (await problemsIn(server, churchId)).map(({ code, ids }) => [code, ids.cursor])
  expect(codes).toEqual([['event-without-outbox', 7]])
  await all().churches.updateOne({ _id: churchId }, { $set: { outboxClearedTo: 7 } })
})

test('several servers may clear at the same time, while people save', async () => {
  const saving = Array.from({ length: 5 }, () => createSong(editor, churchId))
  await Promise.all([clearIn(25), clearIn(25), clearIn(25), ...saving])
  await expectHealthy()
  await clearIn(25)
  expect(await left()).toEqual({ cursors: [], to: SAVES + 5, from: undefined })
  await expectHealthy()
})

test('one server clears, until it stops or is killed', async () => {
  const [first, second] = ['first', 'second'].map((owner) =>
    createDeliveryLeases(all(), { owner, leaseMs: 60_000 }),
  ) as [ReturnType<typeof createDeliveryLeases>, ReturnType<typeof createDeliveryLeases>]
  expect(await clearInTurn(inHours(1), first)).toBe(0)
  expect(await clearInTurn(inHours(25), second)).toBeNull()
  expect(await left()).toMatchObject({ to: undefined })
  // The lease is no church, and no damage.
  await expectHealthy()
  await first.releaseAll()
  expect(await clearInTurn(inHours(25), second)).toBeGreaterThanOrEqual(SAVES)
  await second.releaseAll()
})

test('a delivery that was stored while its webhook was removed goes with the next pass', async () => {
  const { id: webhookId } = await plantWebhook(server, churchId, { port: 9 })
  await all().churches.updateOne({ _id: churchId }, { $set: { webhooksMade: 2 } })
  const kept = await plantDelivery(server, { churchId, webhookId })
  await plantDelivery(server, { churchId, webhookId: crypto.randomUUID() })
  await clearIn(1)
  expect((await all().deliveries.find({ churchId }).toArray()).map(({ _id }) => _id)).toEqual([kept._id])
})
