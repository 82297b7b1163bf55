import type { Collections } from '../../../db/collections.ts'
import { type KnownSong, songOfFile, titleKey } from '../../../formats/duplicates.ts'
import { shortKey } from './short-key.ts'

/** Finds the saved song of a file whose words begin otherwise than the saved ones. */
export interface SongsByTitle {
  add(title: string, songId: string): void
  /** The ids of the saved songs, by the song of the file. */
  find<Song extends KnownSong>(songs: readonly Song[]): Promise<ReadonlyMap<Song, string>>
}

/** A title of more songs than this does not identify a song. */
const MOST_WITH_TITLE = 20

export const songsByTitle = ({ lyrics }: Collections, churchId: string): SongsByTitle => {
  const byTitle = new Map<string, string[]>()
  const withTitleOf = ({ metadata }: KnownSong): string[] => {
    const found = byTitle.get(shortKey(titleKey(metadata.title))) ?? []
    return found.length <= MOST_WITH_TITLE ? found : []
  }

  const readWords = async (songIds: readonly string[]): Promise<ReadonlyMap<string, KnownSong['lyrics']>> => {
    const words = new Map<string, KnownSong['lyrics'][number][]>()
    if (songIds.length === 0) return words
    const versions = lyrics.find(
      { churchId, songId: { $in: [...songIds] } },
      { projection: { songId: 1, 'document.sections.lines.text': 1 } },
    )
    for await (const { songId, document } of versions) {
      const sections = document.sections.map((section) => ({ lines: section.lines.map(({ text }) => text) }))
      words.set(songId, [...(words.get(songId) ?? []), { sections }])
    }
    return words
  }

  return {
    add(title, songId) {
      const key = shortKey(titleKey(title))
      byTitle.set(key, [...(byTitle.get(key) ?? []).slice(0, MOST_WITH_TITLE), songId])
    },
    async find(songs) {
      const words = await readWords([...new Set(songs.flatMap(withTitleOf))])
      return new Map(
        songs.flatMap((song) => {
          const saved = withTitleOf(song).map((songId) => ({
            songId,
            metadata: { title: song.metadata.title, songbooks: [] },
            lyrics: words.get(songId) ?? [],
          }))
          const found = songOfFile(song, saved)
          return found ? [[song, found.songId] as const] : []
        }),
      )
    },
  }
}
