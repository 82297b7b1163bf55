/** In range by construction. */
const wordAt = (bits: Uint32Array, word: number): number => bits[word] as number

/** Sets of small numbers, one bit each, 32 to a word. */
export const wordsFor = (size: number): number => (size + 31) >>> 5

export const hasBit = (bits: Uint32Array, index: number): boolean =>
  ((wordAt(bits, index >>> 5) >>> (index & 31)) & 1) === 1

export const setBit = (bits: Uint32Array, index: number): void => {
  bits[index >>> 5] = wordAt(bits, index >>> 5) | (1 << (index & 31))
}

/** The set of all numbers below `size`. */
export function allBits(size: number): Uint32Array {
  const bits = new Uint32Array(wordsFor(size)).fill(0xffff_ffff)
  if (size & 31) bits[bits.length - 1] = (1 << (size & 31)) - 1
  return bits
}

/** Intersects `bits` with `others`; returns whether a bit is left. */
export function keepCommon(bits: Uint32Array, others: Uint32Array): boolean {
  let left = 0
  for (let word = 0; word < bits.length; word++) {
    const common = wordAt(bits, word) & wordAt(others, word)
    bits[word] = common
    left |= common
  }
  return left !== 0
}

export function addAll(bits: Uint32Array, others: Uint32Array): void {
  for (let word = 0; word < bits.length; word++) bits[word] = wordAt(bits, word) | wordAt(others, word)
}

export function removeAll(bits: Uint32Array, others: Uint32Array): void {
  for (let word = 0; word < bits.length; word++) bits[word] = wordAt(bits, word) & ~wordAt(others, word)
}

/** How many numbers from `from` up to, not including, `to` are in the set. */
export function countBits(bits: Uint32Array, from: number, to: number): number {
  if (from >= to) return 0
  const first = from >>> 5
  const last = (to - 1) >>> 5
  const lowMask = 0xffff_ffff << (from & 31)
  const highMask = 0xffff_ffff >>> (31 - ((to - 1) & 31))
  if (first === last) return countOnes(wordAt(bits, first) & lowMask & highMask)
  let count = countOnes(wordAt(bits, first) & lowMask) + countOnes(wordAt(bits, last) & highMask)
  for (let word = first + 1; word < last; word++) count += countOnes(wordAt(bits, word))
  return count
}

/** The smallest number in the set that is at least `from`, or -1. */
export function nextBit(bits: Uint32Array, from: number): number {
  let word = from >>> 5
  if (word >= bits.length) return -1
  let rest = wordAt(bits, word) & (0xffff_ffff << (from & 31))
  while (rest === 0) {
    if (++word >= bits.length) return -1
    rest = wordAt(bits, word)
  }
  return (word << 5) + (31 - Math.clz32(rest & -rest))
}

/** The place of the `skip`th (from 0) number at or after `from`; -1 when there are not so many. */
export function nthBit(bits: Uint32Array, from: number, skip: number): number {
  let index = nextBit(bits, from)
  let left = skip
  // Whole words first: that is what makes a deep offset cheap.
  while (index >= 0 && left > 0) {
    const wordEnd = ((index >>> 5) + 1) << 5
    const inWord = countBits(bits, index, wordEnd)
    if (inWord <= left) {
      left -= inWord
      index = nextBit(bits, wordEnd)
    } else {
      left--
      index = nextBit(bits, index + 1)
    }
  }
  return index
}

function countOnes(word: number): number {
  let rest = word - ((word >>> 1) & 0x5555_5555)
  rest = (rest & 0x3333_3333) + ((rest >>> 2) & 0x3333_3333)
  return Math.imul((rest + (rest >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24
}
