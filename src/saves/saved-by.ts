import { TOOL_ID } from '../core/people.ts'
import type { Collections, RevisionRecord } from '../db/collections.ts'
import { isSave } from '../db/event.ts'

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
  const saves = events
    .filter(isSave)
    .flatMap(({ revisionId, actorId }) =>
      actorId === null || actorId === TOOL_ID ? [] : [[revisionId, actorId] as const],
    )
  const people = await namesOf(
    all,
    saves.map(([, userId]) => userId),
  )
  return new Map(
    saves.map(([revisionId, userId]) => [revisionId, { userId, name: people.get(userId) ?? null }]),
  )
}

const namesOf = async (all: Collections, userIds: readonly string[]): Promise<Map<string, string>> => {
  if (userIds.length === 0) return new Map()
  const users = await all.users
    .find({ _id: { $in: [...new Set(userIds)] } }, { projection: { name: 1 } })
    .toArray()
  return new Map(users.flatMap(({ _id, name }) => (name ? [[_id, name] as const] : [])))
}
