/**
 * Reads that are in range by construction. One function per kind of array, so that the engine's compiler
 * always sees the same kind at the same place.
 */
export const i8 = (array: Int8Array, index: number): number => array[index] as number
export const u8 = (array: Uint8Array, index: number): number => array[index] as number
export const u16 = (array: Uint16Array, index: number): number => array[index] as number
export const u32 = (array: Uint32Array, index: number): number => array[index] as number
export const f64 = (array: Float64Array, index: number): number => array[index] as number

type NumberArray =
  | Uint8Array<ArrayBuffer>
  | Uint16Array<ArrayBuffer>
  | Uint32Array<ArrayBuffer>
  | Float64Array<ArrayBuffer>

interface NumberArrayType<A extends NumberArray> {
  new (length: number): A
  new (buffer: ArrayBuffer): A
  readonly BYTES_PER_ELEMENT: number
}

/** A typed array that grows by half when it is full. `values` is replaced on growth: read it afresh. */
export class Growable<A extends NumberArray> {
  values: A
  length = 0

  constructor(
    readonly type: NumberArrayType<A>,
    capacity = 64,
  ) {
    this.values = new type(capacity)
  }

  /** Makes room for `more` further values. */
  reserve(more: number): void {
    const needed = this.length + more
    if (needed > this.values.length) this.#resize(Math.max(needed, Math.ceil(this.values.length * 1.5)))
  }

  push(value: number): void {
    if (this.length === this.values.length) this.reserve(1)
    this.values[this.length++] = value
  }

  /** What was written, in a buffer of exactly that size, ready to be handed to another thread. */
  finish(): A {
    this.#resize(this.length)
    return this.values
  }

  get byteLength(): number {
    return this.values.byteLength
  }

  /** Moves the buffer, so that the old memory is free at once and not when it happens to be collected. */
  #resize(capacity: number): void {
    this.values = new this.type(this.values.buffer.transfer(capacity * this.type.BYTES_PER_ELEMENT))
  }
}

/** Gives the memory back now: a building thread makes large arrays faster than they would be collected. */
export function release(array: NumberArray): void {
  array.buffer.transfer(0)
}
