import { inBatches } from '../../core/async/batches.ts'
import type { Collections } from '../collections.ts'
import type { EventRecord } from '../records/event.ts'

const BATCH_SIZE = 500

type Numbered = Pick<EventRecord, '_id' | 'cursor' | 'kind' | 'songId'>

/** Numbers the events of a church 1, 2, 3 … again after some were removed. Safe to run twice. */
export const renumberEvents = async (all: Collections, churchId: string): Promise<void> => {
  let last = 0
  /** The newest change of each song that its search document shows. */
  const shown = new Map<string, number>()
  const events = all.events
    .find<Numbered>({ churchId }, { projection: { cursor: 1, kind: 1, songId: 1 } })
    .sort({ cursor: 1 })
  for await (const batch of inBatches(events, BATCH_SIZE)) {
    const moves = batch.flatMap(({ _id, cursor, kind, songId }) => {
      last++
      if (songId && !kind.startsWith('song.arrangement.')) shown.set(songId, last)
      return cursor === last
        ? []
        : [{ updateOne: { filter: { _id, churchId }, update: { $set: { cursor: last } } } }]
    })
    // In their order: each number is free when it is given, because all lower ones were given before.
    if (moves.length > 0) await all.events.bulkWrite(moves, { ordered: true })
  }
  const documents = all.search.find({ churchId }, { projection: { cursor: 1 } })
  for await (const batch of inBatches(documents, BATCH_SIZE)) {
    const moves = batch.flatMap(({ _id, cursor: known }) => {
      const cursor = shown.get(_id)
      return cursor === undefined || cursor === known
        ? []
        : [{ updateOne: { filter: { _id, churchId }, update: { $set: { cursor } } } }]
    })
    if (moves.length > 0) await all.search.bulkWrite(moves, { ordered: false })
  }
  await all.churches.updateOne({ _id: churchId }, { $set: { cursor: last } })
}
