import { Growable, loadLimit, TABLES, u16, u32 } from './encoded-lists.ts'

/** The distinct tokens of a catalogue: runs of characters between spaces, numbered by first appearance. */
export interface Vocabulary {
  /** All tokens one after the other, as UTF-16 units. */
  readonly units: Uint16Array
  /** Where each token starts; one more entry than tokens. */
  readonly starts: Uint32Array
}

export const tokenCount = (vocabulary: Vocabulary): number => vocabulary.starts.length - 1

export const tokenLength = ({ starts }: Vocabulary, token: number): number =>
  u32(starts, token + 1) - u32(starts, token)

export const tokenText = ({ units, starts }: Vocabulary, token: number): string =>
  String.fromCharCode(...units.subarray(u32(starts, token), u32(starts, token + 1)))

export function unitsOf(text: string): Uint16Array {
  const units = new Uint16Array(text.length)
  for (let at = 0; at < units.length; at++) units[at] = text.charCodeAt(at)
  return units
}

export const tokenContains = (vocabulary: Vocabulary, token: number, word: Uint16Array): boolean =>
  indexInToken(vocabulary, token, word, u32(vocabulary.starts, token)) >= 0

/** Where in `units` the word begins that lies inside a token, at `from` or later; -1 when it does not. */
export function indexInToken(
  { units, starts }: Vocabulary,
  token: number,
  word: Uint16Array,
  from: number,
): number {
  const length = word.length
  const last = u32(starts, token + 1) - length
  const first = u16(word, 0)
  for (let at = from; at <= last; at++) {
    if (u16(units, at) !== first) continue
    let same = 1
    while (same < length && u16(units, at + same) === u16(word, same)) same++
    if (same === length) return at
  }
  return -1
}

/**
 * Spaces, tabs and line ends part tokens. Words of a query are split at these and at every rarer kind of
 * white space, so none holds one; a token that holds a rarer kind is only longer than it need be.
 */
export const endsToken = (unit: number): boolean => unit === 0x20 || (unit >= 0x09 && unit <= 0x0d)

const FIRST_SLOTS = 32

/** The lowest bits of the hash have chosen the table. */
const placeOf = (hash: number) => (hash >>> 6) << 1

class TokenTable {
  /** Pairs of a token's hash and its number plus one, so that a look at the hash costs one reach into memory. */
  slots = new Uint32Array(FIRST_SLOTS)
  #size = 0

  constructor(readonly loadLimit: number) {}

  /** Counts one token more; returns by how many bytes the table grew. */
  grow(): number {
    if (++this.#size * 2 <= this.slots.length * this.loadLimit) return 0
    const old = this.slots
    const slots = new Uint32Array(old.length * 2)
    const mask = slots.length - 2
    for (let from = 0; from < old.length; from += 2) {
      if (u32(old, from + 1) === 0) continue
      let slot = placeOf(u32(old, from)) & mask
      while (u32(slots, slot + 1) !== 0) slot = (slot + 2) & mask
      slots[slot] = u32(old, from)
      slots[slot + 1] = u32(old, from + 1)
    }
    this.slots = slots
    return slots.byteLength - old.byteLength
  }
}

/** Gives tokens their numbers. A hash table over the units themselves: no string is made per token. */
export class VocabularyBuilder {
  readonly #units = new Growable(Uint16Array)
  readonly #starts = new Growable(Uint32Array)
  readonly #tables = Array.from({ length: TABLES }, (_, table) => new TokenTable(loadLimit(table)))

  #tableBytes = TABLES * FIRST_SLOTS * Uint32Array.BYTES_PER_ELEMENT

  constructor() {
    this.#starts.push(0)
  }

  get size(): number {
    return this.#starts.length - 1
  }

  /** The tokens so far. The arrays are longer than that, and are replaced as they grow: read it afresh. */
  get words(): Vocabulary {
    return { units: this.#units.values, starts: this.#starts.values }
  }

  get byteLength(): number {
    return this.#units.byteLength + this.#starts.byteLength + this.#tableBytes
  }

  /** Adds the number of every token of the text to `into`, in order, repeats included. */
  read(text: string, into: Growable<Uint32Array<ArrayBuffer>>): void {
    this.#units.reserve(text.length)
    into.reserve((text.length >>> 1) + 1)
    const units = this.#units.values
    const tokens = into.values
    let count = into.length
    let at = 0
    while (at < text.length) {
      // The token is written where it will stay if it turns out to be new.
      const start = this.#units.length
      let end = start
      let hash = 0x811c9dc5
      for (; at < text.length; at++) {
        const unit = text.charCodeAt(at)
        if (endsToken(unit)) break
        units[end++] = unit
        hash = Math.imul(hash ^ unit, 0x01000193)
      }
      at++
      if (end > start) tokens[count++] = this.#number(start, end, (hash ^ (hash >>> 15)) >>> 0)
    }
    into.length = count
  }

  /** The number of the token that was written from `start` to `end`. */
  #number(start: number, end: number, hash: number): number {
    const table = this.#tables[hash % TABLES] as TokenTable
    const { slots } = table
    const mask = slots.length - 2
    let slot = placeOf(hash) & mask
    for (let entry = u32(slots, slot + 1); entry !== 0; entry = u32(slots, slot + 1)) {
      if (u32(slots, slot) === hash && this.#isToken(entry - 1, start, end)) return entry - 1
      slot = (slot + 2) & mask
    }
    this.#units.length = end
    this.#starts.push(end)
    slots[slot] = hash
    slots[slot + 1] = this.size
    this.#tableBytes += table.grow()
    return this.size - 1
  }

  #isToken(token: number, start: number, end: number): boolean {
    const units = this.#units.values
    const starts = this.#starts.values
    const known = u32(starts, token)
    if (u32(starts, token + 1) - known !== end - start) return false
    for (let at = start, same = known; at < end; at++, same++) {
      if (u16(units, same) !== u16(units, at)) return false
    }
    return true
  }

  finish(): Vocabulary {
    return { units: this.#units.finish(), starts: this.#starts.finish() }
  }
}
