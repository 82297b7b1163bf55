import { browserStorage } from '../storage.ts'
import type { FeedCursor } from './feed.ts'

const nameOf = (churchId: string) => `psaltery.changes.${churchId}`

/** The newest cursor of a church that a page of this browser has seen; null if there is none. */
export function storedCursor(churchId: string): FeedCursor | null {
  const [, cursor, feed] = /^(\d{1,15}) (\S+)$/.exec(browserStorage.get(nameOf(churchId)) ?? '') ?? []
  return cursor && feed ? { cursor: Number(cursor), feed } : null
}

export function storeCursor(churchId: string, { cursor, feed }: FeedCursor): void {
  browserStorage.set(nameOf(churchId), `${cursor} ${feed}`)
}
