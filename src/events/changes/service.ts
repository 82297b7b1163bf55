import { invalid } from '../../core/failures.ts'
import { LIMITS } from '../../core/limits.ts'
import type { Collections } from '../../db/collections.ts'
import type { EventRecord } from '../../saves/collections.ts'
import { namesOf, savedByOf } from '../../saves/history.ts'
import type { Change, Changes, ChangesQuery } from './schema.ts'
import { eventsAfter } from './store.ts'

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

/** A page of the changes after a cursor. One more than the limit is read, to know whether there are later ones. */
export const changesAfter = async (
  collections: Collections,
  churchId: string,
  { after = 0, limit = LIMITS.changes.usual }: ChangesQuery,
): Promise<Changes> => {
  const { events } = await eventsAfter(collections, churchId, after, limit + 1)
  const shown = events.slice(0, limit)
  const names = await namesOf(collections, shown)
  return {
    changes: shown.map((event) => describeChange(event, names)),
    cursor: shown.at(-1)?.cursor ?? after,
    hasMore: events.length > limit,
  }
}

const CURSOR = /^(0|[1-9]\d{0,15})$/

/** Where a stream begins: after the last event that the client has seen, otherwise where its query says. */
export const startOf = (lastEventId: string | null, { after = 0 }: ChangesQuery): number => {
  if (lastEventId === null || lastEventId === '') return after
  const cursor = CURSOR.test(lastEventId) ? Number(lastEventId) : Number.NaN
  if (Number.isSafeInteger(cursor)) return cursor
  throw invalid(`Last-Event-ID must be a whole number from 0 to ${Number.MAX_SAFE_INTEGER}.`)
}
