import type { LyricMatch } from '../../../client/types.ts'
import { addresses } from '../../addresses.ts'
import type { Scope } from '../../api/endpoints.ts'
import { choiceOfMatch, withChoice } from '../../model/song/language-choice.ts'
import { wantedLanguages } from '../song/words/use-chosen-lyrics.ts'

/** Where a song of the list is read: in the language that its words were found in. */
export function songAddress(scope: Scope, songId: string, matches: readonly LyricMatch[]): string {
  const ofSong = matches.filter((match) => match.songId === songId)
  return withChoice(addresses.song(scope, songId), choiceOfMatch(ofSong, wantedLanguages()))
}
