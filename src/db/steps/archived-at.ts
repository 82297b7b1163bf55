import { inBatches } from '../../core/async/batches.ts'
import type { Collections } from '../collections.ts'
import type { EventRecord } from '../records/event.ts'

const BATCH_SIZE = 500

/** Earlier versions stored only that a song is archived. The time is that of its newest event of archiving. */
export const fillArchivedAt = async (all: Collections): Promise<void> => {
  for await (const { _id: churchId } of all.churches.find({}, { projection: { _id: 1 } })) {
    const songs = all.songs.find(
      { churchId, archived: true, archivedAt: { $exists: false } },
      { projection: { _id: 1 } },
    )
    for await (const batch of inBatches(songs, BATCH_SIZE))
      await fillBatch(
        all,
        churchId,
        batch.map(({ _id }) => _id),
      )
  }
}

const fillBatch = async (all: Collections, churchId: string, songIds: string[]): Promise<void> => {
  const events = all.events
    .find<Pick<EventRecord, 'songId' | 'at'>>(
      { churchId, kind: 'song.archived', songId: { $in: songIds } },
      { projection: { songId: 1, at: 1 } },
    )
    .sort({ cursor: 1 })
  const times = new Map<string, Date>()
  for await (const { songId, at } of events) if (songId) times.set(songId, at)
  const writes = [...times].map(([_id, archivedAt]) => ({
    // The filter skips a song that was brought back in the meantime.
    updateOne: { filter: { _id, churchId, archived: true }, update: { $set: { archivedAt } } },
  }))
  if (writes.length > 0) await all.songs.bulkWrite(writes, { ordered: false })
}
