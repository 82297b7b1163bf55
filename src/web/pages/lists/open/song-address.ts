import { addresses } from '../../../addresses.ts'
import type { Scope } from '../../../api/requests/endpoints.ts'
import type { ListSong } from '../../../model/lists/set-list.ts'
import { type SongPlace, withSongPlace } from '../../../model/lists/song-place.ts'
import { withChoice } from '../../../model/song/language-choice.ts'

/** Where a song of a list is read: in the words that were chosen for it, and with its place in the list. */
export function songInListAddress(scope: Scope, song: ListSong, place: SongPlace): string {
  const { songId, language, lyrics } = song
  const choice = language ? `${language}${lyrics ? `.${lyrics}` : ''}` : ''
  return withSongPlace(withChoice(addresses.song(scope, songId), choice), place)
}
