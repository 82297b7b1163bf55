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

/** Ids in 16 bytes each instead of 36 characters and an object. Byte order is the order of their text. */
export const UUID_BYTES = 16

/** Where the two hex digits of each byte stand in the text form. */
const DIGITS = [0, 2, 4, 6, 9, 11, 14, 16, 19, 21, 24, 26, 28, 30, 32, 34]

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

export function writeUuid(bytes: Uint8Array, index: number, id: string): void {
  for (let byte = 0; byte < UUID_BYTES; byte++) {
    const at = DIGITS[byte] as number
    bytes[index * UUID_BYTES + byte] = (digit(id.charCodeAt(at)) << 4) | digit(id.charCodeAt(at + 1))
  }
}

const digit = (unit: number) => (unit <= 0x39 ? unit - 0x30 : unit - 0x57)

export function readUuid(bytes: Uint8Array, index: number): string {
  const pair = (byte: number) => HEX[u8(bytes, index * UUID_BYTES + byte)] as string
  return (
    `${pair(0)}${pair(1)}${pair(2)}${pair(3)}-${pair(4)}${pair(5)}-${pair(6)}${pair(7)}-` +
    `${pair(8)}${pair(9)}-${pair(10)}${pair(11)}${pair(12)}${pair(13)}${pair(14)}${pair(15)}`
  )
}

export function compareUuids(a: Uint8Array, indexOfA: number, b: Uint8Array, indexOfB: number): number {
  for (let byte = 0; byte < UUID_BYTES; byte++) {
    const difference = u8(a, indexOfA * UUID_BYTES + byte) - u8(b, indexOfB * UUID_BYTES + byte)
    if (difference !== 0) return difference
  }
  return 0
}

/** A large hash table is kept as so many small ones, because making one wider takes long when it is large. */
export const TABLES = 64

/** How full a table may be. Not the same for all, or all would be made wider in the same moment. */
export const loadLimit = (table: number): number => 0.35 + (0.35 * table) / TABLES

/**
 * For many keys, which are whole numbers above 0, the ascending numbers that were noted for each. All in a few
 * typed arrays: an array for each key would keep the garbage collector busy.
 */
export class KeyedLists {
  readonly #tables: (Table | undefined)[] = new Array(TABLES).fill(undefined)

  get byteLength(): number {
    return this.#tables.reduce((sum, table) => sum + (table?.byteLength ?? 0), 0)
  }

  /** Numbers come in ascending order; a repeat of the last one is left out. Returns whether it was new. */
  note(key: number, value: number): boolean {
    const hash = hashOf(key)
    const place = hash % TABLES
    let table = this.#tables[place]
    if (!table) {
      table = new Table(loadLimit(place))
      this.#tables[place] = table
    }
    return table.note(key, hash, value)
  }

  /** The numbers of a key, the last one first; nothing when there are none. */
  listOf(key: number): ListReader | undefined {
    const hash = hashOf(key)
    return this.#tables[hash % TABLES]?.listOf(key, hash)
  }
}

/** Reads a list as it was at the first step, without numbers that are added meanwhile. */
export class ListReader {
  readonly #entries: Growable<Uint32Array<ArrayBuffer>>
  #next: number

  constructor(
    entries: Growable<Uint32Array<ArrayBuffer>>,
    last: number,
    readonly length: number,
  ) {
    this.#entries = entries
    this.#next = last
  }

  /** The next number, or -1. */
  next(): number {
    if (this.#next === 0) return -1
    const at = (this.#next - 1) * 2
    const { values } = this.#entries
    this.#next = u32(values, at + 1)
    return u32(values, at)
  }
}

class Table {
  #keys = new Float64Array(16)
  /** By place of the key: its last entry, from 1, and how many it has. */
  #lists = new Uint32Array(32)
  #size = 0
  /** A number and the entry before it, from 1; 0 when it is the first. */
  readonly #entries = new Growable(Uint32Array, 32)

  constructor(readonly loadLimit: number) {}

  get byteLength(): number {
    return this.#keys.byteLength + this.#lists.byteLength + this.#entries.byteLength
  }

  note(key: number, hash: number, value: number): boolean {
    const place = this.#placeOf(key, hash)
    if (f64(this.#keys, place) === 0) {
      this.#keys[place] = key
      this.#size++
    }
    const last = u32(this.#lists, place * 2)
    if (last > 0 && u32(this.#entries.values, (last - 1) * 2) === value) return false
    this.#entries.push(value)
    this.#entries.push(last)
    this.#lists[place * 2] = this.#entries.length / 2
    this.#lists[place * 2 + 1] = u32(this.#lists, place * 2 + 1) + 1
    if (this.#size > this.#keys.length * this.loadLimit) this.#widen()
    return true
  }

  listOf(key: number, hash: number): ListReader | undefined {
    const place = this.#placeOf(key, hash)
    if (f64(this.#keys, place) === 0) return undefined
    return new ListReader(this.#entries, u32(this.#lists, place * 2), u32(this.#lists, place * 2 + 1))
  }

  /** Where the key is, or where it would go. */
  #placeOf(key: number, hash: number): number {
    const mask = this.#keys.length - 1
    let place = Math.floor(hash / TABLES) & mask
    for (let known = f64(this.#keys, place); known !== 0 && known !== key; known = f64(this.#keys, place)) {
      place = (place + 1) & mask
    }
    return place
  }

  #widen(): void {
    const keys = this.#keys
    const lists = this.#lists
    this.#keys = new Float64Array(keys.length * 2)
    this.#lists = new Uint32Array(lists.length * 2)
    for (let from = 0; from < keys.length; from++) {
      const key = f64(keys, from)
      if (key === 0) continue
      const place = this.#placeOf(key, hashOf(key))
      this.#keys[place] = key
      this.#lists[place * 2] = u32(lists, from * 2)
      this.#lists[place * 2 + 1] = u32(lists, from * 2 + 1)
    }
  }
}

/** Both halves of the number count, and neighbours end up far apart. */
function hashOf(key: number): number {
  let hash = Math.imul(key ^ Math.imul(Math.floor(key / 2 ** 32), 0x85ebca6b), 0x9e3779b1)
  hash = Math.imul(hash ^ (hash >>> 15), 0xc2b2ae35)
  return (hash ^ (hash >>> 13)) >>> 0
}
