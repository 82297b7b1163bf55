import { hasBit, setBit, wordsFor } from '../../core/bytes/bits.ts'

const CHUNK = 32_768

/** A set of whole numbers at a bit each. In chunks, because a damaged number may be absurdly large. */
export class NumberSet {
  readonly #chunks = new Map<number, Uint32Array>()

  has(number: number): boolean {
    const bits = this.#chunks.get(Math.floor(number / CHUNK))
    return bits !== undefined && hasBit(bits, withinChunk(number))
  }

  add(number: number): void {
    const chunk = Math.floor(number / CHUNK)
    const bits = this.#chunks.get(chunk) ?? new Uint32Array(wordsFor(CHUNK))
    this.#chunks.set(chunk, bits)
    setBit(bits, withinChunk(number))
  }
}

/** Not by %, which keeps the sign of a negative number. */
const withinChunk = (number: number): number => number - Math.floor(number / CHUNK) * CHUNK
