import { addresses } from '../../addresses.ts'
import type { Scope } from '../../api/requests/endpoints.ts'
import type { ListSong, SetList } from '../../model/lists/set-list.ts'
import { type SongPlace, withSongPlace } from '../../model/lists/song-place.ts'
import { withChoice } from '../../model/song/language-choice.ts'
import type { ListTexts } from '../../texts/further/further-texts.ts'
import type { Language } from '../../texts/texts.ts'
import { dayName } from '../../texts/when.ts'

/** What a list is called: its title, else its day. */
export function listName({ title, date }: SetList, language: Language, t: ListTexts): string {
  if (title.trim() !== '') return title
  return date ? dayName(date, language) : t.untitled
}

/** The next Sunday, or today when it is one, as 2026-11-22. */
export function nextSunday(now = new Date()): string {
  const sunday = new Date(now.getFullYear(), now.getMonth(), now.getDate() + ((7 - now.getDay()) % 7))
  const two = (part: number) => String(part).padStart(2, '0')
  return `${sunday.getFullYear()}-${two(sunday.getMonth() + 1)}-${two(sunday.getDate())}`
}

/** Where a song of a list is read: in the words that were chosen for it, and with its place in the list. */
export function songInListAddress(scope: Scope, song: ListSong, place: SongPlace): string {
  const { songId, language, lyrics } = song
  const choice = language ? `${language}${lyrics ? `.${lyrics}` : ''}` : ''
  return withSongPlace(withChoice(addresses.song(scope, songId), choice), place)
}
