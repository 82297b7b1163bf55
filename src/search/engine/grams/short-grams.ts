import { wordsFor } from '../../../core/bytes/bits.ts'
import { addSongs, listSongs, type Postings, PostingsBuilder } from '../encoding/postings.ts'
import { f64, Growable, u32 } from '../encoding/typed-arrays.ts'
import { collectGrams, findKey, type GramTokens, gramKey, tokensOf } from './grams.ts'
import type { Vocabulary } from './vocabulary.ts'

/** The songs of every run of one or two units, precomputed, because such a word has no trigram to be found by. */
export interface ShortGrams {
  /** Ascending gram keys. */
  readonly keys: Float64Array
  /** By place in `keys`. */
  readonly songs: Postings
}

/** The place of a word of one or two units, or -1 when no song holds it. */
export const findShortGram = ({ keys }: ShortGrams, word: Uint16Array): number =>
  findKey(keys, gramKey(word, 0, word.length))

/** Below a song in so many, a gram's songs are sorted as numbers. */
const FEW = 32

export function collectShortGrams(vocabulary: Vocabulary, tokenSongs: Postings): ShortGrams {
  const keys = new Growable(Float64Array)
  const songs = new PostingsBuilder(tokenSongs.songs)
  // Keys of longer grams are larger, so the keys stay ascending from one length to the next.
  for (const length of [1, 2]) {
    const grams = collectGrams(vocabulary, length)
    for (let place = 0; place < grams.keys.length; place++) {
      keys.push(f64(grams.keys, place))
      appendSongs(songs, grams, place, tokenSongs)
    }
  }
  return { keys: keys.finish(), songs: songs.finish() }
}

/** Most grams are rare: sorting a few numbers costs less than sweeping a bit for every song. */
function appendSongs(into: PostingsBuilder, grams: GramTokens, place: number, tokenSongs: Postings): void {
  let total = 0
  let tokens = tokensOf(grams, place)
  for (let token = tokens.next(); token >= 0; token = tokens.next()) total += u32(tokenSongs.counts, token)
  tokens = tokensOf(grams, place)
  if (total * FEW >= tokenSongs.songs) {
    const songs = new Uint32Array(wordsFor(tokenSongs.songs))
    for (let token = tokens.next(); token >= 0; token = tokens.next()) addSongs(tokenSongs, token, songs)
    into.appendSet(songs)
    return
  }
  const list = new Uint32Array(total)
  let length = 0
  for (let token = tokens.next(); token >= 0; token = tokens.next()) {
    length = listSongs(tokenSongs, token, list, length)
  }
  list.sort()
  into.append(list.filter((song, at) => at === 0 || song !== u32(list, at - 1)))
}
