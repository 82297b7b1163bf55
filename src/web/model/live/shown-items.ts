import type { LyricVersion, Song } from '../../../client/types.ts'
import { bestMatch } from '../../../core/languages/language-match.ts'
import { chosenVersions, sungLyrics } from '../lists/chosen-words.ts'
import type { Loaded } from '../lists/load-all.ts'
import { entriesOf, type SungEntry, type SungList, type SungSong, standInText } from '../lists/sung-list.ts'

/** An item of a service with the words that this reader sees. */
export interface ShownItem {
  id: string
  kind: 'song' | 'text'
  /** Empty while the song is loading, and where it cannot be read. */
  title: string
  copyright: string
  isLoading: boolean
  lyrics: readonly LyricVersion[]
  /** The words in the reader's language; null: there are none. */
  version: LyricVersion | null
  musicKey: string | null
  /** Of a song: its id, and the arrangement that was chosen. */
  songId: string | null
  arrangement: string | null
  note: string
}

type LoadedWords = ReadonlyMap<string, Loaded<{ song: Song; lyrics: readonly LyricVersion[] }>>

/** The items in their order. `wanted` are the reader's languages, the last choice first; empty: the first words of each item. */
export const shownItems = (list: SungList, loaded: LoadedWords, wanted: readonly string[]): ShownItem[] =>
  entriesOf(list).map((entry) => shownItem(entry, loaded, wanted))

function shownItem(entry: SungEntry, loaded: LoadedWords, wanted: readonly string[]): ShownItem {
  if (entry.kind === 'text') {
    const { lyrics } = standInText(entry.text)
    const { key, title, text } = entry.text
    return {
      ...{ id: key, kind: 'text', title, copyright: '', isLoading: false, musicKey: null, note: '' },
      ...{ songId: null, arrangement: null },
      ...(text.trim() === '' ? { lyrics: [], version: null } : { lyrics, version: lyrics[0] ?? null }),
    }
  }
  const { song } = entry
  const found = loaded.get(song.songId)
  const { songId, arrangement, note, musicKey = null } = song
  const own = { id: song.key, kind: 'song', musicKey, songId, arrangement, note } as const
  if (found?.kind !== 'ready')
    return { ...own, title: '', copyright: '', isLoading: !found, lyrics: [], version: null }
  const { title, copyright } = found.value.song.metadata
  const lyrics = sungLyrics(song, found.value.lyrics)
  return { ...own, title, copyright, isLoading: false, lyrics, version: readersVersion(song, lyrics, wanted) }
}

/** The reader's languages before the first words of the item; of several versions in one of them one that the service chose. */
function readersVersion(
  song: SungSong,
  lyrics: readonly LyricVersion[],
  wanted: readonly string[],
): LyricVersion | null {
  const chosen = chosenVersions(song, lyrics, [])
  return bestMatch(wanted, [...new Set([...chosen, ...lyrics])]) ?? chosen[0] ?? null
}
