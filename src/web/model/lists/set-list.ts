import { isUuid } from '../../../core/ids.ts'
import { isLanguageTag } from '../../../core/languages/language-tag.ts'
import { cut, isBlank, LIMITS, lengthOf } from '../../../core/limits.ts'
import { LIST_SONGS, LISTS } from '../../../core/set-lists.ts'
import { moved } from '../editor/section-edits.ts'
import { browserStorage, type SafeStorage } from '../storage.ts'

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

const isShortId = (text: string): boolean => /^[0-9a-f]{8}$/.test(text)

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

const PREFIX = 'psaltery.lists.1.'

type Listener = () => void

/**
 * The lists this browser keeps, by church. Every change reads what is kept at that moment, changes one list and writes
 * all of them, so that two tabs do not undo each other's lists.
 */
export class OwnLists {
  private readonly listeners = new Set<Listener>()
  /** What was read last, so that the same lists are the same objects. */
  private readonly read = new Map<string, { text: string | null; lists: readonly OwnList[] }>()
  private isKept = true

  constructor(private readonly storage: SafeStorage) {}

  all(churchId: string): readonly OwnList[] {
    const text = this.storage.get(nameOf(churchId))
    const known = this.read.get(churchId)
    if (known && known.text === text) return known.lists
    const lists = parseLists(text)
    this.read.set(churchId, { text, lists })
    return lists
  }

  /** Puts a list in the place of the one with the same id, or before all others. */
  keep(churchId: string, list: OwnList): void {
    const lists = this.all(churchId)
    const isKnown = lists.some(({ id }) => id === list.id)
    this.write(
      churchId,
      isKnown ? lists.map((other) => (other.id === list.id ? list : other)) : [list, ...lists],
    )
  }

  remove(churchId: string, listId: string): void {
    this.write(
      churchId,
      this.all(churchId).filter(({ id }) => id !== listId),
    )
  }

  isFull(churchId: string): boolean {
    return this.all(churchId).length >= LIST_LIMITS.lists
  }

  /** False when the browser refuses to keep lists: they are there until the page is closed. */
  areKept(): boolean {
    return this.isKept
  }

  subscribe(listener: Listener): () => void {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  /** Another tab has changed something. */
  notify(): void {
    for (const listener of this.listeners) listener()
  }

  private write(churchId: string, lists: readonly OwnList[]): void {
    this.isKept = this.storage.set(nameOf(churchId), JSON.stringify(lists))
    this.notify()
  }
}

const nameOf = (churchId: string) => PREFIX + churchId.toLowerCase()

/** What is there may be of another version or of another hand: what is not a list is left out. */
function parseLists(text: string | null): OwnList[] {
  try {
    const found: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(found) ? found.filter(isOwnList).slice(0, LIST_LIMITS.lists) : []
  } catch {
    return []
  }
}

function isOwnList(value: unknown): value is OwnList {
  if (typeof value !== 'object' || value === null) return false
  const { id, changedAt, title, date, songs } = value as Record<string, unknown>
  return (
    typeof id === 'string' &&
    typeof changedAt === 'string' &&
    isText(title, LIST_LIMITS.title) &&
    (date === null || (typeof date === 'string' && isDate(date))) &&
    Array.isArray(songs) &&
    songs.length <= LIST_LIMITS.songs &&
    songs.every(isListSong)
  )
}

function isListSong(value: unknown): value is ListSong {
  if (typeof value !== 'object' || value === null) return false
  const { key, songId, title, language, lyrics, arrangement, note } = value as Record<string, unknown>
  return (
    typeof key === 'string' &&
    typeof songId === 'string' &&
    isUuid(songId) &&
    isText(title, LIST_LIMITS.songTitle) &&
    (language === null || (typeof language === 'string' && isLanguageTag(language))) &&
    [lyrics, arrangement].every((id) => id === null || (typeof id === 'string' && isShortId(id))) &&
    isText(note, LIST_LIMITS.note)
  )
}

const isText = (value: unknown, most: number): boolean => typeof value === 'string' && lengthOf(value) <= most

/** The lists of this browser. */
export const ownLists = new OwnLists(browserStorage)
