import { pauseAfter } from '../../core/async/loop.ts'
import type { Clock } from '../../core/time.ts'
import type { Collections } from '../../db/collections.ts'
import type { EventRecord } from '../../saves/collections.ts'
import { namesOf } from '../../saves/history.ts'
import type { DeliveryRecord, DisabledReason, WebhookRecord } from '../collections.ts'
import { beforeGap, readEventsAfter } from '../log/read-events.ts'
import { type Content, contentOf, isDelivered, isGone, type Outcome, ping } from './message.ts'
import {
  disableWebhook,
  endRequested,
  findWebhook,
  listRequested,
  moveCursor,
  newest,
  readCursor,
  removeDeliveries,
  setRetry,
  storeDelivery,
  timeOfWaiting,
  type WebhookId,
} from './store.ts'

/** What every delivery of this process shares. */
export interface Delivering {
  readonly all: Collections
  readonly clock: Clock
  /** From 0 to 1. */
  random(): number
  readonly pausesMs: readonly number[]
  readonly maxWaiting: number
  /** Rejects only when the deliverer stops. */
  attempt(webhook: WebhookRecord, content: Content): Promise<Outcome>
  /** Whether this process still delivers for the church. */
  mayGoOn(churchId: string): Promise<boolean>
  /** Called after a webhook was disabled. */
  onDisabled(webhook: WebhookRecord): void
}

/** Events in one read. */
const BATCH = 100

/** After this time a batch ends early, so that tests and resends are looked for. */
const BATCH_MS = 1000

/** How long events may wait for a receiver that answers, however many they are. */
const HEALTHY_WAIT_MS = 60 * 60 * 1000

/**
 * Sends what waits for a webhook, one message after the other: tests and resends, then the events after its cursor, until
 * there is none left or one failed. Answers whether anything has changed. Only one call at a time may be under way for a
 * webhook, in the process that has the lease of the church.
 */
export const deliverTo = async (
  delivering: Delivering,
  id: WebhookId,
  /** Whether a test or a resend waits. Later ones are looked for after each batch of events. */
  isRequested: boolean,
): Promise<boolean> => {
  const { all } = delivering
  for (let hasChanged = false; ; hasChanged = true) {
    // Anew in each turn: a request may have changed or removed it.
    const webhook = await findWebhook(all, id, newest)
    if (!webhook) {
      await removeDeliveries(all, id)
      return false
    }
    const requested = (isRequested || hasChanged) && (await sendRequested(delivering, webhook))
    const sent = webhook.enabled && (await deliverEvents(delivering, webhook))
    if (!requested && !sent) return hasChanged
  }
}

/** Answers whether there was any. Each is sent once: a failure is listed and not repeated. */
const sendRequested = async (delivering: Delivering, webhook: WebhookRecord): Promise<boolean> => {
  const { all, clock } = delivering
  const { churchId, _id: webhookId } = webhook
  const requested = await listRequested(all, { churchId, webhookId }, clock.now())
  for (const delivery of requested) {
    if (!(await delivering.mayGoOn(churchId))) return false
    const content = await contentOfRequested(all, delivery)
    const outcome = await delivering.attempt(webhook, content)
    // An event that is also the first in the queue is tried again there.
    const isFirst = webhook.retry?.eventId === delivery.eventId
    await endRequested(all, delivery, {
      state: isDelivered(outcome) ? 'delivered' : isFirst ? 'waiting' : 'failed',
      lastStatus: outcome.status,
      lastError: outcome.error,
      at: clock.now(),
    })
  }
  return requested.length > 0
}

const contentOfRequested = async (
  all: Collections,
  { churchId, eventId, cursor, at }: DeliveryRecord,
): Promise<Content> => {
  const event = cursor === null ? null : await all.events.findOne({ churchId, cursor })
  return event ? contentOf(event, await namesOf(all, [event])) : ping(eventId, at)
}

/** Answers whether the webhook is another one than before, so that there may be more to do. */
const deliverEvents = async (delivering: Delivering, webhook: WebhookRecord): Promise<boolean> => {
  const { all, clock, maxWaiting } = delivering
  const { churchId, cursor, retry } = webhook
  const found = await readEventsAfter(all, churchId, cursor, BATCH)
  if (found.length >= Math.min(BATCH, maxWaiting) && (await isFull(delivering, webhook)))
    return disable(delivering, webhook, 'full', cursor + 1)
  if (retry && retry.at > clock.now()) return false
  const events = beforeGap(found, cursor)
  return events.length > 0 && deliverBatch(delivering, webhook, events)
}

/**
 * Too many events wait: behind one that failed, or for longer than an hour. A receiver that answers has that hour for what a
 * large import adds at once.
 */
const isFull = async ({ all, clock, maxWaiting }: Delivering, webhook: WebhookRecord): Promise<boolean> => {
  if ((await readCursor(all, webhook.churchId)) - webhook.cursor < maxWaiting) return false
  const at = await timeOfWaiting(all, webhook, maxWaiting)
  if (!at) return false
  return webhook.retry !== undefined || at.getTime() <= clock.now().getTime() - HEALTHY_WAIT_MS
}

const wants = ({ kinds }: WebhookRecord, { kind }: EventRecord): boolean =>
  kinds.length === 0 || kinds.includes(kind)

const deliverBatch = async (
  delivering: Delivering,
  first: WebhookRecord,
  events: readonly EventRecord[],
): Promise<boolean> => {
  const { all, clock } = delivering
  const endsAt = performance.now() + BATCH_MS
  const names = await namesOf(all, events)
  let webhook = first
  for (const event of events) {
    // The delivery of a later event, or the end of the batch, moves the cursor over this one.
    if (!wants(webhook, event)) continue
    if (webhook !== first && performance.now() > endsAt) return true
    if (!(await delivering.mayGoOn(webhook.churchId))) return false
    const outcome = await delivering.attempt(webhook, contentOf(event, names))
    const attempt = attemptOf(webhook, event, outcome, clock.now())
    if (!isDelivered(outcome)) return recordFailure(delivering, webhook, attempt, isGone(outcome))
    // In this order, so that every delivery that the cursor has passed is listed.
    await storeDelivery(all, webhook, { ...attempt, state: 'delivered' })
    const after = await moveCursor(all, webhook, event.cursor)
    if (!after?.enabled) return true
    webhook = after
  }
  const last = events.at(-1)?.cursor ?? webhook.cursor
  if (last > webhook.cursor) await moveCursor(all, webhook, last)
  return true
}

/** An attempt as it is listed, without its state. */
const attemptOf = (webhook: WebhookRecord, event: EventRecord, outcome: Outcome, at: Date) => ({
  eventId: event._id,
  cursor: event.cursor,
  kind: event.kind,
  attempts: (webhook.retry?.eventId === event._id ? webhook.retry.attempts : 0) + 1,
  lastStatus: outcome.status,
  lastError: outcome.error,
  at,
})

const recordFailure = async (
  delivering: Delivering,
  webhook: WebhookRecord,
  attempt: ReturnType<typeof attemptOf>,
  hasGone: boolean,
): Promise<boolean> => {
  const { all, pausesMs, random } = delivering
  const { eventId, attempts, cursor, at } = attempt
  const pause = hasGone ? null : pauseAfter(attempts, pausesMs, random())
  const isLast = pause === null
  // The webhook first: a process that was paused must not say that what another one has delivered has failed.
  const isRecorded = isLast
    ? await disable(delivering, webhook, hasGone ? 'gone' : 'failed', cursor)
    : await setRetry(all, webhook, { eventId, attempts, at: new Date(at.getTime() + pause) })
  if (isRecorded) await storeDelivery(all, webhook, { ...attempt, state: isLast ? 'failed' : 'waiting' })
  return true
}

/** Answers whether it is disabled by this call: it may be another one by now. */
const disable = async (
  { all, clock, onDisabled }: Delivering,
  webhook: WebhookRecord,
  reason: DisabledReason,
  firstMissed: number,
): Promise<boolean> => {
  const upTo = await readCursor(all, webhook.churchId)
  const after = await disableWebhook(all, webhook, { reason, at: clock.now(), firstMissed, newest: upTo })
  if (after) onDisabled(after)
  return after !== null
}
