import type { ClientSession, UpdateFilter } from 'mongodb'
import { SAVE_TIMEOUT_MS } from '../../core/time/timeouts.ts'
import type { Collections } from '../../db/collections.ts'
import { withTransaction } from '../../db/sessions/transaction.ts'
import type { EncryptedSecret, WebhookRecord } from '../collections.ts'
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

export const findWebhook = (all: Collections, id: WebhookId): Promise<WebhookRecord | null> =>
  all.webhooks.findOne(exactly(id))

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
        ...(isEnabledAgain ? { cursor: await cursorOf(all, id, session) } : {}),
        ...(isNewUrl && tokenId ? { tokenId } : {}),
      },
      $unset: {
        ...(isNewQueue ? { retry: true } : {}),
        ...(isEnabledAgain ? { disabled: true } : {}),
        ...(isNewUrl && !tokenId ? { tokenId: true } : {}),
      },
    }
    return all.webhooks.findOneAndUpdate(exactly(id), change, { session, returnDocument: 'after' })
  })

/** The number of the church's newest change: what changed while a webhook was disabled is not sent. */
const cursorOf = async (
  all: Collections,
  { churchId }: WebhookId,
  session: ClientSession,
): Promise<number> => {
  const church = await all.churches.findOne({ _id: churchId }, { session, projection: { cursor: 1 } })
  return church?.cursor ?? 0
}

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
