import { checksum, joinBytes } from '../../../core/bytes.ts'
import { isLanguageTag } from '../../../core/languages/language-tag.ts'
import { cut, LIMITS } from '../../../core/limits.ts'
import { hasNotes, LIST_LIMITS, type ListSong, type SetList, withoutNotes } from './set-list.ts'

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

type LinkedList =
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

/** What is not what a writer of ours has written. Never leaves the model: `decodeList` answers in its place. */
class BrokenBytes extends Error {
  override readonly name = 'BrokenBytes'
}

/** Puts small values one after the other. */
class ByteWriter {
  private readonly chunks: Uint8Array[] = []

  byte(value: number): void {
    this.chunks.push(Uint8Array.of(value))
  }

  /** Seven bits a byte, the lowest first; the eighth is set if more follow. */
  number(value: number): void {
    let rest = value
    for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) this.byte((rest % 0x80) | 0x80)
    this.byte(rest)
  }

  text(value: string): void {
    const bytes = new TextEncoder().encode(value)
    this.number(bytes.length)
    this.chunks.push(bytes)
  }

  hex(value: string): void {
    for (let at = 0; at < value.length; at += 2) this.byte(Number.parseInt(value.slice(at, at + 2), 16))
  }

  id(uuid: string): void {
    this.hex(uuid.replaceAll('-', ''))
  }

  bytes(): Uint8Array {
    return joinBytes(this.chunks)
  }
}

/** Reads what a ByteWriter has put down, and throws BrokenBytes for anything else. */
class ByteReader {
  private at = 0

  constructor(private readonly source: Uint8Array) {}

  byte(): number {
    const value = this.source[this.at]
    if (value === undefined) throw new BrokenBytes()
    this.at++
    return value
  }

  number(most: number): number {
    let [value, unit] = [0, 1]
    for (;;) {
      const byte = this.byte()
      value += (byte & 0x7f) * unit
      if (value > most) throw new BrokenBytes()
      if (byte < 0x80) return value
      unit *= 0x80
      if (unit > Number.MAX_SAFE_INTEGER / 0x80) throw new BrokenBytes()
    }
  }

  /** `most` counts code points, of which each is at most four bytes. */
  text(most: number): string {
    const bytes = this.slice(this.number(most * 4))
    try {
      const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
      if ([...text].length <= most) return text
    } catch {
      // Not UTF-8.
    }
    throw new BrokenBytes()
  }

  hex(bytes: number): string {
    return [...this.slice(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  }

  id(): string {
    return this.hex(16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  }

  isAtEnd(): boolean {
    return this.at === this.source.length
  }

  private slice(length: number): Uint8Array {
    if (this.at + length > this.source.length) throw new BrokenBytes()
    this.at += length
    return this.source.subarray(this.at - length, this.at)
  }
}

/** Base64 of RFC 4648 for addresses, without the padding. */
export const toBase64Url = (bytes: Uint8Array): string => {
  let letters = ''
  for (const byte of bytes) letters += String.fromCharCode(byte)
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

function fromBase64Url(text: string): Uint8Array {
  if (!/^[\w-]*$/.test(text)) throw new BrokenBytes()
  try {
    const letters = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
    return Uint8Array.from(letters, (letter) => letter.charCodeAt(0))
  } catch {
    throw new BrokenBytes()
  }
}

/** A code of version 25 has 117 squares a side, which a phone still reads from a screen or a sheet of paper. */
export const QR_VERSION = 25

/** The letters that a code of this version takes with the error correction L. */
export const QR_LETTERS = 1273

interface ListLinks {
  /** Everything that was asked for. */
  link: string
  /** What the QR code holds: the same list, where need be without the titles; null when it is too long. */
  qr: string | null
  /** Whether leaving the notes out would make it short enough. */
  fitsWithoutNotes: boolean
}

/** The addresses that carry a list. `page` is the address of the page without a fragment. */
export function listLinks(page: string, list: SetList, notes: boolean): ListLinks {
  const shared = notes ? list : withoutNotes(list)
  const qr = qrLink(page, shared)
  return {
    link: `${page}#${encodeList(shared)}`,
    qr,
    fitsWithoutNotes: qr === null && hasNotes(shared) && qrLink(page, withoutNotes(list)) !== null,
  }
}

/** Titles are read from the service anyway, so they are the first to go. */
function qrLink(page: string, list: SetList): string | null {
  for (const titles of [true, false]) {
    const link = `${page}#${encodeList(list, { titles })}`
    if (link.length <= QR_LETTERS) return link
  }
  return null
}
