import { inBatches } from '../../core/async/batches.ts'
import type { Collections } from '../collections.ts'

const BATCH_SIZE = 500

/**
 * For `downgrade`: removes webhooks, their deliveries and leases, and writes the cleared entries of the outbox again,
 * because earlier versions expect one for each event. Safe to run twice.
 */
export const removeWebhooks = async (all: Collections): Promise<void> => {
  await all.webhooks.deleteMany({})
  await all.deliveries.deleteMany({})
  await all.deliverers.deleteMany({})
  for await (const { _id, outboxClearedTo } of all.churches.find(
    {},
    { projection: { outboxClearedTo: 1 } },
  )) {
    if (outboxClearedTo) await refillOutbox(all, _id, outboxClearedTo)
    await all.churches.updateOne(
      { _id },
      { $unset: { outboxClearedTo: true, outboxClearingFrom: true, webhooksMade: true } },
    )
  }
}

const refillOutbox = async (all: Collections, churchId: string, clearedTo: number): Promise<void> => {
  const events = all.events.find(
    { churchId, cursor: { $lte: clearedTo } },
    { projection: { at: 1 }, sort: { cursor: 1 } },
  )
  for await (const batch of inBatches(events, BATCH_SIZE)) {
    const writes = batch.map(({ _id, at }) => ({
      updateOne: { filter: { _id, churchId }, update: { $setOnInsert: { createdAt: at } }, upsert: true },
    }))
    await all.outbox.bulkWrite(writes, { ordered: false })
  }
}
