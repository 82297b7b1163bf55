import { loadLimit, TABLES } from '../segment/split-tables.ts'
import { f64, Growable, u32 } from './typed-arrays.ts'

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
