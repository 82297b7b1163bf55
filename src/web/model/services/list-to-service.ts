import type { Arrangement, LyricVersion, ServiceItem } from '../../../client/types.ts'
import { bestMatch } from '../../../core/languages/language-match.ts'
import { cut, LIMITS } from '../../../core/limits.ts'
import type { ListSong, SetList } from '../lists/set-list.ts'
import { newService, newSongItem, newTextItem, type ServiceDocument } from './service-document.ts'

/** What a song of a list has now; null for a song that is not in the church any more. */
export interface FoundSong {
  lyrics: readonly LyricVersion[]
  arrangements: readonly Arrangement[]
}

/**
 * A list of a browser as a service for members. Choices that no longer exist are left out. A song that is not there any
 * more stays as a text with its title, so that its place is seen.
 */
export function serviceOfList(
  list: SetList,
  found: (songId: string) => FoundSong | null,
  otherwise: { date: string; newId: () => string },
): ServiceDocument {
  const { date, newId } = otherwise
  return {
    ...newService(list.date ?? date),
    title: list.title.trim(),
    items: list.songs.flatMap((song): ServiceItem[] => {
      const there = found(song.songId)
      if (there) return [songItem(song, there, newId())]
      const title = cut(song.title.trim(), LIMITS.title)
      return title === '' ? [] : [{ ...newTextItem(title, newId()), text: song.note }]
    }),
  }
}

function songItem(song: ListSong, { lyrics, arrangements }: FoundSong, id: string): ServiceItem {
  const { songId, language, lyrics: words, arrangement, note } = song
  const exact = lyrics.find((one) => words !== null && one.id.endsWith(words))
  const version = exact ?? (language === null ? undefined : bestMatch([language], lyrics))
  const music = arrangements.find((one) => arrangement !== null && one.id.endsWith(arrangement))
  return {
    ...newSongItem(songId, id),
    lyricVersionIds: version ? [version.id] : [],
    arrangementId: music?.id ?? null,
    note,
  }
}

/** The ids of the songs whose words, and of those whose sheet music, have to be known. */
export const choicesOf = (list: SetList): { words: ReadonlySet<string>; music: ReadonlySet<string> } => ({
  words: new Set(list.songs.filter((song) => song.language ?? song.lyrics).map(({ songId }) => songId)),
  music: new Set(list.songs.filter((song) => song.arrangement).map(({ songId }) => songId)),
})
