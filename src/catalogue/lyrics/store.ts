import { type ArchivedFilter, archivedAtIn } from '../../core/stored/archived-filter.ts'
import type { Collections } from '../../db/collections.ts'
import type { LyricsHead } from '../../saves/collections.ts'

export const findLyrics = (
  all: Collections,
  churchId: string,
  songId: string,
  lyricVersionId: string,
): Promise<LyricsHead | null> => all.lyrics.findOne({ _id: lyricVersionId, churchId, songId })

/** Those that are not archived. */
export const lyricsByIds = (
  all: Collections,
  churchId: string,
  ids: readonly string[],
): Promise<LyricsHead[]> =>
  all.lyrics.find({ churchId, _id: { $in: [...ids] }, ...archivedAtIn('exclude') }).toArray()

export const lyricsOfSongs = (
  all: Collections,
  churchId: string,
  songIds: readonly string[],
  archived: ArchivedFilter,
): Promise<LyricsHead[]> =>
  all.lyrics.find({ churchId, songId: { $in: [...songIds] }, ...archivedAtIn(archived) }).toArray()
