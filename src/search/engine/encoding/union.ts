import { wordsFor } from '../../../core/bits.ts'
import { addSongs, listSongs, type Postings } from './postings.ts'
import { u32 } from './typed-arrays.ts'

/** Songs as an ascending list, or as a set of bits when there are many. */
export type Union = { readonly list: Uint32Array } | { readonly set: Uint32Array }

/** Below a song in so many, the songs are sorted as numbers. */
const FEW = 32

/** How many songs the lists of these keys name, the same song in two lists twice. */
export function countSongs({ counts }: Postings, keys: Uint32Array): number {
  let total = 0
  for (let at = 0; at < keys.length; at++) total += u32(counts, u32(keys, at))
  return total
}

/** Most grams are rare: sorting a few numbers costs less than sweeping a bit for every song. */
export const isFew = (total: number, songs: number): boolean => total * FEW < songs

export function addAllSongs(postings: Postings, keys: Uint32Array, into: Uint32Array): void {
  for (let at = 0; at < keys.length; at++) addSongs(postings, u32(keys, at), into)
}

/** Writes the songs of keys that are not dense into `list` from `at` on; returns where the next one goes. */
export function listAllSongs(postings: Postings, keys: Uint32Array, list: Uint32Array, at: number): number {
  let next = at
  for (let key = 0; key < keys.length; key++) next = listSongs(postings, u32(keys, key), list, next)
  return next
}

/** Puts the list in order. */
export function distinct(list: Uint32Array): Uint32Array {
  list.sort()
  let length = 0
  for (let at = 0; at < list.length; at++) {
    if (at === 0 || u32(list, at) !== u32(list, at - 1)) list[length++] = u32(list, at)
  }
  return list.subarray(0, length)
}

export function unionOf(postings: Postings, keys: Uint32Array): Union {
  const total = countSongs(postings, keys)
  if (isFew(total, postings.songs)) {
    const list = new Uint32Array(total)
    listAllSongs(postings, keys, list, 0)
    return { list: distinct(list) }
  }
  const set = new Uint32Array(wordsFor(postings.songs))
  addAllSongs(postings, keys, set)
  return { set }
}
