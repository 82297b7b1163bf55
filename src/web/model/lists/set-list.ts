import { cut, isBlank, LIMITS, LIST_SONGS, LISTS } from '../../../core/limits.ts'
import { moved } from '../editor/section-edits.ts'

/** One song of a list. The same song may stand in it twice. */
export interface ListSong {
  /** Identifies an entry of the list in this browser; not shared. */
  key: string
  songId: string
  /** As it was when the song was added, for when the song cannot be read any more. */
  title: string
  /** Null: the language of the reader who opens the list. */
  language: string | null
  /** Which version of the words, by `shortId`; null means the first one in the language. */
  lyrics: string | null
  /** By `shortId`; null means the song's first one. */
  arrangement: string | null
  note: string
}

export interface SetList {
  title: string
  /** As 2026-11-22. */
  date: string | null
  songs: readonly ListSong[]
}

/** A list that this browser keeps. */
export interface OwnList extends SetList {
  id: string
  changedAt: string
}

/** The list that was changed last comes first. */
export const lastUsedFirst = (lists: readonly OwnList[]): OwnList[] =>
  lists.toSorted((one, other) => other.changedAt.localeCompare(one.changedAt))

export const LIST_LIMITS = {
  lists: LISTS,
  songs: LIST_SONGS,
  title: 100,
  songTitle: LIMITS.title,
  note: 500,
} as const

/** The end of an id, which is random in every kind of UUID: enough to find one among the few of a song. */
export const shortId = (id: string): string => id.slice(-8)

export const isShortId = (text: string): boolean => /^[0-9a-f]{8}$/.test(text)

const FIRST_YEAR = 2000
const LAST_YEAR = 2199

/** A day of the calendar in the years a list can carry. */
export function isDate(text: string): boolean {
  const [, year] = /^(\d{4})-\d{2}-\d{2}$/.exec(text) ?? []
  if (year === undefined || Number(year) < FIRST_YEAR || Number(year) > LAST_YEAR) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/** The song as it is first put into a list. */
export const newSong = (
  song: { songId: string; title: string; language?: string | null },
  key: string,
): ListSong => ({
  key,
  songId: song.songId,
  title: cut(song.title, LIST_LIMITS.songTitle),
  language: song.language ?? null,
  lyrics: null,
  arrangement: null,
  note: '',
})

export const isFull = (list: SetList): boolean => list.songs.length >= LIST_LIMITS.songs

export const withSong = <L extends SetList>(list: L, song: ListSong): L =>
  isFull(list) ? list : { ...list, songs: [...list.songs, song] }

/** Puts a removed song back where it was. */
export const withSongAt = <L extends SetList>(list: L, song: ListSong, at: number): L =>
  isFull(list) ? list : { ...list, songs: list.songs.toSpliced(at, 0, song) }

export const withoutSong = <L extends SetList>(list: L, key: string): L => ({
  ...list,
  songs: list.songs.filter((song) => song.key !== key),
})

export const withSongMoved = <L extends SetList>(list: L, from: number, to: number): L => ({
  ...list,
  songs: moved(list.songs, from, to),
})

export const withChoice = <L extends SetList>(
  list: L,
  key: string,
  choice: Partial<Pick<ListSong, 'language' | 'lyrics' | 'arrangement' | 'note'>>,
): L => ({
  ...list,
  songs: list.songs.map((song) => (song.key === key ? { ...song, ...choice } : song)),
})

export const hasNotes = (list: SetList): boolean => list.songs.some(({ note }) => !isBlank(note))

export const withoutNotes = <L extends SetList>(list: L): L => ({
  ...list,
  songs: list.songs.map((song) => ({ ...song, note: '' })),
})

/** Whether two lists have the same content, apart from their ids. */
export function isSameList(one: SetList, other: SetList): boolean {
  const said = ({ title, date, songs }: SetList) =>
    JSON.stringify([
      title,
      date,
      songs.map(({ songId, language, lyrics, arrangement, note }) => [
        songId,
        language,
        lyrics,
        arrangement,
        note,
      ]),
    ])
  return said(one) === said(other)
}
