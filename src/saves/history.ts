import { PAGE_SIZE } from '../core/limits.ts'
import { TOOL_ID } from '../core/people.ts'
import type { Collections } from '../db/collections.ts'
import { peopleNames } from '../db/look-up.ts'
import { type EventRecord, isSave, type RevisionRecord } from './collections.ts'

interface HistoryPage {
  readonly revisions: readonly RevisionRecord[]
  /** By revision; empty where it was not asked for. */
  readonly savedBy: ReadonlyMap<string, SavedBy>
  readonly hasMore: boolean
}

export interface HistoryQuery {
  readonly beforeVersion?: number
  /** Whether to read who saved each revision. */
  readonly withSavedBy: boolean
}

/** Newest first. The cursor is a version, so new saves never shift older pages. */
export const readHistory = async (
  all: Collections,
  churchId: string,
  resourceId: string,
  { beforeVersion, withSavedBy }: HistoryQuery,
): Promise<HistoryPage> => {
  const found = await all.revisions
    .find({
      churchId,
      resourceId,
      ...(beforeVersion === undefined ? {} : { version: { $lt: beforeVersion } }),
    })
    .sort({ version: -1 })
    .limit(PAGE_SIZE + 1)
    .toArray()
  const revisions = found.slice(0, PAGE_SIZE)
  const savedBy = withSavedBy ? await readSavedBy(all, churchId, revisions) : new Map()
  return { revisions, savedBy, hasMore: found.length > PAGE_SIZE }
}

/**
 * Only a purge changes revisions, and after it no save takes their documents. So this one may be read before the save that
 * takes its document.
 */
export const findRevision = (
  { revisions }: Collections,
  churchId: string,
  resourceId: string,
  version: number,
): Promise<RevisionRecord | null> => revisions.findOne({ churchId, resourceId, version })

/** The person who saved a revision. */
interface SavedBy {
  readonly userId: string
  readonly name: string | null
}

/** By revision: who saved it. A revision of the host's tool is not in the map. */
const readSavedBy = async (
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
