import type { LyricMatch, Song } from '../../../client/types.ts'
import { bestMatch } from '../../../core/languages/language-match.ts'
import { addresses } from '../../addresses.ts'
import type { Scope } from '../../api/requests/endpoints.ts'
import { wantedLanguages } from '../../hooks/use-chosen-lyrics.ts'
import { foundBy } from '../../model/search/found-by.ts'
import { choiceOfMatch, withChoice } from '../../model/song/language-choice.ts'

/** Where a song of the list is read: in the language that its words were found in. */
export function songAddress(scope: Scope, songId: string, matches: readonly LyricMatch[]): string {
  const ofSong = matches.filter((match) => match.songId === songId)
  return withChoice(addresses.song(scope, songId), choiceOfMatch(ofSong, wantedLanguages()))
}

/** The lyric version whose line is shown for a song that was found by its words: the one that its address opens. */
export function matchShown(song: Song, matches: readonly LyricMatch[], q: string): LyricMatch | null {
  const ofSong = matches.filter((match) => match.songId === song.id)
  if (!foundBy(song.metadata, ofSong, q).some(({ kind }) => kind === 'lyrics')) return null
  return bestMatch(wantedLanguages(), ofSong) ?? ofSong[0] ?? null
}
