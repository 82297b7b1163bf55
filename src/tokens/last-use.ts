import type { Collections } from '../db/collections.ts'
import type { TokenRecord } from '../db/token.ts'
import { storeLastUse } from './store.ts'

const HOUR_MS = 60 * 60 * 1000

/** Stores the hour of a token's use. No request waits for it, and a write that fails is repeated by the next request. */
export const createLastUse = (collections: Collections) => {
  const underWay = new Set<string>()
  return (token: TokenRecord, now: Date): void => {
    const hour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS)
    if (underWay.has(token._id) || (token.lastUsedAt && token.lastUsedAt >= hour)) return
    underWay.add(token._id)
    void storeLastUse(collections, token, hour)
      .catch(() => {})
      .finally(() => underWay.delete(token._id))
  }
}
