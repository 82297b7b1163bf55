import type { DeliveryRecord, WebhookRecord } from '../../src/events/collections.ts'
import { plantDelivery, plantWebhook } from '../../testkit/webhooks/webhooks.ts'
import { type Damage, present, recordsOf } from './damage.ts'
import type { SmallChurch } from './small-church.ts'

/** A webhook that nothing is wrong with but what is given; disabled, so that nothing is sent. */
export const makeWebhook = async (
  { server, churchId }: Pick<SmallChurch, 'server' | 'churchId'>,
  given: Partial<WebhookRecord>,
): Promise<{ webhookId: string }> => {
  const { id } = await plantWebhook(server, churchId, { port: 9 }, { enabled: false, cursor: 2, ...given })
  return { webhookId: id }
}

const eventOf = async (church: SmallChurch, cursor: number) =>
  present(await recordsOf(church).events.findOne({ churchId: church.churchId, cursor }))

const makeDelivery = async (church: SmallChurch, cursor: number, given: Partial<DeliveryRecord>) => {
  const { webhookId } = await makeWebhook(church, {})
  const { _id, kind } = await eventOf(church, cursor)
  const named = { churchId: church.churchId, webhookId, eventId: _id, cursor, kind }
  const { eventId } = await plantDelivery(church.server, { ...named, ...given })
  return { webhookId, eventId }
}

const disabled = { at: new Date(), reason: 'full' as const }
const retry = { attempts: 1, at: new Date(Date.now() + 60_000_000) }

export const aboutWebhooks: readonly Damage[] = [
  {
    code: 'webhook-cursor-wrong',
    what: 'a webhook ahead of its church',
    plant: (church) => makeWebhook(church, { cursor: 99 }),
  },
  {
    code: 'webhook-cursor-wrong',
    what: 'a webhook that missed an event which is far from there',
    plant: (church) => makeWebhook(church, { disabled: { ...disabled, cursor: 99 } }),
  },
  {
    code: 'webhook-retry-wrong',
    what: 'a webhook that tries an event of no church',
    plant: (church) => makeWebhook(church, { retry: { ...retry, eventId: crypto.randomUUID() } }),
  },
  {
    code: 'webhook-retry-wrong',
    what: 'a webhook that tries an event which it has',
    plant: async (church) =>
      makeWebhook(church, { retry: { ...retry, eventId: (await eventOf(church, 2))._id } }),
  },
  {
    code: 'webhook-without-secret',
    what: 'an enabled webhook without a secret',
    async plant(church) {
      const planted = await makeWebhook(church, { cursor: 5 })
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
    plant: (church) => makeDelivery(church, 2, { eventId: crypto.randomUUID() }),
  },
  {
    code: 'delivery-without-event',
    what: 'a delivery that names another kind than its event',
    plant: (church) => makeDelivery(church, 2, { kind: 'song.visibility' }),
  },
  {
    code: 'delivery-without-event',
    what: 'a test that has a place among the events',
    plant: (church) => makeDelivery(church, 2, { kind: 'ping', eventId: crypto.randomUUID() }),
  },
]
