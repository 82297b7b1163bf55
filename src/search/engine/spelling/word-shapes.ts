import { CHARACTERS_PER_STEP, type Steps } from '../../../core/async/work-slices.ts'
import { Growable, u16, u32 } from '../encoding/typed-arrays.ts'
import type { Vocabulary } from '../grams/vocabulary.ts'
import { changesBetween, LONGEST_WORD } from './changes.ts'
import type { NearWords } from './near-words.ts'

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
    const { letters, most } = near
    const wanted = letters.end
    const shape = shapeOf(letters.units, 0, wanted)
    const [shapes, places] = [this.#letters.values, this.#bounds.values]
    for (let token = 0; token < count; ) {
      const end = Math.min(count, token + CHARACTERS_PER_STEP)
      let compared = 0
      for (; token < end && compared < COMPARED_PER_STEP; token++) {
        const bounds = u16(places, token)
        const length = bounds & 0xff
        const longer = Math.abs(length - wanted)
        if (length === 0 || longer > most) continue
        if (countOnes(u32(shapes, token) ^ shape) > mostBits(longer, most)) continue
        compared++
        const start = u32(vocabulary.starts, token) + (bounds >>> 8)
        const word = { units: vocabulary.units, start, end: start + length }
        const changes = changesBetween(letters, word, most)
        if (changes > most) continue
        compared += COUNTING_COST
        const songs = songsOf(token)
        if (songs > 0) near.note(String.fromCharCode(...word.units.subarray(start, word.end)), changes, songs)
      }
      yield CHARACTERS_PER_STEP
    }
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
 * In how many letters the shapes of two words can differ that are near, when one is so much longer: a replaced letter
 * changes two bits, an inserted one one, an inserted e after a vowel one for half the price, a doubled letter none.
 */
const mostBits = (longer: number, most: number) => most - longer + (longer > 1 ? 1 : 0)

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
