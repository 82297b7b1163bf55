import { notFound, tooManyRequested } from '../../core/failures.ts'
import { PAGE_SIZE } from '../../core/limits.ts'
import type { DeliveryRecord, WebhookRecord } from '../collections.ts'
import {
  countRequested,
  findDelivery,
  findQueued,
  insertPing,
  listDeliveries,
  listQueued,
  type QueuedEvent,
  requestAgain,
} from './delivery-store.ts'
import type { Delivery } from './schema.ts'
import { requireSecret, type WebhookDeps, webhookOf } from './service.ts'
import type { WebhookId } from './store.ts'

/** Tests and resends of one webhook that may wait at once. */
const MAX_REQUESTED = 100

/** A page of deliveries: what waits in the queue, then what was tried or asked for, each newest first. */
export const pageOfDeliveries = async (
  deps: WebhookDeps,
  id: WebhookId,
  before: string | null,
): Promise<{ deliveries: Delivery[]; hasMore: boolean }> => {
  const webhook = await webhookOf(deps, id)
  const place = await placeOf(deps, webhook, before)
  const { collections } = deps
  const queued = place.tried || !webhook.enabled ? [] : await listQueued(collections, webhook, place.queued)
  const tried = queued.length > PAGE_SIZE ? [] : await listDeliveries(collections, id, place.tried)
  // A queued one may have been tried between the two reads.
  const known = new Set(tried.map(({ eventId }) => eventId))
  const page = [
    ...queued.filter(({ _id }) => !known.has(_id)).map(describeQueued),
    ...tried.map(describeDelivery),
  ]
  return { deliveries: page.slice(0, PAGE_SIZE), hasMore: page.length > PAGE_SIZE }
}

/** Where a page begins: after an event of the queue, after one that was tried, or at the newest. */
interface Place {
  readonly queued: QueuedEvent | null
  readonly tried: DeliveryRecord | null
}

const placeOf = async (
  { collections }: WebhookDeps,
  webhook: WebhookRecord,
  before: string | null,
): Promise<Place> => {
  if (before === null) return { queued: null, tried: null }
  const id = { churchId: webhook.churchId, webhookId: webhook._id }
  const tried = await findDelivery(collections, id, before)
  if (tried) return { queued: null, tried }
  const queued = await findQueued(collections, webhook, before)
  if (!queued) throw notFound('delivery')
  return { queued, tried: null }
}

/** Asks for a delivery of kind `ping`. */
export const requestTest = async (deps: WebhookDeps, id: WebhookId): Promise<void> => {
  const webhook = await webhookOf(deps, id)
  await requireSecret(deps, webhook)
  await refuseTooMany(deps, id)
  await insertPing(deps.collections, id, deps.clock.now())
  deps.onChanged(id.churchId)
}

/** Asks for another delivery of one that is listed. What waits in the queue is sent in its turn. */
export const requestResend = async (deps: WebhookDeps, id: WebhookId, eventId: string): Promise<void> => {
  const webhook = await webhookOf(deps, id)
  await requireSecret(deps, webhook)
  await refuseTooMany(deps, id)
  if (await requestAgain(deps.collections, id, eventId, deps.clock.now())) return deps.onChanged(id.churchId)
  if (!webhook.enabled || !(await findQueued(deps.collections, webhook, eventId))) throw notFound('delivery')
}

const refuseTooMany = async ({ collections }: WebhookDeps, id: WebhookId): Promise<void> => {
  if ((await countRequested(collections, id, MAX_REQUESTED)) >= MAX_REQUESTED) throw tooManyRequested()
}

const describeQueued = ({ _id, kind, at }: QueuedEvent): Delivery => ({
  eventId: _id,
  kind,
  attempts: 0,
  state: 'waiting',
  lastStatus: null,
  lastError: null,
  at: at.toISOString(),
})

const describeDelivery = (record: DeliveryRecord): Delivery => ({
  eventId: record.eventId,
  kind: record.kind,
  attempts: record.attempts,
  state: record.state,
  lastStatus: record.lastStatus,
  lastError: record.lastError,
  at: record.at.toISOString(),
})
