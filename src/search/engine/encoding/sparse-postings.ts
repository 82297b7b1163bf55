import { countBits, hasBit, setBit, wordsFor } from '../../../core/bits.ts'
import { addSongs, listCost, type Postings, PostingsBuilder } from './postings.ts'
import { Growable, u32 } from './typed-arrays.ts'

/** Postings of some of many keys, which cost next to nothing for the others. */
export interface SparsePostings {
  /** A bit per key: whether it has a list. */
  readonly present: Uint32Array
  /** By word of `present`: how many keys with a list come before it. */
  readonly ranks: Uint32Array
  /** By place among the keys that have one. */
  readonly songs: Postings
}

/** The place of a key's list, or -1 when it has none. */
export function placeOf({ present, ranks }: SparsePostings, key: number): number {
  if (!hasBit(present, key)) return -1
  return u32(ranks, key >>> 5) + countBits(present, key & ~31, key)
}

/** Adds the songs of a key, if it has any, to a set; returns about how many steps that took. */
export function addSongsOf(postings: SparsePostings, key: number, into: Uint32Array): number {
  const place = placeOf(postings, key)
  if (place < 0) return 1
  addSongs(postings.songs, place, into)
  return listCost(postings.songs, place)
}

/** Takes the songs of ascending keys. */
export class SparsePostingsBuilder {
  readonly #keys = new Growable(Uint32Array)
  readonly #postings: PostingsBuilder

  constructor(songs: number) {
    this.#postings = new PostingsBuilder(songs)
  }

  append(key: number, songs: Uint32Array): void {
    this.#keys.push(key)
    this.#postings.append(songs)
  }

  appendSet(key: number, songs: Uint32Array): void {
    this.#keys.push(key)
    this.#postings.appendSet(songs)
  }

  /** `size`: how many keys there are, with and without a list. */
  finish(size: number): SparsePostings {
    const present = new Uint32Array(wordsFor(size))
    for (let at = 0; at < this.#keys.length; at++) setBit(present, u32(this.#keys.values, at))
    const ranks = new Uint32Array(present.length)
    for (let word = 1; word < ranks.length; word++) {
      ranks[word] = u32(ranks, word - 1) + countBits(present, (word - 1) * 32, word * 32)
    }
    return { present, ranks, songs: this.#postings.finish() }
  }
}
