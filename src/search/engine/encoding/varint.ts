import { u8 } from './typed-arrays.ts'

/** Small numbers in few bytes: seven bits each; the highest bit is set if more bytes follow. */
export const MAX_VARINT = 5

export function varintLength(value: number): number {
  if (value < 0x80) return 1
  if (value < 0x4000) return 2
  if (value < 0x20_0000) return 3
  return value < 0x1000_0000 ? 4 : 5
}

/** Writes at `at`; returns where the next one goes. */
export function writeVarint(bytes: Uint8Array, at: number, value: number): number {
  let rest = value
  let next = at
  while (rest >= 0x80) {
    bytes[next++] = (rest & 0x7f) | 0x80
    rest >>>= 7
  }
  bytes[next++] = rest
  return next
}

/** Walks over ascending numbers stored as the varints of their differences. */
export class DeltaReader {
  #bytes: Uint8Array
  #at: number
  #end: number
  #value = -1

  constructor(bytes: Uint8Array, start: number, end: number) {
    this.#bytes = bytes
    this.#at = start
    this.#end = end
  }

  /** The next number, or -1 at the end. */
  next(): number {
    if (this.#at >= this.#end) return -1
    let byte = u8(this.#bytes, this.#at++)
    let delta = byte & 0x7f
    for (let shift = 7; byte >= 0x80; shift += 7) {
      byte = u8(this.#bytes, this.#at++)
      delta |= (byte & 0x7f) << shift
    }
    this.#value += delta
    return this.#value
  }
}
