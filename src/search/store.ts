import type { Collections, LyricsHead } from '../db/collections.ts'

/** Of the given songs those that have a file in a current arrangement. */
export const songsWithFiles = (
  all: Collections,
  churchId: string,
  songIds: readonly string[],
): Promise<string[]> =>
  all.arrangements.distinct('songId', {
    churchId,
    songId: { $in: [...songIds] },
    'document.assetIds.0': { $exists: true },
  })

type NamedLyrics = Pick<LyricsHead, '_id' | 'songId' | 'language'> & { document: { label: string } }

export const lyricNames = (
  all: Collections,
  churchId: string,
  ids: readonly string[],
): Promise<NamedLyrics[]> =>
  all.lyrics
    .find<NamedLyrics>(
      { churchId, _id: { $in: [...ids] } },
      { projection: { songId: 1, language: 1, 'document.label': 1 } },
    )
    .toArray()
