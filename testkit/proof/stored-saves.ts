import type { Collections } from '../../src/db/collections.ts'
import type { EventRecord } from '../../src/db/records/event.ts'
import { expectedResponses } from '../../src/verify/scans/expected-responses.ts'
import type { CommittedSave, StoredSaves } from './history.ts'

/** Reads the end of a run out of the database: every committed key with the records that belong to it. */
export const readStoredSaves = async (all: Collections, churchId: string): Promise<StoredSaves> => {
  const [church, operations, events, outbox, revisions] = await Promise.all([
    all.churches.findOne({ _id: churchId }, { projection: { outboxClearedTo: 1 } }),
    all.operations.find({ churchId }).toArray(),
    all.events.find({ churchId }).toArray(),
    all.outbox.find({ churchId }, { projection: { _id: 1 } }).toArray(),
    all.revisions.find({ churchId }, { projection: { _id: 1 } }).toArray(),
  ])
  const answers = await answersOf(all, churchId, events)
  const eventsById = Map.groupBy(events, ({ _id }) => _id)
  // The entry of a save up to the cleared cursor counts as there, whether or not it is removed yet.
  const cleared = events.filter(({ cursor }) => cursor <= (church?.outboxClearedTo ?? 0))
  const clearedIds = new Set(cleared.map(({ _id }) => _id))
  const kept = outbox.filter(({ _id }) => !clearedIds.has(_id))
  const outboxById = Map.groupBy([...kept, ...cleared], ({ _id }) => _id)
  const revisionsById = Map.groupBy(revisions, ({ _id }) => _id)
  const known = new Map<string, CommittedSave>()
  const claimed = new Set<string>()
  for (const [key, same] of Map.groupBy(operations, ({ _id }) => _id.key)) {
    const ids = same.map(({ response }) => response.operationId)
    const ownEvents = ids.flatMap((id) => eventsById.get(id) ?? [])
    for (const { _id, revisionId } of ownEvents) claimed.add(_id).add(revisionId)
    known.set(key, {
      operations: same.length,
      events: ownEvents.length,
      outbox: ids.flatMap((id) => outboxById.get(id) ?? []).length,
      revisions: ownEvents.flatMap(({ revisionId }) => revisionsById.get(revisionId) ?? []).length,
      text: answers.get(ids[0] ?? '')?.whole.body ?? '',
    })
  }
  const orphans = [...events, ...outbox, ...revisions].filter(({ _id }) => !claimed.has(_id)).length
  return { operations: known, orphans }
}

/** By event: what a replay of its save is answered. */
const answersOf = (all: Collections, churchId: string, events: readonly EventRecord[]) =>
  all.operations.db.client.withSession((session) => expectedResponses({ all, session }, churchId, events))
