import { countBits, hasBit, nextBit, removeAll, setBit, wordsFor } from '../../core/bits.ts'
import { DeltaReader, Growable, MAX_VARINT, u8, u32, writeVarint } from './encoded-lists.ts'

/**
 * For each of many keys (tokens, or short pieces of tokens) the ascending numbers of the songs that hold it.
 * A list of one is kept in place, a short list as varints of differences, a long one as a bit per song.
 */
export interface Postings {
  /** How many songs there are at all. */
  readonly songs: number
  /** By key: how many songs. */
  readonly counts: Uint32Array
  /** By key: the only song, the first byte in `bytes`, or the first word in `bitmaps`. */
  readonly starts: Uint32Array
  readonly bytes: Uint8Array
  readonly bitmaps: Uint32Array
}

/** From a sixteenth of all songs on, or-ing words is faster than decoding, at no more than twice the size. */
const isDense = (count: number, songs: number) => count > 1 && count * 16 >= songs

/** About how many steps `addSongs` takes: a song each, a word of the set each, and some for starting. */
export function listCost({ counts, songs }: Postings, key: number): number {
  const count = u32(counts, key)
  return 4 + (isDense(count, songs) ? wordsFor(songs) : count)
}

/** Adds the songs of a key to a set. */
export function addSongs(postings: Postings, key: number, into: Uint32Array): void {
  const count = u32(postings.counts, key)
  const start = u32(postings.starts, key)
  if (count === 1) {
    setBit(into, start)
  } else if (isDense(count, postings.songs)) {
    for (let word = 0; word < into.length; word++) {
      into[word] = u32(into, word) | u32(postings.bitmaps, start + word)
    }
  } else {
    addCoded(postings.bytes, start, count, into)
  }
}

/** Writes the songs of a key that is not dense into `list` from `at` on; returns where the next one goes. */
function listSongs(postings: Postings, key: number, list: Uint32Array, at: number): number {
  const count = u32(postings.counts, key)
  const start = u32(postings.starts, key)
  if (count === 1) {
    list[at] = start
    return at + 1
  }
  const songs = new DeltaReader(postings.bytes, start, postings.bytes.length)
  for (let next = at; next < at + count; next++) list[next] = songs.next()
  return at + count
}

/** How many songs of a key are not in a set. */
export function countOthers(postings: Postings, key: number, set: Uint32Array): number {
  const count = u32(postings.counts, key)
  if (isDense(count, postings.songs)) {
    const songs = new Uint32Array(set.length)
    addSongs(postings, key, songs)
    removeAll(songs, set)
    return countBits(songs, 0, postings.songs)
  }
  const songs = new Uint32Array(count)
  listSongs(postings, key, songs, 0)
  let others = 0
  for (let at = 0; at < count; at++) if (!hasBit(set, u32(songs, at))) others++
  return others
}

/** The innermost loop of a search, written out: a reader object per list would cost more than the list. */
function addCoded(bytes: Uint8Array, start: number, count: number, into: Uint32Array): void {
  let song = -1
  let at = start
  for (let left = count; left > 0; left--) {
    let byte = u8(bytes, at++)
    let delta = byte & 0x7f
    for (let shift = 7; byte >= 0x80; shift += 7) {
      byte = u8(bytes, at++)
      delta |= (byte & 0x7f) << shift
    }
    song += delta
    setBit(into, song)
  }
}

/** Takes the songs of one key after the other; keys are numbered as they come. */
export class PostingsBuilder {
  readonly #counts = new Growable(Uint32Array)
  readonly #starts = new Growable(Uint32Array)
  readonly #bytes = new Growable(Uint8Array)
  readonly #bitmaps = new Growable(Uint32Array)

  constructor(readonly songs: number) {}

  get byteLength(): number {
    return [this.#counts, this.#starts, this.#bytes, this.#bitmaps].reduce(
      (sum, { byteLength }) => sum + byteLength,
      0,
    )
  }

  /** `songs` is ascending and without repeats. */
  append(songs: Uint32Array): void {
    this.#counts.push(songs.length)
    if (songs.length === 1) {
      this.#starts.push(u32(songs, 0))
    } else if (isDense(songs.length, this.songs)) {
      const start = this.#addBitmap()
      const bitmap = this.#bitmaps.values.subarray(start)
      for (let at = 0; at < songs.length; at++) setBit(bitmap, u32(songs, at))
    } else {
      this.#starts.push(this.#bytes.length)
      this.#bytes.reserve(songs.length * MAX_VARINT)
      const bytes = this.#bytes.values
      let end = this.#bytes.length
      let last = -1
      for (let at = 0; at < songs.length; at++) {
        const song = u32(songs, at)
        end = writeVarint(bytes, end, song - last)
        last = song
      }
      this.#bytes.length = end
    }
  }

  /** The same, for songs that are already a set. */
  appendSet(songs: Uint32Array): void {
    const count = countBits(songs, 0, this.songs)
    if (isDense(count, this.songs)) {
      this.#counts.push(count)
      const start = this.#addBitmap()
      this.#bitmaps.values.set(songs, start)
      return
    }
    const list = new Uint32Array(count)
    for (let song = nextBit(songs, 0), at = 0; song >= 0; song = nextBit(songs, song + 1)) list[at++] = song
    this.append(list)
  }

  #addBitmap(): number {
    const start = this.#bitmaps.length
    const words = wordsFor(this.songs)
    this.#starts.push(start)
    this.#bitmaps.reserve(words)
    this.#bitmaps.length += words
    return start
  }

  finish(): Postings {
    return {
      songs: this.songs,
      counts: this.#counts.finish(),
      starts: this.#starts.finish(),
      bytes: this.#bytes.finish(),
      bitmaps: this.#bitmaps.finish(),
    }
  }
}

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
