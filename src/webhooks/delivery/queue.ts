import type { EventRecord } from '../../db/event.ts'
import type { DisabledReason, WebhookRecord } from '../../db/webhook.ts'
import { beforeGap, readEventsAfter } from '../../event-log/read-events.ts'
import { namesOf } from '../../saves/saved-by.ts'
import { countWaiting } from '../store.ts'
import type { Delivering } from './delivering.ts'
import { contentOf } from './message.ts'
import { isDelivered, type Outcome } from './outcome.ts'
import { afterAttempt } from './schedule.ts'
import { disableWebhook, moveCursor, readCursor, setRetry, storeDelivery } from './store.ts'

/** Events in one read. */
const BATCH = 100

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

const isFull = async ({ all, maxWaiting }: Delivering, webhook: WebhookRecord): Promise<boolean> => {
  const newest = await readCursor(all, webhook.churchId)
  if (newest - webhook.cursor < maxWaiting) return false
  return (await countWaiting(all, webhook, newest, maxWaiting)) >= maxWaiting
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
  const names = await namesOf(delivering.all, events)
  let webhook = first
  for (const event of events) {
    // The delivery of a later event, or the end of the batch, moves the cursor over this one.
    if (!wants(webhook, event)) continue
    if (!(await mayGoOn())) return null
    const outcome = await delivering.attempt(webhook, contentOf(event, names))
    const after: WebhookRecord | null = await recordAttempt(delivering, webhook, event, outcome)
    if (!after || !isDelivered(outcome)) return after
    webhook = after
    if (!webhook.enabled) return webhook
  }
  const last = events.at(-1)?.cursor ?? webhook.cursor
  return last > webhook.cursor ? moveCursor(delivering.all, webhook, last) : webhook
}

const recordAttempt = async (
  delivering: Delivering,
  webhook: WebhookRecord,
  event: EventRecord,
  outcome: Outcome,
): Promise<WebhookRecord | null> => {
  const { all, clock, pausesMs, random } = delivering
  const attempts = (webhook.retry?.eventId === event._id ? webhook.retry.attempts : 0) + 1
  const now = clock.now()
  const next = afterAttempt({ attempts, outcome, now, random: random(), pausesMs })
  const store = (state: 'delivered' | 'waiting' | 'failed') =>
    storeDelivery(all, webhook, {
      eventId: event._id,
      cursor: event.cursor,
      kind: event.kind,
      attempts,
      state,
      lastStatus: outcome.status,
      lastError: outcome.error,
      at: now,
    })
  if (next.is === 'delivered') {
    const [after] = await Promise.all([moveCursor(all, webhook, event.cursor), store('delivered')])
    return after
  }
  // The webhook first: a process that was paused must not say that what another one has delivered has failed.
  const after =
    next.is === 'again'
      ? await setRetry(all, webhook, { eventId: event._id, attempts, at: next.at })
      : await disable(delivering, webhook, next.reason, event.cursor)
  if (after) await store(next.is === 'again' ? 'waiting' : 'failed')
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
