import { f64, Growable, u16, u32 } from '../encoding/typed-arrays.ts'
import { DeltaReader, varintLength, writeVarint } from '../encoding/varint.ts'
import { tokenCount, type Vocabulary } from './vocabulary.ts'

/**
 * A gram is a run of one to three UTF-16 units. Its key is a number of its own for every gram of every
 * length: digits in base 65,537 that are never zero, which a double holds exactly.
 */
export function gramKey(units: Uint16Array, at: number, length: number): number {
  let key = 0
  for (let end = at + length, unit = at; unit < end; unit++) key = key * 65_537 + u16(units, unit) + 1
  return key
}

/** The units that a key stands for. */
export function gramUnits(key: number): number[] {
  const units: number[] = []
  for (let rest = key; rest > 0; rest = Math.floor(rest / 65_537)) units.unshift((rest % 65_537) - 1)
  return units
}

/** For each gram of one length, the ascending numbers of the tokens that hold it. */
export interface GramTokens {
  /** Ascending. */
  readonly keys: Float64Array
  /** By place in `keys`: the first byte of its tokens; one more entry than keys. */
  readonly starts: Uint32Array
  /** Varints of differences. */
  readonly bytes: Uint8Array
}

/** Walks over the tokens of the gram at a place. */
export const tokensOf = ({ bytes, starts }: GramTokens, place: number): DeltaReader =>
  new DeltaReader(bytes, u32(starts, place), u32(starts, place + 1))

/** The same, in an array that is used again for the next gram. */
export function copyTokens(
  grams: GramTokens,
  place: number,
  into: Growable<Uint32Array<ArrayBuffer>>,
): Uint32Array {
  const reader = tokensOf(grams, place)
  into.length = 0
  for (let token = reader.next(); token >= 0; token = reader.next()) into.push(token)
  return into.values.subarray(0, into.length)
}

/** The place of a key in ascending keys, or -1. */
export function findKey(keys: Float64Array, key: number): number {
  let low = 0
  let high = keys.length - 1
  while (low <= high) {
    const middle = (low + high) >>> 1
    const found = f64(keys, middle)
    if (found === key) return middle
    if (found < key) low = middle + 1
    else high = middle - 1
  }
  return -1
}

export function collectGrams(vocabulary: Vocabulary, length: number): GramTokens {
  const table = new GramTable()
  forEachGram(vocabulary, length, table, (token, gram) => table.measure(gram, token))
  const { keys, ranks, starts } = table.arrange()
  const bytes = new Uint8Array(u32(starts, keys.length))
  const ends = starts.slice()
  const last = new Int32Array(keys.length).fill(-1)
  forEachGram(vocabulary, length, table, (token, gram) => {
    const rank = u32(ranks, gram)
    const previous = last[rank] as number
    if (previous === token) return
    ends[rank] = writeVarint(bytes, u32(ends, rank), token - previous)
    last[rank] = token
  })
  return { keys, starts, bytes }
}

function forEachGram(
  vocabulary: Vocabulary,
  length: number,
  table: GramTable,
  visit: (token: number, gram: number) => void,
): void {
  const { units, starts } = vocabulary
  for (let token = 0; token < tokenCount(vocabulary); token++) {
    const last = u32(starts, token + 1) - length
    for (let at = u32(starts, token); at <= last; at++) {
      let hash = 0
      for (let unit = at; unit < at + length; unit++) {
        hash = Math.imul(hash ^ u16(units, unit), 0x9e3779b1)
        hash ^= hash >>> 15
      }
      visit(token, table.number(gramKey(units, at, length), hash))
    }
  }
}

/** Numbers grams by first appearance and adds up how long the list of each will be. */
class GramTable {
  readonly #keys = new Growable(Float64Array)
  readonly #hashes = new Growable(Uint32Array)
  readonly #lastTokens = new Growable(Uint32Array)
  readonly #lengths = new Growable(Uint32Array)
  #slots = new Uint32Array(1 << 11)

  number(key: number, hash: number): number {
    const mask = this.#slots.length - 1
    let slot = hash & mask
    for (let entry = u32(this.#slots, slot); entry !== 0; entry = u32(this.#slots, slot)) {
      if (f64(this.#keys.values, entry - 1) === key) return entry - 1
      slot = (slot + 1) & mask
    }
    this.#keys.push(key)
    this.#hashes.push(hash)
    this.#lastTokens.push(0)
    this.#lengths.push(0)
    this.#slots[slot] = this.#keys.length
    if (this.#keys.length * 2 > this.#slots.length) this.#widen()
    return this.#keys.length - 1
  }

  /** Tokens come in ascending order; a gram that a token holds twice counts once. */
  measure(gram: number, token: number): void {
    const next = u32(this.#lastTokens.values, gram)
    if (next === token + 1) return
    this.#lengths.values[gram] = u32(this.#lengths.values, gram) + varintLength(token + 1 - next)
    this.#lastTokens.values[gram] = token + 1
  }

  /** The keys in ascending order, where each gram went, and where its tokens start. */
  arrange(): { keys: Float64Array; ranks: Uint32Array; starts: Uint32Array } {
    const keys = this.#keys.values.slice(0, this.#keys.length).sort()
    const ranks = new Uint32Array(keys.length)
    const starts = new Uint32Array(keys.length + 1)
    for (let gram = 0; gram < keys.length; gram++) {
      const rank = findKey(keys, f64(this.#keys.values, gram))
      ranks[gram] = rank
      starts[rank + 1] = u32(this.#lengths.values, gram)
    }
    for (let rank = 0; rank < keys.length; rank++)
      starts[rank + 1] = u32(starts, rank + 1) + u32(starts, rank)
    return { keys, ranks, starts }
  }

  #widen(): void {
    const slots = new Uint32Array(this.#slots.length * 4)
    const mask = slots.length - 1
    for (let gram = 0; gram < this.#keys.length; gram++) {
      let slot = u32(this.#hashes.values, gram) & mask
      while (u32(slots, slot) !== 0) slot = (slot + 1) & mask
      slots[slot] = gram + 1
    }
    this.#slots = slots
  }
}
