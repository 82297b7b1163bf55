import type { ClientSession, FindOptions, UpdateFilter } from 'mongodb'
import { newId } from '../../core/ids.ts'
import { PAGE_SIZE } from '../../core/limits.ts'
import { SAVE_TIMEOUT_MS } from '../../core/time.ts'
import type { Collections } from '../../db/collections.ts'
import { withTransaction } from '../../db/transactions.ts'
import type { EventRecord } from '../../saves/collections.ts'
import type {
  DeliveryRecord,
  DeliveryRetry,
  DisabledReason,
  EncryptedSecret,
  WebhookRecord,
} from '../collections.ts'
import type { WebhookSettings } from './schema.ts'

/** Names one webhook. */
export interface WebhookId {
  readonly churchId: string
  readonly webhookId: string
}

const exactly = ({ churchId, webhookId }: WebhookId) => ({ _id: webhookId, churchId })

const inTransaction = <T>(all: Collections, work: (session: ClientSession) => Promise<T>): Promise<T> =>
  withTransaction(all.webhooks.db.client, SAVE_TIMEOUT_MS, work)

export const listWebhooks = (all: Collections, churchId: string): Promise<WebhookRecord[]> =>
  all.webhooks.find({ churchId }).sort({ createdAt: 1, _id: 1 }).toArray()

export const findWebhook = (
  all: Collections,
  id: WebhookId,
  options?: FindOptions,
): Promise<WebhookRecord | null> => all.webhooks.findOne(exactly(id), options)

/**
 * Counts and inserts in a transaction that also writes the church: of two simultaneous requests one repeats its count, and
 * no save comes between the cursor and the webhook, which gets every change after it.
 */
export const insertWebhook = (
  all: Collections,
  webhook: Omit<WebhookRecord, 'cursor'>,
  most: number,
): Promise<WebhookRecord | 'full' | 'no-church'> => {
  const { churchId } = webhook
  return inTransaction(all, async (session) => {
    const church = await all.churches.findOneAndUpdate(
      { _id: churchId },
      { $inc: { webhooksMade: 1 } },
      { session, projection: { cursor: 1 } },
    )
    if (!church) return 'no-church'
    if ((await all.webhooks.countDocuments({ churchId }, { session })) >= most) return 'full'
    const made = { ...webhook, cursor: church.cursor }
    await all.webhooks.insertOne(made, { session })
    return made
  })
}

/** Changes the settings; null when there is no such webhook. */
export const updateWebhook = (
  all: Collections,
  id: WebhookId,
  settings: WebhookSettings,
  /** Left out: a person changes it. */
  tokenId?: string,
): Promise<WebhookRecord | null> =>
  inTransaction(all, async (session) => {
    const before = await all.webhooks.findOne(exactly(id), { session })
    if (!before) return null
    const isEnabledAgain = settings.enabled && !before.enabled
    // A new address gets all its attempts, from now on.
    const isNewQueue = before.enabled !== settings.enabled || before.url !== settings.url
    const isNewUrl = before.url !== settings.url
    const change: UpdateFilter<WebhookRecord> = {
      $set: {
        ...settings,
        // What changed while it was disabled is not sent.
        cursor: isEnabledAgain ? await readCursor(all, id.churchId, session) : undefined,
        tokenId: isNewUrl ? tokenId : undefined,
      },
      $unset: {
        ...(isNewQueue ? { retry: true } : {}),
        ...(isEnabledAgain ? { disabled: true } : {}),
        ...(isNewUrl && !tokenId ? { tokenId: true } : {}),
      },
    }
    return all.webhooks.findOneAndUpdate(exactly(id), change, { session, returnDocument: 'after' })
  })

/** Deletes the webhook and its deliveries; false when there is none. */
export const deleteWebhook = (all: Collections, id: WebhookId): Promise<boolean> =>
  inTransaction(all, async (session) => {
    const { deletedCount } = await all.webhooks.deleteOne(exactly(id), { session })
    if (deletedCount === 0) return false
    await all.deliveries.deleteMany(id, { session })
    return true
  })

export const storeSecret = (
  all: Collections,
  id: WebhookId,
  secret: EncryptedSecret,
): Promise<WebhookRecord | null> =>
  all.webhooks.findOneAndUpdate(exactly(id), { $set: { secret } }, { returnDocument: 'after' })

/** How many changes wait for a webhook, up to a limit. */
export const countWaiting = async (
  all: Collections,
  { churchId, kinds, cursor, enabled }: WebhookRecord,
  newest: number,
  limit: number,
): Promise<number> => {
  if (!enabled || newest <= cursor) return 0
  if (kinds.length === 0) return Math.min(newest - cursor, limit)
  return all.events.countDocuments({ churchId, cursor: { $gt: cursor }, kind: { $in: kinds } }, { limit })
}

/** When the last of so many events that wait for a webhook changed something; null: fewer wait. */
export const timeOfWaiting = async (
  all: Collections,
  { churchId, kinds, cursor }: WebhookRecord,
  count: number,
): Promise<Date | null> => {
  const isWanted = kinds.length === 0 ? {} : { kind: { $in: kinds } }
  // Cursors have no gap, so the event is found without counting where all are wanted.
  const [from, skip] = kinds.length === 0 ? [cursor + count - 1, 0] : [cursor, count - 1]
  const [found] = await all.events
    .find({ churchId, cursor: { $gt: from }, ...isWanted }, { projection: { at: 1 } })
    .sort({ cursor: 1 })
    .skip(skip)
    .limit(1)
    .toArray()
  return found?.at ?? null
}

const DAY_MS = 24 * 60 * 60 * 1000
const LISTED_DAYS = 30

/** When MongoDB deletes what was tried or requested at this time. */
const expiryAfter = (at: Date): Date => new Date(at.getTime() + LISTED_DAYS * DAY_MS)

/** One more than a page, to see whether there are more. */
const ONE_MORE = PAGE_SIZE + 1

export const findDelivery = (
  all: Collections,
  { churchId, webhookId }: WebhookId,
  eventId: string,
): Promise<DeliveryRecord | null> => all.deliveries.findOne({ churchId, webhookId, eventId })

/** What was tried or requested, newest first, after the given one. */
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
  const requested = {
    state: 'waiting',
    at: now,
    dueAt: now,
    expiresAt: expiryAfter(now),
  } as const
  const { matchedCount } = await all.deliveries.updateOne(
    { churchId, webhookId, eventId },
    { $set: requested },
  )
  return matchedCount === 1
}

/** Without waiting for a majority: what is lost with a primary is one message that is sent twice. */
const writeConcern = { w: 1 } as const

/** With what no majority has yet: an older cursor would send messages again. */
export const newest = { readConcern: { level: 'local' } } as const

/** The number of the church's newest change. */
export const readCursor = async (
  all: Collections,
  churchId: string,
  session?: ClientSession,
): Promise<number> =>
  (await all.churches.findOne({ _id: churchId }, { session, projection: { cursor: 1 } }))?.cursor ?? 0

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

/** At most so many tests and resends of a webhook are sent before its events go on. */
const REQUESTED_AT_ONCE = 20

/** The tests and resends of a webhook that wait, the first ones first. */
export const listRequested = (
  all: Collections,
  { churchId, webhookId }: WebhookId,
  now: Date,
): Promise<DeliveryRecord[]> =>
  all.deliveries
    .find({ churchId, webhookId, dueAt: { $lte: now } }, newest)
    .sort({ dueAt: 1 })
    .limit(REQUESTED_AT_ONCE)
    .toArray()

/** A test or a resend was sent, and waits no longer. */
export const endRequested = async (
  all: Collections,
  { _id, churchId, webhookId }: DeliveryRecord,
  attempt: Pick<DeliveryRecord, 'state' | 'lastStatus' | 'lastError' | 'at'>,
): Promise<void> => {
  await all.deliveries.updateOne(
    { _id, churchId, webhookId },
    { $set: attempt, $inc: { attempts: 1 }, $unset: { dueAt: true } },
    { writeConcern },
  )
}

/** What is left of a webhook that was removed while it was delivered to. */
export const removeDeliveries = async (
  all: Collections,
  { churchId, webhookId }: WebhookId,
): Promise<void> => {
  await all.deliveries.deleteMany({ churchId, webhookId })
}
