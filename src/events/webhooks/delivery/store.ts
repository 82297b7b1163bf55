import { newId } from '../../../core/ids.ts'
import type { Collections } from '../../../db/collections.ts'
import type { DeliveryRecord, DeliveryRetry, DisabledReason, WebhookRecord } from '../../collections.ts'
import { expiryAfter } from '../delivery-store.ts'

/** Without waiting for a majority: what is lost with a primary is one message that is sent twice. */
const writeConcern = { w: 1 } as const

export type WebhookState = Pick<WebhookRecord, '_id' | 'churchId' | 'enabled' | 'cursor' | 'retry'>

/** Where the webhooks of all churches stand. */
export const readAllStates = (all: Collections): Promise<WebhookState[]> =>
  all.webhooks
    .find<WebhookState>({}, { projection: { churchId: 1, enabled: 1, cursor: 1, retry: 1 } })
    .toArray()

/** With what no majority has yet: an older cursor would send messages again. */
export const readWebhooks = (all: Collections, churchId: string): Promise<WebhookRecord[]> =>
  all.webhooks.find({ churchId }, { readConcern: { level: 'local' } }).toArray()

/** By church: the cursor of its newest event. */
export const readCursors = async (
  all: Collections,
  churchIds: readonly string[],
): Promise<Map<string, number>> => {
  const found = await all.churches
    .find({ _id: { $in: [...churchIds] } }, { projection: { cursor: 1 } })
    .toArray()
  return new Map(found.map(({ _id, cursor }) => [_id, cursor]))
}

export const readCursor = async (all: Collections, churchId: string): Promise<number> =>
  (await readCursors(all, [churchId])).get(churchId) ?? 0

/**
 * The webhook after the update; null if it is no longer where this process knew it: another process delivers, or a person
 * has disabled or removed it. The condition keeps a process that was paused from moving a cursor back.
 */
const updateKnown = (
  all: Collections,
  { _id, churchId, cursor }: WebhookRecord,
  update: Parameters<Collections['webhooks']['findOneAndUpdate']>[1],
): Promise<WebhookRecord | null> =>
  all.webhooks.findOneAndUpdate({ _id, churchId, cursor, enabled: true }, update, {
    returnDocument: 'after',
    writeConcern,
  })

/** Every event up to this cursor was delivered or is not wanted. */
export const moveCursor = (
  all: Collections,
  webhook: WebhookRecord,
  cursor: number,
): Promise<WebhookRecord | null> => updateKnown(all, webhook, { $set: { cursor }, $unset: { retry: true } })

export const setRetry = (
  all: Collections,
  webhook: WebhookRecord,
  retry: DeliveryRetry,
): Promise<WebhookRecord | null> => updateKnown(all, webhook, { $set: { retry } })

interface Disabling {
  readonly reason: DisabledReason
  readonly at: Date
  readonly firstMissed: number
  /** The cursor of the church: everything up to it is dropped. */
  readonly newest: number
}

export const disableWebhook = (
  all: Collections,
  webhook: WebhookRecord,
  { reason, at, firstMissed, newest }: Disabling,
): Promise<WebhookRecord | null> =>
  updateKnown(all, webhook, {
    $set: { enabled: false, cursor: newest, disabled: { at, reason, cursor: firstMissed } },
    $unset: { retry: true },
  })

export type Delivery = Pick<
  DeliveryRecord,
  'eventId' | 'cursor' | 'kind' | 'attempts' | 'state' | 'lastStatus' | 'lastError' | 'at'
>

/** There is one record for a webhook and an event, whichever process writes it. */
export const storeDelivery = async (
  all: Collections,
  { _id: webhookId, churchId }: Pick<WebhookRecord, '_id' | 'churchId'>,
  { eventId, ...delivery }: Delivery,
): Promise<void> => {
  await all.deliveries.updateOne(
    { churchId, webhookId, eventId },
    {
      $set: { ...delivery, expiresAt: expiryAfter(delivery.at) },
      $setOnInsert: { _id: newId() },
    },
    { upsert: true, writeConcern },
  )
}
