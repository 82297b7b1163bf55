import { invalid, otherFeed } from '../../core/failures.ts'
import { canonicalId } from '../../core/ids.ts'
import { LIMITS } from '../../core/limits.ts'
import type { Collections } from '../../db/collections.ts'
import type { EventRecord } from '../../saves/collections.ts'
import { namesOf, savedByOf } from '../../saves/history.ts'
import { type Change, type Changes, type ChangesQuery, NOW } from './schema.ts'
import { eventsAfter, readFeedState } from './store.ts'

/** What an event shows to members and webhooks. The names are those of `namesOf`. */
export const describeChange = (event: EventRecord, names: ReadonlyMap<string, string>): Change => ({
  cursor: event.cursor,
  eventId: event._id,
  kind: event.kind,
  songId: event.songId,
  lyricVersionId: event.lyricVersionId,
  arrangementId: event.arrangementId,
  serviceId: event.serviceId ?? null,
  version: event.version,
  savedBy: savedByOf(event, names),
  at: event.at.toISOString(),
})

/** Where the feed of a church is, and what it is called. */
export interface FeedState {
  readonly newest: number
  readonly feed: string
}

/** Throws 409 for a reader of another feed, or of one that is not that far. */
const refuseOtherFeed = (after: number, feed: string | undefined, state: FeedState): void => {
  if (after > state.newest || (feed !== undefined && canonicalId(feed) !== state.feed)) throw otherFeed(state)
}

/** A page of the changes after a cursor. One more than the limit is read, to know whether there are later ones. */
export const changesAfter = async (
  collections: Collections,
  churchId: string,
  { after = '0', feed, limit = LIMITS.changes.usual }: ChangesQuery,
): Promise<Changes> => {
  const state = await readFeedState(collections, churchId)
  const from = cursorOf(after, state)
  refuseOtherFeed(from, feed, state)
  const events = after === NOW ? [] : (await eventsAfter(collections, churchId, from, limit + 1)).events
  const shown = events.slice(0, limit)
  const names = await namesOf(collections, shown)
  const cursor = shown.at(-1)?.cursor ?? from
  return {
    changes: shown.map((event) => describeChange(event, names)),
    cursor,
    hasMore: events.length > limit,
    // Something may have been saved since.
    newest: Math.max(state.newest, cursor),
    feed: state.feed,
  }
}

const CURSOR = /^(0|[1-9]\d{0,15})$/

/** Where a stream begins: after the last event that the client has seen, otherwise where its query says. */
export const startOf = async (
  collections: Collections,
  churchId: string,
  lastEventId: string | null,
  { after = '0', feed }: ChangesQuery,
): Promise<{ cursor: number; feed: string }> => {
  const wanted = lastEventId === null || lastEventId === '' ? after : checkedCursor(lastEventId)
  const state = await readFeedState(collections, churchId)
  const cursor = cursorOf(wanted, state)
  refuseOtherFeed(cursor, feed, state)
  return { cursor, feed: state.feed }
}

const cursorOf = (after: string, { newest }: FeedState): number => (after === NOW ? newest : Number(after))

const checkedCursor = (lastEventId: string): string => {
  if (CURSOR.test(lastEventId) && Number.isSafeInteger(Number(lastEventId))) return lastEventId
  throw invalid(`Last-Event-ID must be a whole number from 0 to ${Number.MAX_SAFE_INTEGER}.`)
}
