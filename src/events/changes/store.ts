import type { ChurchRecord, PeopleCursorRecord } from '../../churches/collections.ts'
import {
  type FoundOfPeople,
  type People,
  partsOfPeople,
  peopleOf,
  type Reader,
} from '../../churches/readers.ts'
import { versionOf } from '../../churches/store.ts'
import type { Standing } from '../../client/web-contract.ts'
import { notFound } from '../../core/failures.ts'
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

/** The number of the newest change of a church, and the name of its feed. */
export const readFeedState = async (
  all: Collections,
  churchId: string,
): Promise<{ newest: number; feed: string }> => {
  const church = await all.churches.findOne({ _id: churchId }, { projection: { cursor: 1, feed: 1 } })
  if (!church) throw notFound('church')
  return { newest: church.cursor, feed: church.feed ?? churchId }
}

type FoundOfChurch = { readonly _id: string } & (
  | ({ readonly kind: 'church' } & Pick<ChurchRecord, 'changes'>)
  | ({ readonly kind: 'peopleCursor' } & Pick<PeopleCursorRecord, 'cursor'>)
)

/** What one query found out about a church and those who follow it. */
interface FollowedChurch {
  readonly people: People
  readonly versions: Omit<Standing, 'role'>
}

/** The rights of all readers, the names of those who caused the events, and the versions of the church, in one query. */
export const readFollowed = async (
  all: Collections,
  churchId: string,
  readers: readonly Reader[],
  events: readonly Pick<EventRecord, 'actorId'>[],
): Promise<FollowedChurch> => {
  const actorIds = new Set(events.flatMap(({ actorId }) => actorId ?? []))
  actorIds.delete(TOOL_ID)
  const found = await readUnion<FoundOfPeople | FoundOfChurch>([
    ...partsOfPeople(all, readers, actorIds),
    { collection: all.churches, kind: 'church', match: { _id: churchId }, fields: { changes: 1 } },
    { collection: all.peopleCursors, kind: 'peopleCursor', match: { _id: churchId }, fields: { cursor: 1 } },
  ])
  const versions = { version: 1, people: 0 }
  const ofPeople: FoundOfPeople[] = []
  for (const one of found)
    if (one.kind === 'church') versions.version = versionOf(one)
    else if (one.kind === 'peopleCursor') versions.people = one.cursor
    else ofPeople.push(one)
  return { people: peopleOf(ofPeople), versions }
}
