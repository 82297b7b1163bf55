import type { Collections } from '../../db/collections.ts'
import type { WebhookRecord } from '../../db/webhook.ts'
import { type Delivery, moveCursor, storeDeliveries } from './store.ts'

/** Messages that are delivered and not yet written down. After a kill of the process they are sent again. */
const MAX_UNWRITTEN = 50

/**
 * Writes down what was delivered while the next messages are sent. A write has everything that was delivered during the one
 * before it, so that a slow database makes fewer writes and not slower deliveries.
 */
export interface DeliveredLog {
  add(delivery: Delivery & { readonly cursor: number }): void
  /** The webhook as it was last written, when there is room for another delivery; null: it was changed elsewhere. */
  room(): Promise<WebhookRecord | null>
  /** The same, when everything is written. */
  written(): Promise<WebhookRecord | null>
}

export const createDeliveredLog = (all: Collections, first: WebhookRecord): DeliveredLog => {
  let webhook: WebhookRecord | null = first
  let unwritten: (Delivery & { readonly cursor: number })[] = []
  let writing: Promise<void> | null = null
  let failure: { readonly error: unknown } | null = null

  const writeAll = async (): Promise<void> => {
    while (webhook) {
      const batch = unwritten
      const last = batch.at(-1)
      if (!last) return
      unwritten = []
      const stored = storeDeliveries(all, webhook, batch)
      const moved = moveCursor(all, webhook, last.cursor)
      ;[webhook] = await Promise.all([moved, stored])
    }
  }

  const begin = async (): Promise<void> => {
    try {
      await writeAll()
    } catch (error) {
      failure = { error }
    } finally {
      writing = null
    }
  }

  const state = (): WebhookRecord | null => {
    if (failure) throw failure.error
    return webhook
  }

  return {
    add(delivery) {
      unwritten.push(delivery)
      writing ??= begin()
    },
    async room() {
      if (unwritten.length >= MAX_UNWRITTEN) await writing
      return state()
    },
    async written() {
      await writing
      return state()
    },
  }
}
