import { countBits, hasBit, nextBit, removeAll, wordsFor } from '../../../core/bytes/bits.ts'
import { addSongs, type Postings } from '../encoding/postings.ts'
import {
  addSongsOf,
  placeOf,
  type SparsePostings,
  SparsePostingsBuilder,
} from '../encoding/sparse-postings.ts'
import { type EachToken, sparseUnionOf, type Union } from '../encoding/union.ts'

/** The songs of one kind of field, by everything that a word can be looked up by. */
export interface FieldSongs {
  readonly tokens: SparsePostings
  readonly shortGrams: SparsePostings
  readonly commonRuns: SparsePostings
}

/** Collects what is precomputed for a kind of field, as the grams and runs of the whole index are found. */
abstract class FieldSongsBuilder {
  readonly #shortGrams: SparsePostingsBuilder
  readonly #commonRuns: SparsePostingsBuilder
  #grams = 0
  #runs = 0

  constructor(
    readonly tokens: SparsePostings,
    songs: number,
  ) {
    this.#shortGrams = new SparsePostingsBuilder(songs)
    this.#commonRuns = new SparsePostingsBuilder(songs)
  }

  /** The songs of a gram or run that is in these tokens; nothing when there are none. */
  protected abstract songsOf(each: EachToken): Union | undefined

  addShortGram(each: EachToken): void {
    append(this.#shortGrams, this.#grams++, this.songsOf(each))
  }

  addCommonRun(each: EachToken): void {
    append(this.#commonRuns, this.#runs++, this.songsOf(each))
  }

  finish(): FieldSongs {
    return {
      tokens: this.tokens,
      shortGrams: this.#shortGrams.finish(this.#grams),
      commonRuns: this.#commonRuns.finish(this.#runs),
    }
  }
}

function append(into: SparsePostingsBuilder, key: number, songs: Union | undefined): void {
  if (!songs) return
  if ('set' in songs) into.appendSet(key, songs.set)
  else if (songs.list.length > 0) into.append(key, songs.list)
}

/** Titles, alternate titles, or authors and themes: the songs that hold a token, gram or run there. */
export class PlainFieldBuilder extends FieldSongsBuilder {
  protected override songsOf(each: EachToken): Union | undefined {
    return sparseUnionOf(this.tokens, each)
  }
}

/**
 * Songbooks and labels, the other way round, because most of what they hold is in other fields too. `tokens`: of each
 * token that some song holds there alone, the songs that hold it elsewhere. `shortGrams`, `commonRuns`: the songs that
 * hold it there alone.
 */
export class ReferenceFieldBuilder extends FieldSongsBuilder {
  readonly #alone: SparsePostings
  readonly #tokenSongs: Postings
  readonly #elsewhere: Uint32Array

  /** `alone`: by token, the songs that hold it in songbooks and labels alone. `tokenSongs`: those that hold it at all. */
  constructor(alone: SparsePostings, tokenSongs: Postings) {
    super(elsewhereSongs(alone, tokenSongs), tokenSongs.songs)
    this.#alone = alone
    this.#tokenSongs = tokenSongs
    this.#elsewhere = new Uint32Array(wordsFor(tokenSongs.songs))
  }

  protected override songsOf(each: EachToken): Union | undefined {
    const alone = sparseUnionOf(this.#alone, each)
    if (!alone) return undefined
    const elsewhere = this.#elsewhere.fill(0)
    each((token) => {
      if (placeOf(this.tokens, token) < 0) addSongs(this.#tokenSongs, token, elsewhere)
      else addSongsOf(this.tokens, token, elsewhere)
    })
    const list = 'list' in alone ? alone.list : listOf(alone.set)
    return { list: list.filter((song) => !hasBit(elsewhere, song)) }
  }
}

function elsewhereSongs(alone: SparsePostings, tokenSongs: Postings): SparsePostings {
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

function listOf(set: Uint32Array): Uint32Array {
  const list = new Uint32Array(countBits(set, 0, set.length * 32))
  for (let song = nextBit(set, 0), at = 0; song >= 0; song = nextBit(set, song + 1)) list[at++] = song
  return list
}
