import type { EventRecord } from '../../../saves/collections.ts'
import { namesOf } from '../../../saves/history.ts'
import type { DisabledReason, WebhookRecord } from '../../collections.ts'
import { beforeGap, readEventsAfter } from '../../log/read-events.ts'
import { timeOfWaiting } from '../store.ts'
import type { Delivering } from './delivering.ts'
import { contentOf } from './message.ts'
import type { Outcome } from './outcome.ts'
import { afterAttempt, type NextStep } from './schedule.ts'
import { disableWebhook, moveCursor, readCursor, setRetry, storeDelivery } from './store.ts'

/** Events in one read. */
const BATCH = 100

/** How long events may wait for a receiver that answers, however many they are. */
const HEALTHY_WAIT_MS = 60 * 60 * 1000

/** Whether this process still delivers for the church. */
type MayGoOn = () => Promise<boolean>

/**
 * Sends the events after the webhook's cursor, one after the other, until there is none left or one failed. Answers where
 * the webhook is then; null: a request or another process has changed it.
 */
export const deliverQueue = async (
  delivering: Delivering,
  first: WebhookRecord,
  mayGoOn: MayGoOn,
): Promise<WebhookRecord | null> => {
  const { all, clock } = delivering
  let webhook: WebhookRecord | null = first
  while (webhook?.enabled) {
    if (await isFull(delivering, webhook)) return disable(delivering, webhook, 'full', webhook.cursor + 1)
    if (webhook.retry && webhook.retry.at > clock.now()) return webhook
    const { churchId, cursor }: WebhookRecord = webhook
    const events = beforeGap(await readEventsAfter(all, churchId, cursor, BATCH), cursor)
    if (events.length === 0) return webhook
    webhook = await deliverBatch(delivering, webhook, events, mayGoOn)
  }
  return webhook
}

/**
 * Too many events wait: behind one that failed, or for longer than an hour. A receiver that answers has that hour for what a
 * large import adds at once.
 */
const isFull = async ({ all, clock, maxWaiting }: Delivering, webhook: WebhookRecord): Promise<boolean> => {
  const newest = await readCursor(all, webhook.churchId)
  if (newest - webhook.cursor < maxWaiting) return false
  const at = await timeOfWaiting(all, webhook, maxWaiting)
  if (!at) return false
  return webhook.retry !== undefined || at.getTime() <= clock.now().getTime() - HEALTHY_WAIT_MS
}

const wants = ({ kinds }: WebhookRecord, { kind }: EventRecord): boolean =>
  kinds.length === 0 || kinds.includes(kind)

/** null: stop. The next run reads the webhook again. */
const deliverBatch = async (
  delivering: Delivering,
  first: WebhookRecord,
  events: readonly EventRecord[],
  mayGoOn: MayGoOn,
): Promise<WebhookRecord | null> => {
  const { all, clock, random, pausesMs } = delivering
  const names = await namesOf(all, events)
  let webhook = first
  for (const event of events) {
    // The delivery of a later event, or the end of the batch, moves the cursor over this one.
    if (!wants(webhook, event)) continue
    if (!(await mayGoOn())) return null
    const outcome = await delivering.attempt(webhook, contentOf(event, names))
    const attempt = attemptOf(webhook, event, outcome, clock.now())
    const { attempts, at: now } = attempt
    const next = afterAttempt({ attempts, outcome, now, random: random(), pausesMs })
    if (next.is !== 'delivered') return recordFailure(delivering, webhook, attempt, next)
    // In this order, so that every delivery that the cursor has passed is listed.
    await storeDelivery(all, webhook, { ...attempt, state: 'delivered' })
    const after = await moveCursor(all, webhook, event.cursor)
    if (!after?.enabled) return after
    webhook = after
  }
  const last = events.at(-1)?.cursor ?? webhook.cursor
  return last > webhook.cursor ? moveCursor(all, webhook, last) : webhook
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

/** null: the webhook was changed elsewhere. */
const recordFailure = async (
  delivering: Delivering,
  webhook: WebhookRecord,
  attempt: ReturnType<typeof attemptOf>,
  next: Exclude<NextStep, { is: 'delivered' }>,
): Promise<WebhookRecord | null> => {
  const { all } = delivering
  const { eventId, attempts, cursor } = attempt
  // The webhook first: a process that was paused must not say that what another one has delivered has failed.
  const after =
    next.is === 'again'
      ? await setRetry(all, webhook, { eventId, attempts, at: next.at })
      : await disable(delivering, webhook, next.reason, cursor)
  const state = next.is === 'again' ? 'waiting' : 'failed'
  if (after) await storeDelivery(all, webhook, { ...attempt, state })
  return after
}

const disable = async (
  { all, clock, onDisabled }: Delivering,
  webhook: WebhookRecord,
  reason: DisabledReason,
  firstMissed: number,
): Promise<WebhookRecord | null> => {
  const newest = await readCursor(all, webhook.churchId)
  const after = await disableWebhook(all, webhook, { reason, at: clock.now(), firstMissed, newest })
  if (after) onDisabled(after)
  return after
}
