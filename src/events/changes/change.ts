import type { EventRecord } from '../../db/records/event.ts'
import { savedByOf } from '../../saves/saved-by.ts'
import type { Change } from './schema.ts'

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
