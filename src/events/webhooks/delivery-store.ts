import { newId } from '../../core/ids.ts'
import { PAGE_SIZE } from '../../core/limits.ts'
import type { Collections } from '../../db/collections.ts'
import type { EventRecord } from '../../saves/collections.ts'
import type { DeliveryRecord, WebhookRecord } from '../collections.ts'
import type { WebhookId } from './store.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const LISTED_DAYS = 30

/** When MongoDB deletes what was tried or asked for at this time. */
export const expiryAfter = (at: Date): Date => new Date(at.getTime() + LISTED_DAYS * DAY_MS)

/** One more than a page, to see whether there are more. */
const ONE_MORE = PAGE_SIZE + 1

export const findDelivery = (
  all: Collections,
  { churchId, webhookId }: WebhookId,
  eventId: string,
): Promise<DeliveryRecord | null> => all.deliveries.findOne({ churchId, webhookId, eventId })

/** What was tried or asked for, newest first, after the given one. */
export const listDeliveries = (
  all: Collections,
  { churchId, webhookId }: WebhookId,
  before: DeliveryRecord | null,
): Promise<DeliveryRecord[]> => {
  const older = before
    ? { $or: [{ at: { $lt: before.at } }, { at: before.at, _id: { $gt: before._id } }] }
    : {}
  return all.deliveries
    .find({ churchId, webhookId, ...older })
    .sort({ at: -1, _id: 1 })
    .limit(ONE_MORE)
    .toArray()
}

export type QueuedEvent = Pick<EventRecord, '_id' | 'cursor' | 'kind' | 'at'>

const QUEUED_FIELDS = { cursor: 1, kind: 1, at: 1 } as const

/** The events that a webhook has yet to get. The first of them has a delivery already if it was tried. */
const waitingFor = ({ churchId, kinds, cursor, retry }: WebhookRecord, before: number | null) => ({
  churchId,
  cursor: { $gt: cursor, ...(before === null ? {} : { $lt: before }) },
  ...(kinds.length > 0 ? { kind: { $in: kinds } } : {}),
  ...(retry ? { _id: { $ne: retry.eventId } } : {}),
})

/** What waits in the queue and was not tried, newest first. */
export const listQueued = (
  all: Collections,
  webhook: WebhookRecord,
  before: QueuedEvent | null,
): Promise<QueuedEvent[]> =>
  all.events
    .find<QueuedEvent>(waitingFor(webhook, before?.cursor ?? null), { projection: QUEUED_FIELDS })
    .sort({ cursor: -1 })
    .limit(ONE_MORE)
    .toArray()

/** The event, if it waits in the queue. */
export const findQueued = async (
  all: Collections,
  webhook: WebhookRecord,
  eventId: string,
): Promise<QueuedEvent | null> => {
  const event = await all.events.findOne<QueuedEvent>(
    { _id: eventId, churchId: webhook.churchId },
    { projection: QUEUED_FIELDS },
  )
  if (!event || event.cursor <= webhook.cursor) return null
  return webhook.kinds.length === 0 || webhook.kinds.includes(event.kind) ? event : null
}

/** How many tests and resends of a webhook wait to be sent, up to a limit. */
export const countRequested = (
  all: Collections,
  { churchId, webhookId }: WebhookId,
  limit: number,
): Promise<number> =>
  all.deliveries.countDocuments({ churchId, dueAt: { $exists: true }, webhookId }, { limit })

export const insertPing = async (
  all: Collections,
  { churchId, webhookId }: WebhookId,
  now: Date,
): Promise<void> => {
  await all.deliveries.insertOne({
    _id: newId(),
    churchId,
    webhookId,
    eventId: newId(),
    cursor: null,
    kind: 'ping',
    attempts: 0,
    state: 'waiting',
    lastStatus: null,
    lastError: null,
    at: now,
    requested: true,
    dueAt: now,
    expiresAt: expiryAfter(now),
  })
}

/** Asks for another delivery of what was tried; false when there is none. */
export const requestAgain = async (
  all: Collections,
  { churchId, webhookId }: WebhookId,
  eventId: string,
  now: Date,
): Promise<boolean> => {
  const asked = {
    state: 'waiting',
    at: now,
    requested: true,
    dueAt: now,
    expiresAt: expiryAfter(now),
  } as const
  const { matchedCount } = await all.deliveries.updateOne({ churchId, webhookId, eventId }, { $set: asked })
  return matchedCount === 1
}
