import {
  type FoundOfPeople,
  type People,
  partsOfPeople,
  peopleOf,
  type Reader,
} from '../../churches/readers.ts'
import { TOOL_ID } from '../../core/people.ts'
import type { Collections } from '../../db/collections.ts'
import { readUnion } from '../../db/look-up.ts'
import type { EventRecord } from '../../saves/collections.ts'
import { beforeGap, readEventsAfter } from '../log/read-events.ts'

/** In the order of their cursors and without a gap; and whether there were no others after the cursor. */
export const eventsAfter = async (
  all: Collections,
  churchId: string,
  after: number,
  limit: number,
): Promise<{ events: EventRecord[]; isAll: boolean }> => {
  const found = await readEventsAfter(all, churchId, after, limit)
  const events = beforeGap(found, after)
  return { events, isAll: events.length === found.length && found.length < limit }
}

/** The rights of all readers and the names of those who caused the events, in one query. */
export const readPeople = async (
  all: Collections,
  readers: readonly Reader[],
  events: readonly Pick<EventRecord, 'actorId'>[],
): Promise<People> => {
  const actorIds = new Set(events.flatMap(({ actorId }) => actorId ?? []))
  actorIds.delete(TOOL_ID)
  return peopleOf(await readUnion<FoundOfPeople>(partsOfPeople(all, readers, actorIds)))
}
