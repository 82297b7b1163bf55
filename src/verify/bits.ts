const CHUNK = 32_768

/** A set of whole numbers at a bit each. In chunks, because a damaged number may be absurdly large. */
export class Bits {
  readonly #chunks = new Map<number, Uint8Array>()

  has(number: number): boolean {
    const [chunk, byte, bit] = placeOf(number)
    return ((this.#chunks.get(chunk)?.[byte] ?? 0) & bit) !== 0
  }

  add(number: number): void {
    const [chunk, byte, bit] = placeOf(number)
    const bytes = this.#chunks.get(chunk) ?? new Uint8Array(CHUNK / 8)
    this.#chunks.set(chunk, bytes)
    bytes[byte] = (bytes[byte] ?? 0) | bit
  }
}

const placeOf = (number: number): [chunk: number, byte: number, bit: number] => {
  const chunk = Math.floor(number / CHUNK)
  const within = number - chunk * CHUNK
  return [chunk, within >> 3, 1 << (within & 7)]
}
