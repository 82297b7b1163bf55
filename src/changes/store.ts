import type { Document } from 'mongodb'
import { TOOL_ID } from '../core/people.ts'
import type { Collections } from '../db/collections.ts'
import type { EventRecord } from '../db/event.ts'
import { beforeGap, readEventsAfter } from '../event-log/read-events.ts'
import type { FoundPerson, FoundSession, FoundToken, People, Reader } from './rights.ts'

/** In the order of their cursors, without a gap after the first one. */
export const eventsAfter = async (
  all: Collections,
  churchId: string,
  after: number,
  limit: number,
): Promise<EventRecord[]> => beforeGap(await readEventsAfter(all, churchId, after, limit), after)

type Found = { readonly _id: string } & (
  | { readonly kind: 'membership' }
  | ({ readonly kind: 'session' } & FoundSession)
  | ({ readonly kind: 'token' } & FoundToken)
  | ({ readonly kind: 'person' } & FoundPerson)
)

/** The rights of all readers of a church and the names of those who caused the events, in one query. */
export const readPeople = async (
  all: Collections,
  churchId: string,
  readers: readonly Reader[],
  events: readonly Pick<EventRecord, 'actorId'>[],
): Promise<People> => {
  const userIds = new Set(readers.map(({ userId }) => userId))
  const actorIds = new Set(events.flatMap(({ actorId }) => actorId ?? []))
  actorIds.delete(TOOL_ID)
  const credentials = (wanted: Reader['kind']) => ({
    $in: readers.flatMap(({ kind, credentialId }) => (kind === wanted ? credentialId : [])),
  })
  const add = (collection: { collectionName: string }, match: Document, fields: Document) => ({
    $unionWith: { coll: collection.collectionName, pipeline: [{ $match: match }, { $project: fields }] },
  })
  const as = (kind: Found['kind']) => ({ kind: { $literal: kind } })
  const found = await all.memberships
    .aggregate<Found>([
      { $match: { churchId, _id: { $in: [...userIds].map((userId) => ({ churchId, userId })) } } },
      { $project: { _id: '$userId', ...as('membership') } },
      add(all.sessions, { _id: credentials('session') }, { expiresAt: 1, ...as('session') }),
      add(
        all.tokens,
        { churchId, _id: credentials('token') },
        { expiresAt: 1, revokedAt: 1, ...as('token') },
      ),
      add(
        all.users,
        { _id: { $in: [...userIds.union(actorIds)] } },
        { name: 1, disabled: 1, ...as('person') },
      ),
    ])
    .toArray()
  return peopleOf(found)
}

const peopleOf = (found: readonly Found[]): People => {
  const members = new Set<string>()
  const sessions = new Map<string, FoundSession>()
  const tokens = new Map<string, FoundToken>()
  const persons = new Map<string, FoundPerson>()
  for (const one of found) {
    if (one.kind === 'membership') members.add(one._id)
    else if (one.kind === 'session') sessions.set(one._id, one)
    else if (one.kind === 'token') tokens.set(one._id, one)
    else persons.set(one._id, one)
  }
  return { members, sessions, tokens, persons }
}
