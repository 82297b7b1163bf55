import { TOOL_ID } from '../core/accounts/people.ts'
import type { Collections } from '../db/collections.ts'
import { peopleNames } from '../db/people-names.ts'
import type { RevisionRecord } from './collections.ts'
import { type EventRecord, isSave } from './collections.ts'

/** The person who saved a revision. */
export interface SavedBy {
  readonly userId: string
  readonly name: string | null
}

/** By revision: who saved it. A revision of the host's tool is not in the map. */
export const readSavedBy = async (
  all: Collections,
  churchId: string,
  revisions: readonly Pick<RevisionRecord, '_id'>[],
): Promise<ReadonlyMap<string, SavedBy>> => {
  if (revisions.length === 0) return new Map()
  const events = await all.events
    .find(
      { churchId, revisionId: { $in: revisions.map(({ _id }) => _id) } },
      { projection: { revisionId: 1, kind: 1, actorId: 1 } },
    )
    .toArray()
  const saves = events.filter(isSave)
  const names = await namesOf(all, saves)
  return new Map(
    saves.flatMap((event) => {
      const savedBy = savedByOf(event, names)
      return savedBy ? [[event.revisionId, savedBy] as const] : []
    }),
  )
}

type Acted = Pick<EventRecord, 'actorId'>

/** null: the host's tool. */
export const savedByOf = ({ actorId }: Acted, names: ReadonlyMap<string, string>): SavedBy | null =>
  actorId === null || actorId === TOOL_ID ? null : { userId: actorId, name: names.get(actorId) ?? null }

/** By user: the names of the people who caused these events. A person without a name is not in the map. */
export const namesOf = (all: Collections, events: readonly Acted[]): Promise<ReadonlyMap<string, string>> =>
  peopleNames(
    all,
    events.flatMap(({ actorId }) => (actorId === null || actorId === TOOL_ID ? [] : actorId)),
  )
