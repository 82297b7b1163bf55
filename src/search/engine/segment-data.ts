import { compareUuids, readUuid, UUID_BYTES, u8, u32, writeUuid } from './encoded-lists.ts'
import type { CommonRuns, GramTokens, ShortGrams } from './grams.ts'
import type { Postings } from './postings.ts'
import type { SongbookIndex } from './ranked-fields.ts'
import type { FieldSongs } from './ranking.ts'
import type { Vocabulary } from './vocabulary.ts'

/**
 * A finished index over the songs of one church, as plain typed arrays, so that the thread that built it can
 * hand it over without copying. Songs are numbered in title order.
 */
export interface SegmentData {
  readonly songs: number
  /** By song, 16 bytes each. */
  readonly songIds: Uint8Array
  /** Song numbers in the order of their ids. */
  readonly songsById: Uint32Array
  /** Folded titles as UTF-8, one after the other. */
  readonly titles: Uint8Array
  /** By song, and one more. */
  readonly titleStarts: Uint32Array
  /** One bit per song for the visibility members, and one for public. */
  readonly membersOnly: Uint32Array
  readonly madePublic: Uint32Array
  /** By song, and one more: the number of its first lyric version. */
  readonly lyricStarts: Uint32Array
  /** By lyric version, 16 bytes each. */
  readonly lyricIds: Uint8Array
  /** By lyric version: the ascending distinct tokens of its text, as varints of differences. */
  readonly lyricTokens: Uint8Array
  /** By lyric version, and one more. */
  readonly lyricTokenStarts: Uint32Array
  readonly vocabulary: Vocabulary
  /** By token: the songs that hold it in their metadata, a label or a text. */
  readonly tokenSongs: Postings
  readonly trigrams: GramTokens
  readonly shortGrams: ShortGrams
  readonly commonRuns: CommonRuns
  /** For the order by relevance: the songs in the order of the letters and digits of their titles. */
  readonly songsByLetters: Uint32Array
  readonly songbooks: SongbookIndex
  readonly title: FieldSongs
  readonly alternateTitle: FieldSongs
  /** Authors and themes. */
  readonly credit: FieldSongs
  /** Songbooks and labels: see `GramFields`. */
  readonly reference: FieldSongs
}

/** Every buffer of the index, once. */
export function buffersOf(data: object): ArrayBuffer[] {
  return Object.values(data).flatMap((value: unknown) => {
    if (ArrayBuffer.isView(value)) return value.buffer instanceof ArrayBuffer ? [value.buffer] : []
    return typeof value === 'object' && value !== null ? buffersOf(value) : []
  })
}

export const bytesOf = (data: SegmentData): number =>
  buffersOf(data).reduce((sum, buffer) => sum + buffer.byteLength, 0)

interface SongKeysData {
  readonly songs: number
  readonly songIds: Uint8Array
  readonly songsById: Uint32Array
  readonly titles: Uint8Array
  readonly titleStarts: Uint32Array
}

/** The ids and titles of a segment's songs: which number a song has, and where another would stand. */
export class SongKeys {
  readonly #data: SongKeysData
  readonly #encoder = new TextEncoder()

  constructor(data: SongKeysData) {
    this.#data = data
  }

  idOf(song: number): string {
    return readUuid(this.#data.songIds, song)
  }

  /** The number of a song, or -1 when the segment does not hold it. */
  numberOf(songId: string): number {
    const { songs, songIds, songsById } = this.#data
    const id = bytesOfId(songId)
    const place = lowest(songs, (middle) => compareUuids(songIds, u32(songsById, middle), id, 0) < 0)
    if (place === songs) return -1
    const song = u32(songsById, place)
    return compareUuids(songIds, song, id, 0) === 0 ? song : -1
  }

  /** How many songs of the segment come before one with this folded title and id. */
  placeOf(title: string, songId: string): number {
    const { songs, songIds } = this.#data
    const titleBytes = this.#encoder.encode(title)
    const id = bytesOfId(songId)
    return lowest(
      songs,
      (song) => (this.#compareTitle(song, titleBytes) || compareUuids(songIds, song, id, 0)) < 0,
    )
  }

  /** Bytes of UTF-8 sort like code points. */
  #compareTitle(song: number, title: Uint8Array): number {
    const { titles, titleStarts } = this.#data
    const start = u32(titleStarts, song)
    const length = u32(titleStarts, song + 1) - start
    const shared = Math.min(length, title.length)
    for (let at = 0; at < shared; at++) {
      const difference = u8(titles, start + at) - u8(title, at)
      if (difference !== 0) return difference
    }
    return length - title.length
  }
}

function bytesOfId(id: string): Uint8Array {
  const bytes = new Uint8Array(UUID_BYTES)
  writeUuid(bytes, 0, id)
  return bytes
}

/** The first number below `count` that is not `before`; `count` when all are. */
function lowest(count: number, before: (number: number) => boolean): number {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >>> 1
    if (before(middle)) low = middle + 1
    else high = middle
  }
  return low
}
