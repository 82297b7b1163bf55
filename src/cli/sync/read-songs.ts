import { arrangementKind } from '../../catalogue/arrangements.ts'
import { partsOfSongs } from '../../catalogue/kind.ts'
import { lyricsKind } from '../../catalogue/lyrics.ts'
import { describeSong } from '../../catalogue/songs.ts'
import { archivedAtIn } from '../../db/archived-filter.ts'
import type { Collections } from '../../db/collections.ts'
import { type Format, filesOf } from '../../formats/export.ts'
import type { SongFiles } from './sync-folder.ts'

/** A song whose files could not be made or written. */
export interface Unwritten {
  readonly songId: string
  readonly title: string
  readonly reason: string
}

interface ReadSongs {
  readonly songs: readonly SongFiles[]
  readonly titles: ReadonlyMap<string, string>
  readonly unwritten: readonly Unwritten[]
}

/** Archived songs, and songs that no longer exist, have no files. */
export const readSongs = async (
  all: Collections,
  churchId: string,
  format: Format,
  songIds: readonly string[],
): Promise<ReadSongs> => {
  const [heads, words, music] = await Promise.all([
    all.songs.find({ churchId, _id: { $in: [...songIds] }, ...archivedAtIn('exclude') }).toArray(),
    partsOfSongs(all, lyricsKind, churchId, songIds),
    partsOfSongs(all, arrangementKind, churchId, songIds),
  ])
  const known = new Map(heads.map((head) => [head._id, head]))
  const titles = new Map(heads.map(({ _id, document }) => [_id, document.title]))
  const unwritten: Unwritten[] = []
  const songs = songIds.map(async (songId): Promise<SongFiles[]> => {
    const head = known.get(songId)
    if (!head) return [{ songId, files: [] }]
    try {
      const files = await filesOf(
        describeSong(head),
        words.get(songId) ?? [],
        format,
        music.get(songId) ?? [],
      )
      return [{ songId, files }]
    } catch (error) {
      unwritten.push({ songId, title: titles.get(songId) ?? '', reason: reasonOf(error) })
      return []
    }
  })
  return { songs: (await Promise.all(songs)).flat(), titles, unwritten }
}

export const reasonOf = (error: unknown): string => String(error).split('\n')[0] ?? ''
