import { CHARACTERS_PER_STEP, ENGINE_SPEED, type Steps } from '../../core/async/work-slices.ts'
import { nextBit, removeAll, setBit, wordsFor } from '../../core/bits.ts'
import { metadataParts } from '../../core/search-document.ts'
import { fold, lettersOf, splitWords } from '../../core/text.ts'
import { u32 } from './encoded-lists.ts'
import {
  addSongs,
  addSongsOf,
  type Postings,
  placeOf,
  type SparsePostings,
  SparsePostingsBuilder,
  type Union,
  unionOf,
} from './postings.ts'

/** Whether the text holds at least one of the words. */
export function* holdsAny(text: string, words: readonly string[]): Steps<boolean> {
  let characters = 0
  for (const word of words) {
    if (text.includes(word)) return true
    characters += text.length / ENGINE_SPEED
    if (characters < CHARACTERS_PER_STEP) continue
    yield characters
    characters = 0
  }
  yield characters
  return false
}

/** Whether the bytes hold all of the words. */
export function* holdsAll(bytes: Buffer, words: readonly Buffer[]): Steps<boolean> {
  let characters = 0
  for (const word of words) {
    if (!bytes.includes(word)) return false
    characters += bytes.length / ENGINE_SPEED
    if (characters < CHARACTERS_PER_STEP) continue
    yield characters
    characters = 0
  }
  return true
}

/** Where all words of the query were found: the first that applies. Songs are listed in this order. */
export const RANK = {
  number: 0,
  bookAndNumber: 1,
  titleBegins: 2,
  title: 3,
  alternateTitle: 4,
  credit: 5,
  lines: 6,
  rest: 7,
} as const

export const RANKS = Object.keys(RANK).length

/** The properties of a query that the order by relevance uses besides its distinct words. */
export interface Ranking {
  /** The query's words, one space between two. */
  readonly phrase: string
  /** Its letters and digits, without anything between them. */
  readonly letters: string
  /** Ways to read it as a songbook and a number: by number, the words that the book must hold. */
  readonly numbers: ReadonlyMap<string, readonly (readonly string[])[]>
}

export function rankingOf(query: string): Ranking {
  const all = splitWords(fold(query))
  const phrase = all.join(' ')
  return { phrase, letters: lettersOf(phrase), numbers: bookReadings(all) }
}

/** The number comes last or first, and at least one word is left for the book. */
function bookReadings(all: readonly string[]): Map<string, (readonly string[])[]> {
  const readings = new Map<string, (readonly string[])[]>()
  const add = (number: readonly string[], book: readonly string[]) => {
    const text = number.join(' ')
    readings.set(text, [...(readings.get(text) ?? []), book])
  }
  for (let at = 1; at < all.length; at++) {
    add(all.slice(at), all.slice(0, at))
    add(all.slice(0, at), all.slice(at))
  }
  return readings
}

/** A songbook's number as it is compared. */
export const numberKey = (folded: string): string => splitWords(folded).join(' ')

/** Whether the words can mean this book. */
export const isBook = (book: string, readings: readonly (readonly string[])[]): boolean =>
  readings.some((words) => words.every((word) => book.includes(word)))

interface RankedSong {
  readonly metadata: string
  readonly lyrics: readonly { readonly text: string }[]
}

/** The rank of one song that holds all words, from its texts. */
export function* rankOf(song: RankedSong, words: readonly string[], ranking: Ranking): Steps<number> {
  yield (song.metadata.length * words.length) / ENGINE_SPEED
  const { titles, credits, songbooks } = metadataParts(song.metadata)
  const entries = songbooks.map(([book, number]) => ({ book, number: numberKey(number) }))
  if (entries.some(({ number }) => number === ranking.phrase)) return RANK.number
  if (entries.some(({ book, number }) => isBook(book, ranking.numbers.get(number) ?? [])))
    return RANK.bookAndNumber
  const [title = ''] = titles.split('\n', 1)
  if (ranking.letters !== '' && lettersOf(title).startsWith(ranking.letters)) return RANK.titleBegins
  const missing = words.filter((word) => !title.includes(word))
  if (missing.length === 0) return RANK.title
  const notInTitles = missing.filter((word) => !titles.includes(word))
  if (notInTitles.length === 0) return RANK.alternateTitle
  const notInMetadata = notInTitles.filter((word) => !credits.includes(word))
  if (notInMetadata.length === 0) return RANK.credit
  for (const word of notInMetadata) if (!(yield* isSung(song, word))) return RANK.rest
  return RANK.lines
}

function* isSung({ lyrics }: RankedSong, word: string): Steps<boolean> {
  for (const { text } of lyrics) if (yield* holdsAny(text, [word])) return true
  return false
}

interface Titles {
  readonly songs: number
  readonly titles: Uint8Array
  readonly titleStarts: Uint32Array
}

const decoder = new TextDecoder()

const titleLetters = ({ titles, titleStarts }: Titles, song: number): string =>
  lettersOf(decoder.decode(titles.subarray(u32(titleStarts, song), u32(titleStarts, song + 1))))

/** The songs in the order of their titles' letters and digits alone. */
export function orderByLetters(titles: Titles): Uint32Array {
  const letters = Array.from({ length: titles.songs }, (_, song) => titleLetters(titles, song))
  const order = new Uint32Array(titles.songs).map((_, song) => song)
  const before = (a: number, b: number) => ((letters[a] ?? '') < (letters[b] ?? '') ? -1 : 1)
  return order.sort((a, b) => (letters[a] === letters[b] ? a - b : before(a, b)))
}

/** The set of songs whose title begins with these letters. */
export function titlesBeginning(titles: Titles, byLetters: Uint32Array, letters: string): Uint32Array {
  const songs = new Uint32Array(wordsFor(titles.songs))
  if (letters === '') return songs
  const lettersAt = (place: number) => titleLetters(titles, u32(byLetters, place))
  let low = 0
  let high = byLetters.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (lettersAt(middle) < letters) low = middle + 1
    else high = middle
  }
  const first = low
  // Few titles begin with a whole query, so the end is looked for near the beginning, in growing steps.
  high = byLetters.length
  for (let step = 1; low < high; step *= 2) {
    const next = Math.min(low + step, high) - 1
    if (lettersAt(next).startsWith(letters)) low = next + 1
    else {
      high = next
      step = 0.5
    }
  }
  for (let at = first; at < low; at++) setBit(songs, u32(byLetters, at))
  return songs
}

/** The songs of one kind of field, by everything that a word can be looked up by. */
export interface FieldSongs {
  readonly tokens: SparsePostings
  readonly shortGrams: SparsePostings
  readonly commonRuns: SparsePostings
}

/** What is precomputed besides the tokens. */
export type Precomputed = 'shortGrams' | 'commonRuns'

/** Collects what is precomputed for a kind of field, as the grams and runs of the whole index are found. */
export class FieldSongsBuilder {
  readonly #builders: Readonly<Record<Precomputed, SparsePostingsBuilder>>
  readonly #counts = { shortGrams: 0, commonRuns: 0 }

  constructor(
    readonly tokens: SparsePostings,
    songs: number,
  ) {
    this.#builders = {
      shortGrams: new SparsePostingsBuilder(songs),
      commonRuns: new SparsePostingsBuilder(songs),
    }
  }

  /** The songs of the next gram or run; nothing when no field of this kind holds it. */
  add(kind: Precomputed, songs: Union | undefined): void {
    const key = this.#counts[kind]++
    if (!songs) return
    if ('set' in songs) this.#builders[kind].appendSet(key, songs.set)
    else if (songs.list.length > 0) this.#builders[kind].append(key, songs.list)
  }

  finish(): FieldSongs {
    return {
      tokens: this.tokens,
      shortGrams: this.#builders.shortGrams.finish(this.#counts.shortGrams),
      commonRuns: this.#builders.commonRuns.finish(this.#counts.commonRuns),
    }
  }
}

/** The songs of some tokens, which all have a list; nothing when there are none. Puts places in the tokens' place. */
export function sparseUnionOf(postings: SparsePostings, tokens: Uint32Array): Union | undefined {
  if (tokens.length === 0) return undefined
  for (let at = 0; at < tokens.length; at++) tokens[at] = placeOf(postings, u32(tokens, at))
  return unionOf(postings.songs, tokens)
}

/** By token that some song holds in songbooks and labels alone: the songs that hold it elsewhere. */
export function elsewhereSongs(alone: SparsePostings, tokenSongs: Postings): SparsePostings {
  const builder = new SparsePostingsBuilder(tokenSongs.songs)
  const all = new Uint32Array(wordsFor(tokenSongs.songs))
  const none = new Uint32Array(all.length)
  for (let token = nextBit(alone.present, 0); token >= 0; token = nextBit(alone.present, token + 1)) {
    addSongs(tokenSongs, token, all.fill(0))
    addSongsOf(alone, token, none.fill(0))
    removeAll(all, none)
    builder.appendSet(token, all)
  }
  return builder.finish(tokenSongs.counts.length)
}
