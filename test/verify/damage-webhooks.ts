import { Binary } from 'mongodb'
import type { DeliveryRecord, WebhookRecord } from '../../src/db/webhook.ts'
import { type Damage, present, recordsOf } from './damage.ts'
import type { SmallChurch } from './small-church.ts'

/** A webhook that nothing is wrong with but what is given; disabled, so that nothing is sent. */
export const plantWebhook = async (
  church: Pick<SmallChurch, 'server' | 'churchId'>,
  given: Partial<WebhookRecord>,
): Promise<{ webhookId: string }> => {
  const webhookId = crypto.randomUUID()
  await church.server.database.collections.webhooks.insertOne({
    _id: webhookId,
    churchId: church.churchId,
    url: 'https://receiver.example/songs',
    kinds: [],
    enabled: false,
    secret: { iv: new Binary(Buffer.alloc(12)), data: new Binary(Buffer.alloc(60)) },
    createdAt: new Date(),
    cursor: 2,
    ...given,
  })
  return { webhookId }
}

const eventOf = async (church: SmallChurch, cursor: number) =>
  present(await recordsOf(church).events.findOne({ churchId: church.churchId, cursor }))

const plantDelivery = async (church: SmallChurch, cursor: number, given: Partial<DeliveryRecord>) => {
  const { webhookId } = await plantWebhook(church, {})
  const { _id: eventId, kind } = await eventOf(church, cursor)
  const delivery: DeliveryRecord = {
    _id: crypto.randomUUID(),
    churchId: church.churchId,
    webhookId,
    eventId,
    cursor,
    kind,
    attempts: 1,
    state: 'delivered',
    lastStatus: 204,
    lastError: null,
    at: new Date(),
    expiresAt: new Date(Date.now() + 60_000_000),
    ...given,
  }
  await recordsOf(church).deliveries.insertOne(delivery)
  return { webhookId, eventId: delivery.eventId }
}

const disabled = { at: new Date(), reason: 'full' as const }
const retry = { attempts: 1, at: new Date(Date.now() + 60_000_000) }

export const aboutWebhooks: readonly Damage[] = [
  {
    code: 'webhook-cursor-wrong',
    what: 'a webhook ahead of its church',
    plant: (church) => plantWebhook(church, { cursor: 99 }),
  },
  {
    code: 'webhook-cursor-wrong',
    what: 'a webhook that missed an event which is far from there',
    plant: (church) => plantWebhook(church, { disabled: { ...disabled, cursor: 99 } }),
  },
  {
    code: 'webhook-retry-wrong',
    what: 'a webhook that tries an event of no church',
    plant: (church) => plantWebhook(church, { retry: { ...retry, eventId: crypto.randomUUID() } }),
  },
  {
    code: 'webhook-retry-wrong',
    what: 'a webhook that tries an event which it has',
    plant: async (church) =>
      plantWebhook(church, { retry: { ...retry, eventId: (await eventOf(church, 2))._id } }),
  },
  {
    code: 'webhook-without-secret',
    what: 'an enabled webhook without a secret',
    async plant(church) {
      const planted = await plantWebhook(church, { cursor: 5 })
      await recordsOf(church).webhooks.updateOne(
        { _id: planted.webhookId },
        { $set: { enabled: true }, $unset: { secret: true } },
      )
      return planted
    },
  },
  {
    code: 'delivery-without-event',
    what: 'a delivery of an event of no church',
    plant: (church) => plantDelivery(church, 2, { eventId: crypto.randomUUID() }),
  },
  {
    code: 'delivery-without-event',
    what: 'a delivery that names another kind than its event',
    plant: (church) => plantDelivery(church, 2, { kind: 'song.visibility' }),
  },
  {
    code: 'delivery-without-event',
    what: 'a test that has a place among the events',
    plant: (church) => plantDelivery(church, 2, { kind: 'ping', eventId: crypto.randomUUID() }),
  },
]
