import { setBit, wordsFor } from '../../../core/bits.ts'
import { Growable, u32 } from '../encoding/typed-arrays.ts'
import { tokenCount, tokenText, type Vocabulary } from '../grams/vocabulary.ts'
import { isBook, numberKey } from './ranking.ts'

/** The songbook entries of a church, by number. */
export interface SongbookIndex {
  readonly songs: number
  /** The distinct numbers, ascending, kept like the tokens of a vocabulary. */
  readonly numbers: Vocabulary
  /** The distinct names of books. */
  readonly books: Vocabulary
  /** By number, and one more: its first entry. */
  readonly starts: Uint32Array
  /** By entry. */
  readonly entrySongs: Uint32Array
  readonly entryBooks: Uint32Array
}

/** About what a distinct text takes in the maps below, besides its characters. */
const TEXT_BYTES = 100

export class SongbookIndexBuilder {
  readonly #numbers = new Map<string, number>()
  readonly #books = new Map<string, number>()
  readonly #entries = new Growable(Uint32Array)

  get byteLength(): number {
    return this.#entries.byteLength + (this.#numbers.size + this.#books.size) * TEXT_BYTES
  }

  add(song: number, book: string, number: string): void {
    this.#entries.push(idOf(this.#numbers, numberKey(number)))
    this.#entries.push(idOf(this.#books, book))
    this.#entries.push(song)
  }

  finish(songs: number): SongbookIndex {
    const numbers = [...this.#numbers.keys()].sort()
    const placeOfId = new Uint32Array(numbers.length)
    for (const [place, number] of numbers.entries()) placeOfId[this.#numbers.get(number) ?? 0] = place
    const entries = this.#entries.values
    const count = this.#entries.length / 3
    const starts = new Uint32Array(numbers.length + 1)
    const placeOf = (entry: number) => u32(placeOfId, u32(entries, entry * 3))
    for (let entry = 0; entry < count; entry++)
      starts[placeOf(entry) + 1] = u32(starts, placeOf(entry) + 1) + 1
    for (let place = 0; place < numbers.length; place++)
      starts[place + 1] = u32(starts, place + 1) + u32(starts, place)
    const ends = starts.slice()
    const entrySongs = new Uint32Array(count)
    const entryBooks = new Uint32Array(count)
    for (let entry = 0; entry < count; entry++) {
      const at = u32(ends, placeOf(entry))
      ends[placeOf(entry)] = at + 1
      entryBooks[at] = u32(entries, entry * 3 + 1)
      entrySongs[at] = u32(entries, entry * 3 + 2)
    }
    return {
      songs,
      numbers: textsOf(numbers),
      books: textsOf(this.#books.keys()),
      starts,
      entrySongs,
      entryBooks,
    }
  }
}

function idOf(ids: Map<string, number>, text: string): number {
  const known = ids.get(text)
  if (known !== undefined) return known
  ids.set(text, ids.size)
  return ids.size - 1
}

function textsOf(texts: Iterable<string>): Vocabulary {
  const units = new Growable(Uint16Array)
  const starts = new Growable(Uint32Array)
  starts.push(0)
  for (const text of texts) {
    for (let at = 0; at < text.length; at++) units.push(text.charCodeAt(at))
    starts.push(units.length)
  }
  return { units: units.finish(), starts: starts.finish() }
}

/** The set of songs that have this number in any book. */
export function songsWithNumber(index: SongbookIndex, number: string): Uint32Array {
  const songs = new Uint32Array(wordsFor(index.songs))
  for (const entry of entriesOf(index, number)) setBit(songs, u32(index.entrySongs, entry))
  return songs
}

/** The set of songs that have one of the numbers in a book that its words can mean. */
export function songsInBooks(
  index: SongbookIndex,
  numbers: ReadonlyMap<string, readonly (readonly string[])[]>,
): Uint32Array {
  const songs = new Uint32Array(wordsFor(index.songs))
  for (const [number, readings] of numbers) {
    const known = new Map<number, boolean>()
    for (const entry of entriesOf(index, number)) {
      const book = u32(index.entryBooks, entry)
      const meant = known.get(book) ?? isBook(tokenText(index.books, book), readings)
      known.set(book, meant)
      if (meant) setBit(songs, u32(index.entrySongs, entry))
    }
  }
  return songs
}

function* entriesOf({ numbers, starts }: SongbookIndex, number: string): Generator<number> {
  let low = 0
  let high = tokenCount(numbers)
  while (low < high) {
    const middle = (low + high) >>> 1
    if (tokenText(numbers, middle) < number) low = middle + 1
    else high = middle
  }
  if (low === tokenCount(numbers) || tokenText(numbers, low) !== number) return
  for (let entry = u32(starts, low); entry < u32(starts, low + 1); entry++) yield entry
}
