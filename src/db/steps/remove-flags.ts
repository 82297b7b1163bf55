import { inBatches } from '../../core/async/batches.ts'
import type { Collections } from '../collections.ts'
import { type EventKind, type EventRecord, eventKinds, flagKinds } from '../records/event.ts'
import { renumberEvents } from './renumber-events.ts'

const BATCH_SIZE = 500

/** Kinds that versions before 2 know. */
const knownBefore: readonly EventKind[] = ['song.archived', 'song.unarchived']
const unknownBefore = [
  ...flagKinds.filter((kind) => !knownBefore.includes(kind)),
  ...eventKinds.filter((kind) => kind.startsWith('service.')),
]

/**
 * For `downgrade`: removes archived lyric versions and arrangements and all services with their history, and every event
 * that versions before 2 do not know. Those versions would otherwise publish archived words, and report the events as damage. Each
 * church is marked until its removal is complete, so an interrupted one is repeated or finished by the next start.
 */
export const removeFlags = async (all: Collections): Promise<void> => {
  for await (const { _id } of all.churches.find({}, { projection: { _id: 1 } }))
    await removeOfChurch(all, _id)
}

/** Finishes what an interrupted `downgrade` began. */
export const finishRemovals = async (all: Collections): Promise<void> => {
  for await (const { _id, isRemovingFlags } of all.churches.find({}, { projection: { isRemovingFlags: 1 } }))
    if (isRemovingFlags) await removeOfChurch(all, _id)
}

const removeOfChurch = async (all: Collections, churchId: string): Promise<void> => {
  await all.churches.updateOne({ _id: churchId }, { $set: { isRemovingFlags: true } })
  const archived = { churchId, archivedAt: { $exists: true } }
  const lyricIds = await idsOf(all.lyrics.find(archived, { projection: { _id: 1 } }))
  const arrangementIds = await idsOf(all.arrangements.find(archived, { projection: { _id: 1 } }))
  await removeEvents(all, churchId, lyricIds, arrangementIds)
  await removeAuthors(all, churchId)
  const removed = [...lyricIds, ...arrangementIds]
  if (removed.length > 0) await all.revisions.deleteMany({ churchId, resourceId: { $in: removed } })
  await all.revisions.deleteMany({ churchId, kind: 'service' })
  await removeReferences(all, churchId, lyricIds)
  await renumberEvents(all, churchId)
  await all.search.updateMany({ churchId, visibility: { $exists: true } }, { $unset: { visibility: true } })
  await all.songs.updateMany(
    { churchId, $or: [{ archivedAt: { $exists: true } }, { visibility: { $exists: true } }] },
    { $unset: { archivedAt: true, visibility: true } },
  )
  // Last, because they name what has to be removed.
  await all.lyrics.deleteMany(archived)
  await all.arrangements.deleteMany(archived)
  await all.services.deleteMany({ churchId })
  await all.liveStates.deleteMany({ churchId })
  await all.churches.updateOne({ _id: churchId }, { $unset: { isRemovingFlags: true } })
}

const idsOf = async (found: AsyncIterable<{ readonly _id: string }>): Promise<string[]> =>
  (await Array.fromAsync(found)).map(({ _id }) => _id)

const removeEvents = async (
  all: Collections,
  churchId: string,
  lyricIds: readonly string[],
  arrangementIds: readonly string[],
): Promise<void> => {
  const events = all.events.find<Pick<EventRecord, '_id'>>(
    {
      churchId,
      $or: [
        { kind: { $in: unknownBefore } },
        { lyricVersionId: { $in: [...lyricIds] } },
        { arrangementId: { $in: [...arrangementIds] } },
      ],
    },
    { projection: { _id: 1 } },
  )
  for await (const batch of inBatches(events, BATCH_SIZE)) {
    const ids = batch.map(({ _id }) => _id)
    await all.operations.deleteMany({ churchId, 'response.operationId': { $in: ids } })
    await all.outbox.deleteMany({ churchId, _id: { $in: ids } })
    await all.events.deleteMany({ churchId, _id: { $in: ids } })
  }
}

/** In versions before 2 only the tool archives songs, without a key. */
const removeAuthors = async (all: Collections, churchId: string): Promise<void> => {
  const byPeople = { churchId, kind: { $in: [...knownBefore] }, actorId: { $ne: null } }
  const events = all.events.find<Pick<EventRecord, '_id'>>(byPeople, { projection: { _id: 1 } })
  for await (const batch of inBatches(events, BATCH_SIZE)) {
    const ids = batch.map(({ _id }) => _id)
    await all.operations.deleteMany({ churchId, 'response.operationId': { $in: ids } })
    await all.events.updateMany({ churchId, _id: { $in: ids } }, { $set: { actorId: null } })
  }
}

/** An arrangement may name only lyric versions that exist. */
const removeReferences = async (
  all: Collections,
  churchId: string,
  lyricIds: readonly string[],
): Promise<void> => {
  if (lyricIds.length === 0) return
  const naming = { churchId, 'document.lyricVersionIds': { $in: [...lyricIds] } }
  const pull = { $pull: { 'document.lyricVersionIds': { $in: [...lyricIds] } } } as const
  const revisions = await idsOf(
    all.revisions.find({ ...naming, kind: 'arrangement' }, { projection: { _id: 1 } }),
  )
  const events = all.events.find<Pick<EventRecord, '_id' | 'kind' | 'revisionId'>>(
    { churchId, revisionId: { $in: revisions } },
    { projection: { kind: 1, revisionId: 1 } },
  )
  // A whole answer shows the references too. One that names its revision is made again from it.
  for await (const { _id, kind, revisionId } of events) {
    const response = { operationId: _id, status: kind.endsWith('.created') ? 201 : 200, revisionId }
    await all.operations.updateOne({ churchId, 'response.operationId': _id }, { $set: { response } })
  }
  await all.revisions.updateMany({ ...naming, kind: 'arrangement' }, pull as never)
  await all.arrangements.updateMany(naming, pull as never)
}
