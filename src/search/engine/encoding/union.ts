import { wordsFor } from '../../../core/bytes/bits.ts'
import { addSongs, listSongs, type Postings } from './postings.ts'
import { placeOf, type SparsePostings } from './sparse-postings.ts'
import { u32 } from './typed-arrays.ts'

/** Goes through the tokens that hold a gram or a run. */
export type EachToken = (visit: (token: number) => void) => void

/** Songs as an ascending list, or as a set of bits when there are many. */
export type Union = { readonly list: Uint32Array } | { readonly set: Uint32Array }

/** Below a song in so many, the songs are sorted as numbers. */
const FEW = 32

/** Most grams are rare: sorting a few numbers costs less than sweeping a bit for every song. */
export function unionOf(postings: Postings, each: EachToken): Union {
  let total = 0
  each((token) => {
    total += u32(postings.counts, token)
  })
  if (total * FEW >= postings.songs) {
    const set = new Uint32Array(wordsFor(postings.songs))
    each((token) => addSongs(postings, token, set))
    return { set }
  }
  const list = new Uint32Array(total)
  let length = 0
  each((token) => {
    length = listSongs(postings, token, list, length)
  })
  list.sort()
  return { list: list.filter((song, at) => at === 0 || song !== u32(list, at - 1)) }
}

/** The same for tokens that may have no list; nothing when none of them has one. */
export function sparseUnionOf(postings: SparsePostings, each: EachToken): Union | undefined {
  const places: number[] = []
  each((token) => {
    const place = placeOf(postings, token)
    if (place >= 0) places.push(place)
  })
  if (places.length === 0) return undefined
  return unionOf(postings.songs, (visit) => places.forEach(visit))
}
