import { u8 } from './typed-arrays.ts'

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
