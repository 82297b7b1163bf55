import { addAll, allBits, hasBit, keepCommon, removeAll } from '../../../core/bits.ts'
import { addSongs, type Postings } from '../encoding/postings.ts'
import { addSongsOf } from '../encoding/sparse-postings.ts'
import type { FieldSongs } from './field-songs.ts'

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
