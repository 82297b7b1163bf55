import { u8, u16 } from './encoded-lists.ts'
import { unitsOf } from './vocabulary.ts'

/** The cost of a change of letters: similar spellings cost half. */
export const CHANGE = 2
const HALF_CHANGE = 1

/** Longer words are not compared. */
export const LONGEST_WORD = 32

/** Longer than the longest word by as many letters as half changes can add. */
const ROW = LONGEST_WORD + 8

/** Rows of the table of changes: the letters of one word so far against all of the other. They are used again and again. */
const [rowA, rowB, rowC] = [new Uint8Array(ROW), new Uint8Array(ROW), new Uint8Array(ROW)]
/** By letter of the second word: what it costs that it is there alone. */
const alones = new Uint8Array(ROW)

/** Letters at some places of an array. */
interface Letters {
  readonly units: Uint16Array
  readonly start: number
  readonly end: number
}

/**
 * The edit distance of two words: letters that are inserted, deleted, replaced or swapped. Above `most` the result is any
 * larger number. A letter more or less of a doubled one counts half, and so does an e after a, o or u: ä, ö and ü are
 * folded to a, o and u, and are also written ae, oe and ue. Of short words other vowels that are not heard count half too: one beside
 * another vowel ("brad" for "bread"), and an e at the end ("rode" for "road").
 */
export function changesBetween(a: Letters, b: Letters, most: number, isShort = false): number {
  const width = b.end - b.start
  let before = rowA
  let last = rowB
  let next = rowC
  last[0] = 0
  for (let at = 1; at <= width; at++) {
    alones[at] = costOfLetter(b, b.start + at - 1, isShort)
    last[at] = u8(last, at - 1) + u8(alones, at)
  }
  let lowestBefore = 0
  for (let place = a.start; place < a.end; place++) {
    const unit = u16(a.units, place)
    const alone = costOfLetter(a, place, isShort)
    let lowest = u8(last, 0) + alone
    next[0] = lowest
    for (let at = 1; at <= width; at++) {
      const other = b.start + at - 1
      const otherUnit = u16(b.units, other)
      let cost = u8(last, at - 1) + (unit === otherUnit ? 0 : CHANGE)
      cost = Math.min(cost, u8(last, at) + alone, u8(next, at - 1) + u8(alones, at))
      if (
        place > a.start &&
        at > 1 &&
        unit !== otherUnit &&
        unit === u16(b.units, other - 1) &&
        otherUnit === u16(a.units, place - 1)
      )
        cost = Math.min(cost, u8(before, at - 2) + CHANGE)
      next[at] = cost
      if (cost < lowest) lowest = cost
    }
    // A swap reaches back over one row.
    if (lowest > most && lowestBefore > most) return lowest
    lowestBefore = lowest
    const free = before
    before = last
    last = next
    next = free
  }
  return u8(last, width)
}

const [A, E, I, O, U] = [0x61, 0x65, 0x69, 0x6f, 0x75]

const isVowel = (unit: number): boolean => unit === A || unit === E || unit === I || unit === O || unit === U

/** What it costs that this letter is in one word alone. */
function costOfLetter({ units, start, end }: Letters, at: number, isShort: boolean): number {
  if (at === start) return CHANGE
  const [unit, previous] = [u16(units, at), u16(units, at - 1)]
  if (unit === previous) return HALF_CHANGE
  if (unit === E && (previous === A || previous === O || previous === U)) return HALF_CHANGE
  if (!isShort || !isVowel(unit)) return CHANGE
  const isUnheard = isVowel(previous) || (at === end - 1 ? unit === E : isVowel(u16(units, at + 1)))
  return isUnheard ? HALF_CHANGE : CHANGE
}

/** A word of the catalogue that a misspelt one may stand for. */
export interface NearWord {
  readonly word: string
  /** In halves of a change. */
  readonly changes: number
  /** About how many songs hold it. */
  readonly songs: number
}

/** Shorter words are near too many others. */
const SHORTEST_WORD = 3

/** Words up to this length are near others by one change alone, and vowels in them that are not heard count half. */
const SHORT_WORD = 4

const MOST_CHANGES = 2

/** No more are offered for a word. */
const MOST_WORDS = 8

/** So many are noted before the less likely ones are dropped. */
const MOST_NOTED = 256

/** Letters, and the apostrophes and hyphens between them: numbers are not corrected. */
const SPELT = /^[\p{Letter}\p{Mark}'-]+$/u

const AROUND_WORD = /^[^\p{Letter}\p{Number}]+|[^\p{Letter}\p{Mark}\p{Number}]+$/gu

/** Gathers the words that are near one, the likeliest first. */
export class NearWords {
  readonly letters: Letters
  /** How many halves of a change a word may be away; none for a word that is not corrected. */
  readonly most: number
  readonly isShort: boolean
  readonly #noted = new Map<string, NearWord>()

  /** Without the punctuation around it. */
  readonly word: string

  constructor(readonly asked: string) {
    const word = asked.replace(AROUND_WORD, '')
    this.word = word
    const isSpelt = word.length >= SHORTEST_WORD && word.length <= LONGEST_WORD && SPELT.test(word)
    this.isShort = word.length <= SHORT_WORD
    this.most = isSpelt ? CHANGE * (this.isShort ? 1 : MOST_CHANGES) : 0
    this.letters = { units: unitsOf(word), start: 0, end: word.length }
  }

  /** The same word can stand beside different punctuation, and in changed songs too. */
  note(word: string, changes: number, songs: number): void {
    if (word === this.asked) return
    const known = this.#noted.get(word)
    this.#noted.set(word, { word, changes, songs: songs + (known?.songs ?? 0) })
    if (this.#noted.size <= MOST_NOTED) return
    const kept = this.#sorted().slice(0, MOST_NOTED / 2)
    this.#noted.clear()
    for (const near of kept) this.#noted.set(near.word, near)
  }

  likeliest(): NearWord[] {
    return this.#sorted().slice(0, MOST_WORDS)
  }

  /** The fewest changes first; the first letter is seldom wrong; then what most songs hold. */
  #sorted(): NearWord[] {
    const first = this.word.charAt(0)
    const differs = ({ word }: NearWord) => (word.charAt(0) === first ? 0 : 1)
    return [...this.#noted.values()].sort(
      (a, b) =>
        a.changes - b.changes ||
        differs(a) - differs(b) ||
        b.songs - a.songs ||
        (a.word < b.word ? -1 : Number(a.word > b.word)),
    )
  }
}
