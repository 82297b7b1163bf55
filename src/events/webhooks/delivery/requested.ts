import { namesOf } from '../../../saves/history.ts'
import type { DeliveryRecord, WebhookRecord } from '../../collections.ts'
import type { Delivering } from './delivering.ts'
import { type Content, contentOf, ping } from './message.ts'
import { isDelivered } from './outcome.ts'

/** How many requests of all churches are looked at in a round, and how many of a webhook are sent; the others follow. */
const MAX_FOUND = 1000
const BATCH = 20

/** A process that was killed while it sent leaves the request to another one after this time. */
const CLAIM_MS = 30_000

/** A webhook that has tests or resends to send now. */
export type Due = Pick<DeliveryRecord, 'churchId' | 'webhookId'>

export const webhooksWithRequests = async (
  { all, clock }: Delivering,
  churchIds: readonly string[],
): Promise<Due[]> => {
  if (churchIds.length === 0) return []
  const found = await all.deliveries
    .find<Due>(
      { churchId: { $in: [...churchIds] }, dueAt: { $lte: clock.now() } },
      { projection: { churchId: 1, webhookId: 1 } },
    )
    .limit(MAX_FOUND)
    .toArray()
  return [...new Map(found.map((due) => [due.webhookId, due])).values()]
}

/** Sends them beside the queue, one attempt each. Answers how many there were. */
export const sendRequested = async (
  delivering: Delivering,
  { churchId, webhookId }: Due,
  isStopping: () => boolean,
): Promise<number> => {
  const { all, clock } = delivering
  const due = { churchId, webhookId, dueAt: { $lte: clock.now() } }
  const found = await all.deliveries.find(due).sort({ dueAt: 1 }).limit(BATCH).toArray()
  for (const delivery of found) if (!isStopping()) await sendOne(delivering, delivery)
  return found.length
}

type Known = Pick<DeliveryRecord, '_id' | 'churchId' | 'webhookId'>
const named = ({ _id, churchId, webhookId }: Known) => ({ _id, churchId, webhookId })

const sendOne = async (delivering: Delivering, delivery: DeliveryRecord): Promise<void> => {
  const { all, clock } = delivering
  if (!(await claim(delivering, delivery))) return
  const webhook = await all.webhooks.findOne({ _id: delivery.webhookId, churchId: delivery.churchId })
  const content = webhook && (await contentToSend(delivering, delivery))
  // Its webhook was removed.
  if (!content) return void (await all.deliveries.deleteOne(named(delivery)))
  const outcome = await delivering.attempt(webhook, content)
  await all.deliveries.updateOne(named(delivery), {
    $set: {
      state: isDelivered(outcome) ? 'delivered' : await stateAfterFailure(delivering, webhook, delivery),
      lastStatus: outcome.status,
      lastError: outcome.error,
      at: clock.now(),
    },
    $inc: { attempts: 1 },
    $unset: { requested: true, dueAt: true },
  })
}

/** Only one process sends it: the one whose update finds the time that it has read. */
const claim = async ({ all, clock }: Delivering, delivery: DeliveryRecord): Promise<boolean> => {
  if (!delivery.dueAt) return false
  const until = new Date(clock.now().getTime() + CLAIM_MS)
  const unclaimed = { ...named(delivery), dueAt: delivery.dueAt }
  return (await all.deliveries.updateOne(unclaimed, { $set: { dueAt: until } })).matchedCount === 1
}

const contentToSend = async (
  { all }: Delivering,
  { churchId, eventId, cursor, at }: DeliveryRecord,
): Promise<Content | null> => {
  if (cursor === null) return ping(eventId, at)
  const event = await all.events.findOne({ churchId, cursor })
  return event ? contentOf(event, await namesOf(all, [event])) : null
}

/** An event that is also the first in the queue is tried again there. */
const stateAfterFailure = async (
  { all }: Delivering,
  { _id, churchId }: WebhookRecord,
  { eventId }: DeliveryRecord,
): Promise<'waiting' | 'failed'> =>
  (await all.webhooks.findOne({ _id, churchId, 'retry.eventId': eventId })) ? 'waiting' : 'failed'
