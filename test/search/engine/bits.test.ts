import { describe, expect, test } from 'bun:test'
import {
  allBits,
  countBits,
  keepCommon,
  nextBit,
  nthBit,
  removeAll,
  setBit,
  wordsFor,
} from '../../../src/core/bits.ts'
import { DeltaReader, varintLength, writeVarint } from '../../../src/search/engine/encoded-lists.ts'
import { mergePage } from '../../../src/search/engine/merge-page.ts'
import { Random } from '../../../testkit/random.ts'

const setOf = (size: number, numbers: readonly number[]) => {
  const bits = new Uint32Array(wordsFor(size))
  for (const number of numbers) setBit(bits, number)
  return bits
}

const someNumbers = (random: Random, size: number) =>
  Array.from({ length: size }, (_, number) => number).filter(() =>
    random.chance(random.pick([0.05, 0.5, 0.95])),
  )

describe('a set of bits', () => {
  test('counts, finds and skips like a sorted list', () => {
    const random = new Random(1)
    for (let round = 0; round < 500; round++) {
      const size = random.between(1, 200)
      const numbers = someNumbers(random, size)
      const bits = setOf(size, numbers)
      const from = random.between(0, size)
      const to = random.between(from, size)
      const later = numbers.filter((number) => number >= from)
      expect(countBits(bits, from, to)).toBe(later.filter((number) => number < to).length)
      expect(nextBit(bits, from)).toBe(later[0] ?? -1)
      const skip = random.between(0, 80)
      expect(nthBit(bits, from, skip)).toBe(later[skip] ?? -1)
    }
  })

  test.each([0, 1, 31, 32, 33, 64, 100])('of all numbers below %i holds exactly those', (size) => {
    expect(countBits(allBits(size), 0, wordsFor(size) * 32)).toBe(size)
  })

  test('keeps what is common and says whether anything is left', () => {
    const bits = setOf(70, [1, 31, 32, 69])
    expect(keepCommon(bits, setOf(70, [31, 33, 69]))).toBe(true)
    expect(bits).toEqual(setOf(70, [31, 69]))
    expect(keepCommon(bits, setOf(70, [1]))).toBe(false)
  })

  test('loses what is removed', () => {
    const bits = setOf(40, [0, 31, 39])
    removeAll(bits, setOf(40, [31, 38]))
    expect(bits).toEqual(setOf(40, [0, 39]))
  })
})

test('a page of two merged lists is a slice of the whole', () => {
  const random = new Random(2)
  for (let round = 0; round < 1_000; round++) {
    const size = random.between(0, 60)
    const numbers = someNumbers(random, size)
    const places = random.list(0, 12, () => random.between(0, size)).sort((a, b) => a - b)
    const whole: number[] = []
    for (let at = 0; at <= size; at++) {
      for (const [item, place] of places.entries()) if (place === at) whole.push(-1 - item)
      if (numbers.includes(at)) whole.push(at)
    }
    const offset = random.between(0, whole.length + 1)
    const limit = random.between(1, 20)
    const page = mergePage(setOf(size, numbers), size, places, offset, limit)
    expect(page).toEqual(whole.slice(offset, offset + limit))
  }
})

test('numbers of every size survive their coding', () => {
  const numbers = [
    0, 1, 127, 128, 16_383, 16_384, 2_097_151, 2_097_152, 268_435_455, 268_435_456, 536_870_911,
  ]
  const bytes = new Uint8Array(100)
  let end = 0
  let last = -1
  for (const number of numbers) {
    const next = writeVarint(bytes, end, number - last)
    expect(next - end).toBe(varintLength(number - last))
    end = next
    last = number
  }
  const reader = new DeltaReader(bytes, 0, end)
  expect(numbers.map(() => reader.next())).toEqual(numbers)
  expect(reader.next()).toBe(-1)
})
