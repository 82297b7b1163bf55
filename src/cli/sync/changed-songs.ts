import type { Collections } from '../../db/collections.ts'
import { beforeGap, readEventsAfter } from '../../events/log/read-events.ts'

interface Changed {
  readonly songIds: readonly string[]
  /** The folder holds all changes up to here once these songs are written. */
  readonly cursor: number
}

const EVENTS = 1000

export const songsChangedAfter = async (
  all: Collections,
  churchId: string,
  after: number,
): Promise<Changed> => {
  const songIds = new Set<string>()
  let cursor = after
  for (;;) {
    const events = beforeGap(await readEventsAfter(all, churchId, cursor, EVENTS), cursor)
    for (const { songId } of events) if (songId) songIds.add(songId)
    cursor = events.at(-1)?.cursor ?? cursor
    if (events.length < EVENTS) return { songIds: [...songIds], cursor }
  }
}

export const allSongs = async (all: Collections, churchId: string): Promise<string[]> => {
  const found = await all.songs.find({ churchId }, { projection: { _id: 1 } }).toArray()
  return found.map(({ _id }) => _id)
}
