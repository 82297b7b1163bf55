import type { Arrangement, Asset, LyricVersion } from '../../../client/types.ts'
import { bestMatch } from '../../../core/languages/language-match.ts'
import { firstWords } from '../../../core/song-words.ts'
import { sungWords } from '../../../formats/sung-words.ts'
import type { Loaded } from './load-all.ts'
import type { ListSong } from './set-list.ts'
import type { SungSong } from './sung-list.ts'

/**
 * The words a list means: the very version, else its language, else the first language the reader wants that the song
 * has, else the song's first version.
 */
export function chosenLyrics(
  { language, lyrics: version }: ListSong,
  lyrics: readonly LyricVersion[],
  wanted: readonly string[],
): LyricVersion | undefined {
  const exact = version === null ? undefined : lyrics.find(({ id }) => id.endsWith(version))
  if (exact) return exact
  return bestMatch(language === null ? wanted : [language, ...wanted], lyrics) ?? lyrics[0]
}

/** All words of a song as it is sung: in the order that its service chose. */
export const sungLyrics = (
  { versions = [], sequence = [], language }: SungSong,
  lyrics: readonly LyricVersion[],
): readonly LyricVersion[] => sungWords({ lyricVersionIds: versions, sequence }, lyrics, language)

/**
 * Of the words of a song as it is sung, those that are shown: the ones that its service chose, else its first ones, which are
 * the same for every reader; of a list the one version that it means.
 */
export function chosenVersions(
  song: SungSong,
  lyrics: readonly LyricVersion[],
  wanted: readonly string[],
): LyricVersion[] {
  const { versions, language } = song
  const chosen = (versions ?? []).flatMap((id) => lyrics.find((version) => version.id === id) ?? [])
  if (chosen.length > 0) return chosen
  const one = versions
    ? firstWords({ lyricVersionIds: [] }, lyrics, language)
    : chosenLyrics(song, lyrics, wanted)
  return one ? [one] : []
}

/** The arrangement a list means: the chosen one, else the first that has a file. */
export function chosenArrangement(
  { arrangement }: ListSong,
  arrangements: readonly Arrangement[],
): Arrangement | undefined {
  return (
    (arrangement === null ? undefined : arrangements.find(({ id }) => id.endsWith(arrangement))) ??
    arrangements.find(({ files }) => files.length > 0)
  )
}

/** One file of the sheet music of a list, with the song it belongs to. */
export interface ListFile {
  songTitle: string
  songId: string
  /** The key that its service names. */
  musicKey?: string | null
  file: Asset
}

/** The music of a song. Its words are read where it has no music, or where a service chose an order of singing. */
export interface SongMusic {
  title: string
  arrangements: readonly Arrangement[]
  lyrics: readonly LyricVersion[]
}

export type LoadedMusic = ReadonlyMap<string, Loaded<SongMusic>>

/** The files of the chosen arrangements in the order of the list: all of them, or the main one of each song. */
export function filesOf(songs: readonly SungSong[], loaded: LoadedMusic, which: 'all' | 'main'): ListFile[] {
  return songs.flatMap((song) => {
    const found = loaded.get(song.songId)
    if (found?.kind !== 'ready') return []
    const { title, arrangements } = found.value
    const files = chosenArrangement(song, arrangements)?.files ?? []
    return files
      .slice(0, which === 'main' ? 1 : files.length)
      .map((file) => ({ songTitle: title, songId: song.songId, musicKey: song.musicKey ?? null, file }))
  })
}
