import type { Collections, LyricsHead } from '../db/collections.ts'

export const findLyrics = (
  all: Collections,
  churchId: string,
  songId: string,
  lyricVersionId: string,
): Promise<LyricsHead | null> => all.lyrics.findOne({ _id: lyricVersionId, churchId, songId })

export const lyricsOfSong = (all: Collections, churchId: string, songId: string): Promise<LyricsHead[]> =>
  all.lyrics.find({ churchId, songId }).toArray()
