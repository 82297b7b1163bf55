import type { Change, ChangesPage, FeedCursor } from '../../../../src/web/model/changes/feed.ts'
import { RefusedRequest } from '../../../../src/web/model/save/failure.ts'

const FEED = 'feed-1'

/** A cursor of the churches that are made here. */
export const at = (cursor: number, feed = FEED): FeedCursor => ({ cursor, feed })

/** A change of the song itself, unless it says otherwise. */
export const change = (cursor: number, own: Partial<Change> = {}): Change => ({
  cursor,
  kind: 'song.updated',
  songId: 'song-1',
  lyricVersionId: null,
  arrangementId: null,
  serviceId: null,
  version: 2,
  ...own,
})

/** A church with this many changes, read as the service answers. */
export function churchWith(count: number) {
  const church = { changes: Array.from({ length: count }, (_, at) => change(at + 1)), asked: 0, feed: FEED }
  const read = async (from: FeedCursor | null, limit: number): Promise<ChangesPage> => {
    church.asked++
    const { feed } = church
    const newest = church.changes.length
    const after = from?.cursor ?? newest
    if (after > newest || (from && from.feed !== feed)) throw new RefusedRequest(409, { error: '' }, null)
    const later = church.changes.filter(({ cursor }) => cursor > after)
    const changes = later.slice(0, limit)
    return { changes, cursor: changes.at(-1)?.cursor ?? after, hasMore: later.length > limit, newest, feed }
  }
  return { church, read }
}

export const cursorsOf = (changes: readonly Change[]): number[] => changes.map(({ cursor }) => cursor)

/** A clock that the test moves. */
export function testClock() {
  let time = 0
  const waits: { at: number; callback: () => void }[] = []
  return {
    now: () => time,
    after: (seconds: number, callback: () => void) => {
      const wait = { at: time + seconds * 1000, callback }
      waits.push(wait)
      return () => {
        const at = waits.indexOf(wait)
        if (at >= 0) waits.splice(at, 1)
      }
    },
    /** Moves on, calls back what is due, and lets the promises settle. */
    async pass(seconds: number): Promise<void> {
      const end = time + seconds * 1000
      await settled()
      for (;;) {
        const next = waits.toSorted((a, b) => a.at - b.at)[0]
        if (!next || next.at > end) break
        waits.splice(waits.indexOf(next), 1)
        time = Math.max(time, next.at)
        next.callback()
        await settled()
      }
      time = end
    },
  }
}

/** By then every promise that waits for no timer has settled. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 50; turn++) await Promise.resolve()
}
