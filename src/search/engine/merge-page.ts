import { countBits, nextBit, nthBit } from '../../core/bits.ts'
import { compareText } from '../../core/text.ts'

/**
 * One page out of two lists in the same order: numbers below `size` whose bit is set, and items that each
 * stand before the number in `places` (ascending). Gives up to `limit` numbers, an item as -1 - its index.
 */
export function mergePage(
  bits: Uint32Array,
  size: number,
  places: readonly number[],
  offset: number,
  limit: number,
): number[] {
  const page: number[] = []
  let skip = offset
  let from = 0
  for (let item = 0; item <= places.length && page.length < limit; item++) {
    const to = places[item] ?? size
    const between = countBits(bits, from, to)
    if (skip < between) {
      let number = nthBit(bits, from, skip)
      while (number >= 0 && number < to && page.length < limit) {
        page.push(number)
        number = nextBit(bits, number + 1)
      }
    }
    skip = Math.max(0, skip - between)
    from = to
    if (item === places.length || page.length === limit) break
    if (skip > 0) skip--
    else page.push(-1 - item)
  }
  return page
}

/** One page of a search, by ids. */
export interface SearchPage {
  readonly songIds: readonly string[]
  readonly hasMore: boolean
  /** In the order of the songs. */
  readonly lyricMatches: readonly LyricHit[]
}

/** A lyric version whose text holds at least one of the words. */
export interface LyricHit {
  readonly songId: string
  readonly lyricVersionId: string
}

/**
 * The order of the list of songs: by folded title, then by id. MongoDB sorts by an index in this order (db/indexes.ts), and
 * the songs of a segment are numbered in it (segment/song-keys.ts).
 */
export const LIST_ORDER = { title: 1, _id: 1 } as const

interface Placed {
  readonly title: string
  readonly id: string
}

export const compareSongs = (a: Placed, b: Placed): number =>
  compareText(a.title, b.title) || compareText(a.id, b.id)
