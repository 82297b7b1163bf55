import {
  noSecretKey,
  notFound,
  tooManyRequested,
  tooManyWebhooks,
  unreadableSecret,
  webhookWithoutSecret,
} from '../../core/failures.ts'
import { newId } from '../../core/ids.ts'
import { PAGE_SIZE } from '../../core/limits.ts'
import type { Member } from '../../core/people.ts'
import { SecretFileProblem } from '../../core/system/files.ts'
import type { Clock } from '../../core/time.ts'
import type { Collections } from '../../db/collections.ts'
import type { DeliveryRecord, WebhookRecord } from '../collections.ts'
import { type Delivery, MAX_WAITING, MAX_WEBHOOKS, type Webhook, type WebhookSettings } from './schema.ts'
import { decryptSecret, encryptSecret, newWebhookSecret, type SecretKey, UnreadableSecret } from './secret.ts'
import {
  countRequested,
  countWaiting,
  deleteWebhook,
  findDelivery,
  findQueued,
  findWebhook,
  insertPing,
  insertWebhook,
  listDeliveries,
  listQueued,
  listWebhooks,
  type QueuedEvent,
  requestAgain,
  storeSecret,
  updateWebhook,
  type WebhookId,
} from './store.ts'
import { checkedUrl, type UrlRules } from './url.ts'

export interface WebhookDeps {
  readonly collections: Collections
  readonly clock: Clock
  readonly secretKey: SecretKey
  readonly urlRules: UrlRules
  /** Called when the webhooks of the church were changed, or a test or resend was requested. */
  onChanged(churchId: string): void
}

export const allWebhooks = async ({ collections }: WebhookDeps, churchId: string): Promise<Webhook[]> =>
  describeAll(collections, churchId, await listWebhooks(collections, churchId))

type Maker = Pick<Member, 'churchId' | 'tokenId'>

/** Returns the secret, which is shown nowhere else from here on. */
export const makeWebhook = async (
  { collections, clock, secretKey, urlRules, onChanged }: WebhookDeps,
  { churchId, tokenId }: Maker,
  settings: WebhookSettings,
): Promise<{ webhook: Webhook; secret: string }> => {
  const url = checkedUrl(settings.url, urlRules)
  const key = await keyToEncrypt(secretKey)
  const owner = { _id: newId(), churchId }
  const secret = newWebhookSecret()
  const record = {
    ...owner,
    ...settings,
    url,
    secret: encryptSecret(key, secret, owner),
    createdAt: clock.now(),
    tokenId,
  }
  const made = await insertWebhook(collections, record, MAX_WEBHOOKS)
  if (made === 'no-church') throw notFound('church')
  if (made === 'full') throw tooManyWebhooks(MAX_WEBHOOKS)
  onChanged(churchId)
  return { webhook: await describeOne(collections, made), secret }
}

export const changeWebhook = async (
  deps: WebhookDeps,
  id: WebhookId,
  settings: WebhookSettings,
  tokenId?: string,
): Promise<Webhook> => {
  const url = checkedUrl(settings.url, deps.urlRules)
  const before = await webhookOf(deps, id)
  if (settings.enabled && !before.enabled) await requireSecret(deps, before)
  const changed = await updateWebhook(deps.collections, id, { ...settings, url }, tokenId)
  if (!changed) throw notFound('webhook')
  deps.onChanged(id.churchId)
  return describeOne(deps.collections, changed)
}

export const removeWebhook = async ({ collections }: WebhookDeps, id: WebhookId): Promise<void> => {
  if (!(await deleteWebhook(collections, id))) throw notFound('webhook')
}

/** Replaces the secret. Deliveries are signed with the new one at once. */
export const renewSecret = async (
  deps: WebhookDeps,
  id: WebhookId,
): Promise<{ webhook: Webhook; secret: string }> => {
  const before = await webhookOf(deps, id)
  const secret = newWebhookSecret()
  const encrypted = encryptSecret(await keyToEncrypt(deps.secretKey), secret, before)
  const changed = await storeSecret(deps.collections, id, encrypted)
  if (!changed) throw notFound('webhook')
  return { webhook: await describeOne(deps.collections, changed), secret }
}

const webhookOf = async ({ collections }: WebhookDeps, id: WebhookId): Promise<WebhookRecord> => {
  const found = await findWebhook(collections, id)
  if (!found) throw notFound('webhook')
  return found
}

/** Refuses a webhook whose deliveries could not be signed. */
const requireSecret = async ({ secretKey }: WebhookDeps, webhook: WebhookRecord): Promise<void> => {
  if (!webhook.secret) throw webhookWithoutSecret()
  const key = await orRefuse(secretKey.read())
  if (!key) throw noSecretKey()
  try {
    decryptSecret(key, webhook.secret, webhook)
  } catch (error) {
    if (error instanceof UnreadableSecret) throw unreadableSecret()
    throw error
  }
}

const keyToEncrypt = async (secretKey: SecretKey): Promise<Buffer> => {
  const key = await orRefuse(secretKey.provide())
  if (!key) throw noSecretKey()
  return key
}

/** The sentence about a file is for the host alone, who gets it from `doctor`. */
const orRefuse = async <T>(reading: Promise<T>): Promise<T> => {
  try {
    return await reading
  } catch (error) {
    if (error instanceof SecretFileProblem) throw noSecretKey()
    throw error
  }
}

const describeAll = async (
  all: Collections,
  churchId: string,
  webhooks: readonly WebhookRecord[],
): Promise<Webhook[]> => {
  if (webhooks.length === 0) return []
  // After the webhooks, so that no cursor of theirs is newer.
  const church = await all.churches.lookUp(churchId)
  return Promise.all(
    webhooks.map(async (webhook) =>
      describe(webhook, await countWaiting(all, webhook, church?.cursor ?? 0, MAX_WAITING)),
    ),
  )
}

const describeOne = async (all: Collections, webhook: WebhookRecord): Promise<Webhook> => {
  const [described] = await describeAll(all, webhook.churchId, [webhook])
  if (!described) throw new TypeError('One webhook has one description.')
  return described
}

const describe = (webhook: WebhookRecord, waiting: number): Webhook => ({
  id: webhook._id,
  url: webhook.url,
  kinds: webhook.kinds,
  enabled: webhook.enabled,
  createdAt: webhook.createdAt.toISOString(),
  tokenId: webhook.tokenId ?? null,
  hasSecret: webhook.secret !== undefined,
  waiting,
  retry: webhook.retry
    ? {
        eventId: webhook.retry.eventId,
        attempts: webhook.retry.attempts,
        at: webhook.retry.at.toISOString(),
      }
    : null,
  disabled: webhook.disabled
    ? {
        at: webhook.disabled.at.toISOString(),
        reason: webhook.disabled.reason,
        after: webhook.disabled.cursor - 1,
      }
    : null,
})

/** Tests and resends of one webhook that may wait at once. */
const MAX_REQUESTED = 100

/** A page of deliveries: what waits in the queue, then what was tried or requested, each newest first. */
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
