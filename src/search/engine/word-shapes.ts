import { CHARACTERS_PER_STEP, type Steps } from '../../core/async/work-slices.ts'
import { Growable, i8, u16, u32 } from './encoded-lists.ts'
import { changesBetween, LONGEST_WORD, type NearWords } from './near-words.ts'
import type { Vocabulary } from './vocabulary.ts'

/**
 * Six bytes for each token, which exclude nearly all of them for a misspelt word without comparing letters:
 * how long the word in the token is, and which letters it has. Made when a word is corrected for the first time, and for
 * tokens that came since.
 */
export class WordShapes {
  /** By token: a bit for each letter, by its lowest five bits. */
  readonly #letters = new Growable(Uint32Array)
  /** By token: where the word begins in it, and in the lower byte its length; no length where no word is compared. */
  readonly #bounds = new Growable(Uint16Array)

  get byteLength(): number {
    return this.#letters.byteLength + this.#bounds.byteLength
  }

  /** Notes the words of the first `count` tokens that are near the word. `songsOf` counts the songs that hold a token now. */
  *find(
    vocabulary: Vocabulary,
    count: number,
    near: NearWords,
    songsOf: (token: number) => number,
  ): Steps<void> {
    if (near.most === 0) return
    yield* this.extend(vocabulary, count)
    const { letters, most, isShort } = near
    const bitsByLength = bitsOf(letters.end, most, isShort)
    const shape = shapeOf(letters.units, 0, letters.end)
    const similar = new Uint32Array(TOKENS_PER_STEP)
    for (let from = 0; from < count; from += TOKENS_PER_STEP) {
      const found = this.#addSimilar(
        similar,
        from,
        Math.min(count, from + TOKENS_PER_STEP),
        shape,
        bitsByLength,
      )
      let compared = 0
      for (let at = 0; at < found; at++) {
        const token = u32(similar, at)
        const bounds = u16(this.#bounds.values, token)
        const start = u32(vocabulary.starts, token) + (bounds >>> 8)
        const word = { units: vocabulary.units, start, end: start + (bounds & 0xff) }
        const changes = changesBetween(letters, word, most, isShort)
        compared++
        if (changes <= most) {
          compared += COUNTING_COST
          const songs = songsOf(token)
          if (songs > 0)
            near.note(String.fromCharCode(...word.units.subarray(start, word.end)), changes, songs)
        }
        if (compared < COMPARED_PER_STEP) continue
        compared = 0
        yield CHARACTERS_PER_STEP
      }
      yield CHARACTERS_PER_STEP
    }
  }

  /**
   * Writes down the tokens whose words may be near, and returns how many. Not a generator, whose loops the engine compiles
   * less well: of 100,000 songs a correction takes 4.6 ms of CPU time instead of 10.1, and 13 instead of 20 at p95.
   */
  #addSimilar(
    similar: Uint32Array,
    from: number,
    end: number,
    shape: number,
    bitsByLength: Int8Array,
  ): number {
    const [shapes, places] = [this.#letters.values, this.#bounds.values]
    let found = 0
    for (let token = from; token < end; token++) {
      const bits = i8(bitsByLength, u16(places, token) & 0xff)
      if (countOnes(u32(shapes, token) ^ shape) <= bits) similar[found++] = token
    }
    return found
  }

  /** Makes the shapes of the first `count` tokens. Each step goes on where the shapes end: two corrections at the same time share the work. */
  *extend({ units, starts }: Vocabulary, count: number): Steps<void> {
    while (this.#letters.length < count) {
      let characters = 0
      while (this.#letters.length < count && characters < CHARACTERS_PER_STEP) {
        const token = this.#letters.length
        const [start, end] = [u32(starts, token), u32(starts, token + 1)]
        this.#add(units, start, end)
        characters += end - start
      }
      yield characters
    }
  }

  /** Punctuation around the word is not a part of it. */
  #add(units: Uint16Array, tokenStart: number, tokenEnd: number): void {
    let start = tokenStart
    let end = tokenEnd
    while (start < end && !isLetter(u16(units, start))) start++
    while (end > start && !isLetter(u16(units, end - 1))) end--
    const isCompared = end > start && end - start <= LONGEST_WORD && start - tokenStart <= 0xff
    this.#letters.push(isCompared ? shapeOf(units, start, end) : 0)
    this.#bounds.push(isCompared ? ((start - tokenStart) << 8) | (end - start) : 0)
  }
}

/**
 * By length of a word: in how many letters the shapes of two words can differ that are near. A replaced letter changes two
 * bits, an inserted one one, an inserted e after a vowel one for half the price, a doubled letter none. Of a short word each
 * vowel that is not heard is one bit for half the price. -1 for lengths that are not near, and for words that are not
 * compared, which have none.
 */
function bitsOf(length: number, most: number, isShort: boolean): Int8Array {
  const bits = new Int8Array(LONGEST_WORD + 1).fill(-1)
  for (let other = Math.max(1, length - most); other <= Math.min(LONGEST_WORD, length + most); other++) {
    const longer = Math.abs(other - length)
    bits[other] = isShort ? most - (longer & 1) : most - longer + (longer > 1 ? 1 : 0)
  }
  return bits
}

/** So many shapes are looked at in a step. */
const TOKENS_PER_STEP = 8192

/** To compare a word takes as long as about a hundred looks at a shape. */
const COMPARED_PER_STEP = 512

/** To count the songs of a token takes as long as to compare so many. */
const COUNTING_COST = 32

function shapeOf(units: Uint16Array, start: number, end: number): number {
  let shape = 0
  for (let at = start; at < end; at++) shape |= 1 << (u16(units, at) & 31)
  return shape
}

const LETTER = /[\p{Letter}\p{Mark}\p{Number}]/u

const isLetter = (unit: number): boolean =>
  (unit >= 0x61 && unit <= 0x7a) || (unit > 0x7f ? LETTER.test(String.fromCharCode(unit)) : isDigit(unit))

const isDigit = (unit: number) => unit >= 0x30 && unit <= 0x39

function countOnes(bits: number): number {
  let left = bits - ((bits >>> 1) & 0x55555555)
  left = (left & 0x33333333) + ((left >>> 2) & 0x33333333)
  return Math.imul((left + (left >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
