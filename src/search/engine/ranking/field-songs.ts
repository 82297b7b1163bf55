import { nextBit, removeAll, wordsFor } from '../../../core/bits.ts'
import { addSongs, type Postings } from '../encoding/postings.ts'
import {
  addSongsOf,
  placeOf,
  type SparsePostings,
  SparsePostingsBuilder,
} from '../encoding/sparse-postings.ts'
import { u32 } from '../encoding/typed-arrays.ts'
import { type Union, unionOf } from '../encoding/union.ts'

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
