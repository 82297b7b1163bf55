import { afterAll, describe, expect, test } from 'bun:test'
import { Value } from '@sinclair/typebox/value'
import { Webhook } from 'standardwebhooks'
import { WebhookMessage } from '../../src/events/webhooks/schema.ts'
import { type Client, makeChurch, makeMember } from '../../testkit/people.ts'
import { startTestServer } from '../../testkit/server.ts'
import { createLyrics, createSong, saving } from '../../testkit/songs/songs.ts'
import { until } from '../../testkit/until.ts'
import { startReceiver } from '../../testkit/webhooks/receiver.ts'
import { deliveryEnv, plantWebhook, quickDelivery } from '../../testkit/webhooks/webhooks.ts'

const MAX_WAITING = 8
const delivery = { ...quickDelivery, maxWaiting: MAX_WAITING }
const [server, receiver] = await Promise.all([
  startTestServer({ env: deliveryEnv, delivery }),
  startReceiver(),
])
const churchId = await makeChurch(server)
const editor = await makeMember(server, churchId, 'Editor')
afterAll(async () => {
  await server.stop()
  await receiver[Symbol.asyncDispose]()
})

const all = () => server.database.collections
const eventIds = async (of = churchId) =>
  (await all().events.find({ churchId: of }).sort({ cursor: 1 }).toArray()).map(({ _id }) => _id)
const webhookOf = async (id: string) => await all().webhooks.findOne({ _id: id })
const deliveriesOf = (id: string) => all().deliveries.find({ webhookId: id }).sort({ cursor: 1 }).toArray()
const removeWebhooks = (of = churchId) => all().webhooks.deleteMany({ churchId: of })

/** A church of its own, so that its events are known. */
const newChurch = async () => {
  const id = await makeChurch(server)
  return { id, writer: await makeMember(server, id, 'Editor') }
}
const save = async (writer: Client, church: string, count: number) => {
  for (let at = 0; at < count; at++) await createSong(writer, church, { title: `Song ${at}` })
}

describe('a delivery', () => {
  test('is a signed change, after the event was saved', async () => {
    const { id, secret } = await plantWebhook(server, churchId, receiver, { path: '/signed' })
    const song = await createSong(editor, churchId)
    await until(async () => receiver.idsAt('/signed').length === 1)
    const [request] = receiver.received.filter(({ path }) => path === '/signed')
    const [event] = await all().events.find({ churchId }).sort({ cursor: -1 }).limit(1).toArray()
    expect(new Webhook(secret).verify(request?.body ?? '', request?.headers ?? {})).toEqual({
      type: 'song.created',
      timestamp: event?.at.toISOString(),
      data: {
        cursor: event?.cursor,
        eventId: event?._id,
        kind: 'song.created',
        songId: song.id,
        lyricVersionId: null,
        arrangementId: null,
        serviceId: null,
        version: 1,
        savedBy: { userId: editor.userId, name: null },
        at: event?.at.toISOString(),
      },
    })
    expect(Value.Check(WebhookMessage, JSON.parse(request?.body ?? ''))).toBe(true)
    expect(request?.headers).toMatchObject({
      'webhook-id': event?._id,
      'content-type': 'application/json',
      'user-agent': expect.stringMatching(/^Psaltery\/\d/),
    })
    await until(async () => (await webhookOf(id))?.cursor === event?.cursor)
    expect(await deliveriesOf(id)).toMatchObject([
      {
        eventId: event?._id,
        kind: 'song.created',
        attempts: 1,
        state: 'delivered',
        lastStatus: 200,
        lastError: null,
      },
    ])
    await removeWebhooks()
  })

  test('only of the kinds that the webhook wants; the others move its cursor', async () => {
    const { id, writer } = await newChurch()
    const made = await plantWebhook(server, id, receiver, { path: '/kinds', kinds: ['song.lyrics.created'] })
    const song = await createSong(writer, id)
    await createLyrics(writer, song.path)
    await createSong(writer, id)
    await until(async () => (await webhookOf(made.id))?.cursor === 3)
    expect(receiver.idsAt('/kinds')).toEqual([(await eventIds(id))[1] ?? ''])
    expect(await deliveriesOf(made.id)).toHaveLength(1)
  })

  test('a failed one is repeated before the next, and holds up no other webhook', async () => {
    const { id, writer } = await newChurch()
    await receiver.behave({ '/failing': { first: 500, times: 2 }, '/hanging': 'hang' })
    const failing = await plantWebhook(server, id, receiver, { path: '/failing' })
    await plantWebhook(server, id, receiver, { path: '/hanging' })
    await plantWebhook(server, id, receiver, { path: '/working' })
    await save(writer, id, 3)
    const ids = await eventIds(id)
    await until(() => receiver.idsAt('/working').length === 3)
    expect(receiver.idsAt('/working')).toEqual(ids)
    await until(async () => (await webhookOf(failing.id))?.cursor === 3)
    const [repeated] = ids
    expect(receiver.idsAt('/failing')).toEqual([repeated, repeated, ...ids] as string[])
    const [first, second] = await deliveriesOf(failing.id)
    expect(first).toMatchObject({ state: 'delivered', attempts: 3 })
    expect(second).toMatchObject({ state: 'delivered', attempts: 1 })
    expect(receiver.idsAt('/hanging')).toEqual([ids[0] ?? ''])
    await removeWebhooks(id)
  })
})

describe('a webhook is disabled', () => {
  const expectDisabled = async (webhookId: string, reason: string, firstMissed: number, newest: number) => {
    await until(async () => (await webhookOf(webhookId))?.enabled === false)
    const webhook = await webhookOf(webhookId)
    expect(webhook?.disabled).toEqual({ at: expect.any(Date), reason, cursor: firstMissed } as never)
    expect(webhook).toMatchObject({ cursor: newest })
    expect(webhook?.retry).toBeUndefined()
  }

  test('failed: after the last attempt; what waited is dropped', async () => {
    const { id, writer } = await newChurch()
    await receiver.behave({ '/broken': 503 })
    await save(writer, id, 1)
    const made = await plantWebhook(server, id, receiver, { path: '/broken' })
    await save(writer, id, 2)
    await expectDisabled(made.id, 'failed', 2, 3)
    expect(receiver.idsAt('/broken')).toHaveLength(quickDelivery.pausesMs.length + 1)
    await until(async () => (await deliveriesOf(made.id))[0]?.state === 'failed')
    expect(await deliveriesOf(made.id)).toMatchObject([
      { attempts: 4, lastStatus: 503, lastError: 'The receiver answered with the status 503.' },
    ])
  })

  test('gone: the first 410 is the last attempt', async () => {
    const { id, writer } = await newChurch()
    await receiver.behave({ '/gone': 410 })
    const made = await plantWebhook(server, id, receiver, { path: '/gone' })
    await save(writer, id, 1)
    await expectDisabled(made.id, 'gone', 1, 1)
    await save(writer, id, 1)
    await createSong(editor, churchId)
    expect(receiver.idsAt('/gone')).toHaveLength(1)
  })

  test('full: when too many events wait behind one that failed, of the kinds that it wants', async () => {
    const { id, writer } = await newChurch()
    const later = { eventId: crypto.randomUUID(), attempts: 1, at: new Date(Date.now() + 3_600_000) }
    const made = await plantWebhook(server, id, receiver, { path: '/full', retry: later })
    const few = await plantWebhook(server, id, receiver, {
      path: '/few',
      kinds: ['song.lyrics.created'],
      retry: later,
    })
    await save(writer, id, MAX_WAITING)
    await expectDisabled(made.id, 'full', 1, MAX_WAITING)
    expect(await webhookOf(few.id)).toMatchObject({ enabled: true, cursor: 0 })
    expect(receiver.idsAt('/full')).toEqual([])
    await removeWebhooks(id)
  })

  test('full: when too many events wait for more than an hour, but not when they came at once', async () => {
    const { id, writer } = await newChurch()
    await save(writer, id, MAX_WAITING)
    const saved = await all().events.find({ churchId: id }).toArray()
    const setTimes = async (agoMs: number) => {
      for (const { _id, at } of saved) {
        const time = new Date(at.getTime() - agoMs)
        await all().events.updateOne({ _id, churchId: id }, { $set: { at: time } })
      }
    }
    await setTimes(3_660_000)
    const late = await plantWebhook(server, id, receiver, { path: '/late', cursor: 0 })
    await expectDisabled(late.id, 'full', 1, MAX_WAITING)
    expect(receiver.idsAt('/late')).toEqual([])
    await setTimes(0)
    const imported = await plantWebhook(server, id, receiver, { path: '/import', cursor: 0 })
    await until(async () => (await webhookOf(imported.id))?.cursor === MAX_WAITING)
    expect(receiver.idsAt('/import')).toEqual(await eventIds(id))
    expect(await deliveriesOf(imported.id)).toHaveLength(MAX_WAITING)
  })
})

describe('tests and resends', () => {
  const ask = async (id: string, church: string, change: { eventId: string; cursor: number | null }) => {
    const at = new Date()
    await all().deliveries.insertOne({
      _id: crypto.randomUUID(),
      churchId: church,
      webhookId: id,
      kind: change.cursor === null ? 'ping' : 'song.created',
      attempts: 0,
      state: 'waiting',
      lastStatus: null,
      lastError: null,
      at,
      dueAt: at,
      expiresAt: new Date(at.getTime() + 60_000),
      ...change,
    })
  }

  test('are sent once, beside the queue, also of a disabled webhook', async () => {
    const { id, writer } = await newChurch()
    await receiver.behave({ '/asked': 500 })
    await save(writer, id, 1)
    const [eventId = ''] = await eventIds(id)
    const { id: webhookId, secret } = await plantWebhook(server, id, receiver, {
      path: '/asked',
      enabled: false,
    })
    const pingId = crypto.randomUUID()
    await ask(webhookId, id, { eventId: pingId, cursor: null })
    await until(async () => (await deliveriesOf(webhookId))[0]?.state === 'failed')
    await receiver.behave({ '/asked': 200 })
    await ask(webhookId, id, { eventId, cursor: 1 })
    await until(async () => (await deliveriesOf(webhookId))[1]?.state === 'delivered')
    expect(receiver.idsAt('/asked')).toEqual([pingId, eventId])
    const [first, second] = receiver.received.filter(({ path }) => path === '/asked')
    expect(new Webhook(secret).verify(first?.body ?? '', first?.headers ?? {})).toEqual({
      type: 'ping',
      timestamp: expect.any(String),
      data: null,
    })
    expect(Value.Check(WebhookMessage, JSON.parse(first?.body ?? ''))).toBe(true)
    expect(JSON.parse(second?.body ?? '{}').data).toMatchObject({ eventId, cursor: 1 })
    for (const delivery of await deliveriesOf(webhookId)) {
      expect(delivery.attempts).toBe(1)
      expect(delivery.dueAt).toBeUndefined()
    }
    expect((await webhookOf(webhookId))?.cursor).toBe(1)
  })
})

test('a save is answered while its receiver hangs', async () => {
  const { id, writer } = await newChurch()
  await receiver.behave({ '/hang': 'hang' })
  await plantWebhook(server, id, receiver, { path: '/hang' })
  await save(writer, id, 1)
  await until(() => receiver.idsAt('/hang').length === 1)
  const song = await createSong(writer, id)
  const body = { title: 'Another title' }
  expect(
    (await writer.send(song.path, { method: 'PUT', headers: saving({ version: 1 }), body })).status,
  ).toBe(200)
  expect(receiver.idsAt('/hang')).toHaveLength(1)
})

test('an event that is not visible yet is waited for, and nothing behind it is sent before', async () => {
  const { id, writer } = await newChurch()
  const made = await plantWebhook(server, id, receiver, { path: '/gap', enabled: false })
  await save(writer, id, 3)
  // As on a sharded cluster, where a transaction does not become visible on all shards in the same moment.
  const second = await all().events.findOneAndDelete({ churchId: id, cursor: 2 })
  await all().webhooks.updateOne({ _id: made.id }, { $set: { enabled: true, cursor: 0 } })
  await until(() => receiver.idsAt('/gap').length === 1)
  await until(async () => (await webhookOf(made.id))?.cursor === 1)
  if (second) await all().events.insertOne(second)
  await until(async () => (await webhookOf(made.id))?.cursor === 3)
  expect(receiver.idsAt('/gap')).toEqual(await eventIds(id))
})
