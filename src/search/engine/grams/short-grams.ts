import { type Postings, PostingsBuilder } from '../encoding/postings.ts'
import { f64, Growable } from '../encoding/typed-arrays.ts'
import type { Union } from '../encoding/union.ts'
import { collectGrams, copyTokens, findKey, gramKey } from './grams.ts'
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

/** `songsOf` puts the songs of every gram together from its tokens, in the order of the places. */
export function collectShortGrams(
  vocabulary: Vocabulary,
  songs: number,
  songsOf: (tokens: Uint32Array) => Union,
): ShortGrams {
  const keys = new Growable(Float64Array)
  const postings = new PostingsBuilder(songs)
  const tokens = new Growable(Uint32Array)
  // Keys of longer grams are larger, so the keys stay ascending from one length to the next.
  for (const length of [1, 2]) {
    const grams = collectGrams(vocabulary, length)
    for (let place = 0; place < grams.keys.length; place++) {
      keys.push(f64(grams.keys, place))
      const union = songsOf(copyTokens(grams, place, tokens))
      if ('set' in union) postings.appendSet(union.set)
      else postings.append(union.list)
    }
  }
  return { keys: keys.finish(), songs: postings.finish() }
}
