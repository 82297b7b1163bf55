import { countBits, hasBit, nextBit, removeAll, setBit, wordsFor } from '../../../core/bits.ts'
import { Growable, u8, u32 } from './typed-arrays.ts'
import { DeltaReader, MAX_VARINT, writeVarint } from './varint.ts'

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
export function listSongs(postings: Postings, key: number, list: Uint32Array, at: number): number {
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
