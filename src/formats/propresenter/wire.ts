/** The fields of a protobuf message by number, in the order they are written; numbers, or the bytes of texts and messages. */
export type Message = ReadonlyMap<number, readonly (number | Uint8Array)[]>

const VARINT = 0
const EIGHT_BYTES = 1
const BYTES = 2
const FOUR_BYTES = 5

/** More fields than any song; a hostile file must not make millions of objects. */
const MOST_FIELDS = 100_000

/** Reads a message without its schema. Null: these bytes are none. */
export const messageOf = (bytes: Uint8Array): Message | null => {
  const fields = new Map<number, (number | Uint8Array)[]>()
  let at = 0
  let count = 0
  while (at < bytes.length) {
    const key = varint()
    const number = key === null ? 0 : Math.floor(key / 8)
    const value = key === null || number === 0 || ++count > MOST_FIELDS ? null : fieldOf(key % 8)
    if (value === null) return null
    const known = fields.get(number)
    if (known) known.push(value)
    else fields.set(number, [value])
  }
  return fields

  /** Numbers beyond 2^53 lose digits; no field that is read has them. */
  function varint(): number | null {
    let value = 0
    for (let shift = 0; shift < 10; shift++) {
      const byte = bytes[at++]
      if (byte === undefined) return null
      value += (byte & 0x7f) * 2 ** (7 * shift)
      if (byte < 0x80) return value
    }
    return null
  }

  function fieldOf(type: number): number | Uint8Array | null {
    if (type === VARINT) return varint()
    const length = type === BYTES ? varint() : type === EIGHT_BYTES ? 8 : type === FOUR_BYTES ? 4 : Number.NaN
    if (length === null || !(at + length <= bytes.length)) return null
    at += length
    return bytes.subarray(at - length, at)
  }
}

const EMPTY: Message = new Map()

/** The messages of a repeated field. What is no message is left out. */
export const messagesAt = (message: Message, field: number): Message[] =>
  (message.get(field) ?? []).flatMap((value) => (typeof value === 'number' ? [] : (messageOf(value) ?? [])))

/** The message along a path of fields; an empty one where there is none. */
export const messageAt = (message: Message, ...path: readonly number[]): Message =>
  path.reduce((inside, field) => messagesAt(inside, field).at(-1) ?? EMPTY, message)

export const bytesAt = (message: Message, field: number): Uint8Array => {
  const value = message.get(field)?.at(-1)
  return value instanceof Uint8Array ? value : new Uint8Array()
}

const utf8 = new TextDecoder()

export const textAt = (message: Message, field: number): string => utf8.decode(bytesAt(message, field)).trim()

export const numberAt = (message: Message, field: number): number => {
  const value = message.get(field)?.at(-1)
  return typeof value === 'number' ? value : 0
}
