import { compareText } from '../../core/text.ts'

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
