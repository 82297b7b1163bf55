import { type Postings, PostingsBuilder } from '../encoding/postings.ts'
import { f64, Growable } from '../encoding/typed-arrays.ts'
import { type EachToken, unionOf } from '../encoding/union.ts'
import { collectGrams, findKey, gramKey, tokensOf } from './grams.ts'
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

/** `visit` gets the tokens of every gram, in the order of the places. */
export function collectShortGrams(
  vocabulary: Vocabulary,
  tokenSongs: Postings,
  visit: (each: EachToken) => void,
): ShortGrams {
  const keys = new Growable(Float64Array)
  const songs = new PostingsBuilder(tokenSongs.songs)
  // Keys of longer grams are larger, so the keys stay ascending from one length to the next.
  for (const length of [1, 2]) {
    const grams = collectGrams(vocabulary, length)
    for (let place = 0; place < grams.keys.length; place++) {
      keys.push(f64(grams.keys, place))
      const each: EachToken = (visitToken) => {
        const tokens = tokensOf(grams, place)
        for (let token = tokens.next(); token >= 0; token = tokens.next()) visitToken(token)
      }
      const union = unionOf(tokenSongs, each)
      if ('set' in union) songs.appendSet(union.set)
      else songs.append(union.list)
      visit(each)
    }
  }
  return { keys: keys.finish(), songs: songs.finish() }
}
