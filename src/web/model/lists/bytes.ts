import { joinBytes } from '../../../core/bytes.ts'

/** What is not what a writer of ours has written. Never leaves the model: `decodeList` answers in its place. */
export class BrokenBytes extends Error {
  override readonly name = 'BrokenBytes'
}

/** Puts small values one after the other. */
export class ByteWriter {
  private readonly chunks: Uint8Array[] = []

  byte(value: number): void {
    this.chunks.push(Uint8Array.of(value))
  }

  /** Seven bits a byte, the lowest first; the eighth is set if more follow. */
  number(value: number): void {
    let rest = value
    for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) this.byte((rest % 0x80) | 0x80)
    this.byte(rest)
  }

  text(value: string): void {
    const bytes = new TextEncoder().encode(value)
    this.number(bytes.length)
    this.chunks.push(bytes)
  }

  hex(value: string): void {
    for (let at = 0; at < value.length; at += 2) this.byte(Number.parseInt(value.slice(at, at + 2), 16))
  }

  id(uuid: string): void {
    this.hex(uuid.replaceAll('-', ''))
  }

  bytes(): Uint8Array {
    return joinBytes(this.chunks)
  }
}

/** Reads what a ByteWriter has put down, and throws BrokenBytes for anything else. */
export class ByteReader {
  private at = 0

  constructor(private readonly source: Uint8Array) {}

  byte(): number {
    const value = this.source[this.at]
    if (value === undefined) throw new BrokenBytes()
    this.at++
    return value
  }

  number(most: number): number {
    let [value, unit] = [0, 1]
    for (;;) {
      const byte = this.byte()
      value += (byte & 0x7f) * unit
      if (value > most) throw new BrokenBytes()
      if (byte < 0x80) return value
      unit *= 0x80
      if (unit > Number.MAX_SAFE_INTEGER / 0x80) throw new BrokenBytes()
    }
  }

  /** `most` counts code points, of which each is at most four bytes. */
  text(most: number): string {
    const bytes = this.slice(this.number(most * 4))
    try {
      const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
      if ([...text].length <= most) return text
    } catch {
      // Not UTF-8.
    }
    throw new BrokenBytes()
  }

  hex(bytes: number): string {
    return [...this.slice(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  }

  id(): string {
    return this.hex(16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  }

  isAtEnd(): boolean {
    return this.at === this.source.length
  }

  private slice(length: number): Uint8Array {
    if (this.at + length > this.source.length) throw new BrokenBytes()
    this.at += length
    return this.source.subarray(this.at - length, this.at)
  }
}

/** Base64 of RFC 4648 for addresses, without the padding. */
export const toBase64Url = (bytes: Uint8Array): string => {
  let letters = ''
  for (const byte of bytes) letters += String.fromCharCode(byte)
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

export function fromBase64Url(text: string): Uint8Array {
  if (!/^[\w-]*$/.test(text)) throw new BrokenBytes()
  try {
    const letters = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
    return Uint8Array.from(letters, (letter) => letter.charCodeAt(0))
  } catch {
    throw new BrokenBytes()
  }
}
