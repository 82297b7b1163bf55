import type { Postings } from '../encoding/postings.ts'
import type { CommonRuns } from '../grams/common-runs.ts'
import type { GramTokens } from '../grams/grams.ts'
import type { ShortGrams } from '../grams/short-grams.ts'
import type { Vocabulary } from '../grams/vocabulary.ts'
import type { FieldSongs } from '../ranking/field-songs.ts'
import type { SongbookIndex } from '../ranking/songbook-index.ts'

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
