import { addAll, allBits, hasBit, keepCommon, nextBit, removeAll, setBit, wordsFor } from '../../core/bits.ts'
import { Growable, u8, u32 } from './encoded-lists.ts'
import {
  addAllSongs,
  addSongs,
  addSongsOf,
  countSongs,
  distinct,
  isFew,
  listAllSongs,
  type Postings,
  placeOf,
  type SparsePostings,
  type Union,
} from './postings.ts'
import {
  elsewhereSongs,
  type FieldSongs,
  FieldSongsBuilder,
  isBook,
  numberKey,
  type Precomputed,
  sparseUnionOf,
} from './ranking.ts'
import { tokenCount, tokenText, type Vocabulary } from './vocabulary.ts'

/** How a word was looked up: by the tokens that hold it, or by the place of what is precomputed. */
type Lookup =
  | { readonly kind: 'tokens'; readonly tokens: readonly number[] }
  | { readonly kind: 'shortGrams' | 'commonRuns'; readonly place: number }

/** Adds the songs that hold a looked-up word in a kind of field; returns about how many steps that took. */
export function addFieldSongs(field: FieldSongs, lookup: Lookup, into: Uint32Array): number {
  if (lookup.kind !== 'tokens') return addSongsOf(field[lookup.kind], lookup.place, into)
  let cost = 0
  for (const token of lookup.tokens) cost += addSongsOf(field.tokens, token, into)
  return cost
}

/** Stored while the songs of each word are searched, for the order by relevance. */
export class WordFields {
  readonly lookups: Lookup[] = []
  /** The songs that hold every word elsewhere than in songbooks and labels alone. */
  readonly content: Uint32Array
  readonly #reference: FieldSongs
  readonly #tokenSongs: Postings
  /** Of the present word: its songs by tokens that some song holds in songbooks and labels alone. */
  readonly #alone: Uint32Array
  #tokens: number[] = []

  constructor(reference: FieldSongs, tokenSongs: Postings) {
    this.#reference = reference
    this.#tokenSongs = tokenSongs
    this.content = allBits(tokenSongs.songs)
    this.#alone = new Uint32Array(this.content.length)
  }

  /** Adds the songs of a token that holds the present word. */
  addToken(token: number, songs: Uint32Array): void {
    this.#tokens.push(token)
    if (hasBit(this.#reference.tokens.present, token)) {
      addSongsOf(this.#reference.tokens, token, songs)
      addSongs(this.#tokenSongs, token, this.#alone)
    } else addSongs(this.#tokenSongs, token, songs)
  }

  /** All tokens were added; completes the songs of the word. */
  endTokens(songs: Uint32Array): void {
    keepCommon(this.content, songs)
    addAll(songs, this.#alone)
    this.#alone.fill(0)
    this.lookups.push({ kind: 'tokens', tokens: this.#tokens })
    this.#tokens = []
  }

  /** The songs of the word were precomputed. */
  precomputed(kind: 'shortGrams' | 'commonRuns', place: number, songs: Uint32Array): void {
    keepCommon(this.content, songs)
    addSongsOf(this.#reference[kind], place, this.#alone)
    removeAll(this.content, this.#alone)
    this.#alone.fill(0)
    this.lookups.push({ kind, place })
  }
}

/** By kind of field, the songs of each token that is in one. */
interface FieldTokens {
  readonly title: SparsePostings
  readonly alternateTitle: SparsePostings
  readonly credit: SparsePostings
  /** The songs that hold the token in songbooks and labels alone. */
  readonly alone: SparsePostings
}

const PLAIN = ['title', 'alternateTitle', 'credit'] as const
const KINDS = [...PLAIN, 'alone'] as const
const ALONE = 1 << KINDS.indexOf('alone')

/**
 * Puts the songs of each gram and run together from those of its tokens, all of them and those of each kind of field.
 * Going through a gram's tokens once for all, and through their songs once instead of a second time for songbooks and
 * labels, finishes an index in 0.60 of the CPU time (25,000 songs, two runs in turns).
 * Songbooks and labels are kept the other way round, because most of what they hold is in other fields too. By token
 * that some song holds there alone: the songs that hold it elsewhere. By gram and run: the songs that hold it there alone.
 */
export class GramFields {
  readonly #tokenSongs: Postings
  readonly #fields: FieldTokens
  readonly #elsewhere: SparsePostings
  readonly #builders: Readonly<Record<(typeof PLAIN)[number] | 'reference', FieldSongsBuilder>>
  /** By token: a bit for each kind of field that holds it. Most are in none, which one read of a byte shows. */
  readonly #kinds: Uint8Array
  /** Of the present gram: the tokens of each kind of field, and those that are in songbooks and labels in no song alone. */
  readonly #tokens = KINDS.map(() => new Growable(Uint32Array))
  readonly #others = new Growable(Uint32Array)
  readonly #content: Uint32Array

  constructor(tokenSongs: Postings, fields: FieldTokens) {
    const { songs } = tokenSongs
    this.#tokenSongs = tokenSongs
    this.#fields = fields
    this.#elsewhere = elsewhereSongs(fields.alone, tokenSongs)
    this.#builders = {
      title: new FieldSongsBuilder(fields.title, songs),
      alternateTitle: new FieldSongsBuilder(fields.alternateTitle, songs),
      credit: new FieldSongsBuilder(fields.credit, songs),
      reference: new FieldSongsBuilder(this.#elsewhere, songs),
    }
    this.#content = new Uint32Array(wordsFor(songs))
    this.#kinds = new Uint8Array(tokenSongs.counts.length)
    for (const [kind, name] of KINDS.entries()) {
      const { present } = fields[name]
      for (let token = nextBit(present, 0); token >= 0; token = nextBit(present, token + 1)) {
        this.#kinds[token] = u8(this.#kinds, token) | (1 << kind)
      }
    }
  }

  /** Notes in which fields the next gram or run is that these tokens hold, and gives all of its songs, for now. */
  add(kind: Precomputed, tokens: Uint32Array): Union {
    this.#part(tokens)
    for (const [at, name] of PLAIN.entries()) {
      this.#builders[name].add(kind, sparseUnionOf(this.#fields[name], this.#partOf(at)))
    }
    const alone = this.#partOf(KINDS.length - 1)
    const elsewhere = alone.map((token) => placeOf(this.#elsewhere, token))
    const inReference = sparseUnionOf(this.#fields.alone, alone)
    const others = this.#others.values.subarray(0, this.#others.length)
    const total = countSongs(this.#tokenSongs, others) + countSongs(this.#elsewhere.songs, elsewhere)
    if (isFew(total, this.#tokenSongs.songs)) return this.#addFew(kind, total, others, elsewhere, inReference)
    const content = this.#content.fill(0)
    addAllSongs(this.#tokenSongs, others, content)
    addAllSongs(this.#elsewhere.songs, elsewhere, content)
    this.#builders.reference.add(kind, inReference && { list: without(listOf(inReference), content) })
    if (inReference) addUnion(inReference, content)
    return { set: content }
  }

  #addFew(
    kind: Precomputed,
    total: number,
    others: Uint32Array,
    elsewhere: Uint32Array,
    inReference: Union | undefined,
  ): Union {
    const found = new Uint32Array(total)
    listAllSongs(this.#elsewhere.songs, elsewhere, found, listAllSongs(this.#tokenSongs, others, found, 0))
    const list = distinct(found)
    if (!inReference) {
      this.#builders.reference.add(kind, undefined)
      return { list }
    }
    const content = this.#content.fill(0)
    for (let at = 0; at < list.length; at++) setBit(content, u32(list, at))
    this.#builders.reference.add(kind, { list: without(listOf(inReference), content) })
    addUnion(inReference, content)
    return { set: content }
  }

  #part(tokens: Uint32Array): void {
    for (const part of this.#tokens) part.length = 0
    this.#others.length = 0
    const kinds = this.#kinds
    for (let at = 0; at < tokens.length; at++) {
      const token = u32(tokens, at)
      const held = u8(kinds, token)
      if ((held & ALONE) === 0) this.#others.push(token)
      if (held === 0) continue
      for (let kind = 0; kind < KINDS.length; kind++) {
        if (held & (1 << kind)) this.#tokens[kind]?.push(token)
      }
    }
  }

  #partOf(kind: number): Uint32Array {
    const part = this.#tokens[kind] as Growable<Uint32Array<ArrayBuffer>>
    return part.values.subarray(0, part.length)
  }

  finish(): Readonly<Record<(typeof PLAIN)[number] | 'reference', FieldSongs>> {
    return {
      title: this.#builders.title.finish(),
      alternateTitle: this.#builders.alternateTitle.finish(),
      credit: this.#builders.credit.finish(),
      reference: this.#builders.reference.finish(),
    }
  }
}

function addUnion(union: Union, into: Uint32Array): void {
  if ('set' in union) addAll(into, union.set)
  else for (const song of union.list) setBit(into, song)
}

const without = (list: Uint32Array, set: Uint32Array): Uint32Array =>
  list.filter((song) => !hasBit(set, song))

function listOf(union: Union): Uint32Array {
  if ('list' in union) return union.list
  const list: number[] = []
  for (let song = nextBit(union.set, 0); song >= 0; song = nextBit(union.set, song + 1)) list.push(song)
  return Uint32Array.from(list)
}

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
