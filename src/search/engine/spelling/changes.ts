import { u8, u16 } from '../encoding/typed-arrays.ts'

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
export interface Letters {
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
