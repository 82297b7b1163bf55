import type { LyricVersion } from '../../../client/types.ts'
import { bestMatch } from '../../../core/languages/language-match.ts'
import { firstWords } from '../../../core/song-words.ts'
import { sungWords } from '../../../formats/sung-words.ts'
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
