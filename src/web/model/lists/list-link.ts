import { checksum, joinBytes } from '../../../core/bytes.ts'
import { isLanguageTag } from '../../../core/languages/language-tag.ts'
import { cut, LIMITS } from '../../../core/limits.ts'
import { BrokenBytes, ByteReader, ByteWriter, fromBase64Url, toBase64Url } from './bytes.ts'
import { LIST_LIMITS, type ListSong, type SetList } from './set-list.ts'

/**
 * A list as the fragment of its address: base64url of
 *   version (1 byte), checksum of all that follows (4 bytes),
 *   title (length, UTF-8), date (days since 2000-01-01 and one more, 0 for none), number of songs,
 *   and for each song its id (16 bytes), one byte of flags for the fields that follow, and these:
 *   title, language, words (4 bytes of the id), arrangement (4 bytes of the id), note.
 * Numbers have seven bits a byte. A browser sends no fragment to the server.
 */
const VERSION = 1
const HEAD_BYTES = 5

const HAS = { title: 1, language: 2, lyrics: 4, arrangement: 8, note: 16 } as const
const ALL = 31

/** Longer titles are cut in a link: they only name songs that cannot be read any more. */
const LINKED_TITLE = 60

/** More letters than the longest list can have, so that a hostile link costs nothing. */
const MOST_LETTERS = 240_000

const DAY_MS = 86_400_000
const FIRST_DAY = Date.UTC(2000, 0, 1) / DAY_MS
/** To the end of 2199. */
const MOST_DAYS = 73_049

export type LinkedList =
  | { kind: 'list'; list: SetList }
  | { kind: 'none' }
  | { kind: 'broken' }
  /** Made by a newer version of this app. */
  | { kind: 'newer' }

export function encodeList(list: SetList, { titles = true }: { titles?: boolean } = {}): string {
  const content = new ByteWriter()
  content.text(list.title)
  content.number(list.date === null ? 0 : daysOf(list.date) + 1)
  content.number(list.songs.length)
  for (const song of list.songs) writeSong(content, titles ? song : { ...song, title: '' })
  const bytes = content.bytes()
  const head = new ByteWriter()
  head.byte(VERSION)
  head.hex(checksum(bytes).toString(16).padStart(8, '0'))
  return toBase64Url(joinBytes([head.bytes(), bytes]))
}

/** Reads the fragment of an address. Never throws, for any text. */
export function decodeList(fragment: string): LinkedList {
  const letters = fragment.replace(/^#/, '')
  if (letters === '') return { kind: 'none' }
  if (letters.length > MOST_LETTERS) return { kind: 'broken' }
  try {
    const bytes = fromBase64Url(letters)
    if ((bytes[0] ?? 0) > VERSION) return { kind: 'newer' }
    return { kind: 'list', list: readList(bytes) }
  } catch (error) {
    if (error instanceof BrokenBytes) return { kind: 'broken' }
    throw error
  }
}

function readList(bytes: Uint8Array): SetList {
  const head = new ByteReader(bytes.subarray(0, HEAD_BYTES))
  const content = bytes.subarray(HEAD_BYTES)
  if (head.byte() !== VERSION || Number.parseInt(head.hex(4), 16) !== checksum(content))
    throw new BrokenBytes()
  const reader = new ByteReader(content)
  const title = reader.text(LIST_LIMITS.title)
  const days = reader.number(MOST_DAYS)
  const count = reader.number(LIST_LIMITS.songs)
  const songs = Array.from({ length: count }, (_, at) => readSong(reader, String(at)))
  if (!reader.isAtEnd()) throw new BrokenBytes()
  return { title, date: days === 0 ? null : dateOf(days - 1), songs }
}

function writeSong(to: ByteWriter, song: ListSong): void {
  const { title, language, lyrics, arrangement, note } = song
  const linked = cut(title, LINKED_TITLE)
  to.id(song.songId)
  to.byte(
    (linked === '' ? 0 : HAS.title) |
      (language === null ? 0 : HAS.language) |
      (lyrics === null ? 0 : HAS.lyrics) |
      (arrangement === null ? 0 : HAS.arrangement) |
      (note === '' ? 0 : HAS.note),
  )
  if (linked !== '') to.text(linked)
  if (language !== null) to.text(language)
  if (lyrics !== null) to.hex(lyrics)
  if (arrangement !== null) to.hex(arrangement)
  if (note !== '') to.text(note)
}

function readSong(from: ByteReader, key: string): ListSong {
  const songId = from.id()
  const has = from.byte()
  if (has > ALL) throw new BrokenBytes()
  return {
    key,
    songId,
    title: has & HAS.title ? from.text(LINKED_TITLE) : '',
    language: has & HAS.language ? readLanguage(from) : null,
    lyrics: has & HAS.lyrics ? from.hex(4) : null,
    arrangement: has & HAS.arrangement ? from.hex(4) : null,
    note: has & HAS.note ? from.text(LIST_LIMITS.note) : '',
  }
}

function readLanguage(from: ByteReader): string {
  const tag = from.text(LIMITS.languageTag.max)
  if (!isLanguageTag(tag)) throw new BrokenBytes()
  return tag
}

const daysOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY_MS - FIRST_DAY

const dateOf = (days: number): string => new Date((days + FIRST_DAY) * DAY_MS).toISOString().slice(0, 10)
