import { guessEncoding } from './guess.ts'

export interface Decoded {
  readonly text: string
  /** The encoding that was guessed; null where the file shows its own, or one was given. */
  readonly guessed: string | null
}

/** The text of a file: UTF-8, UTF-16 or what its XML declaration names; anything else is in the encoding given or guessed. */
export const decodeFile = (bytes: Uint8Array, given: string | null = null): Decoded => {
  const encoding = shownEncoding(bytes)
  if (encoding !== null) return { text: new TextDecoder(encoding).decode(bytes), guessed: null }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), guessed: null }
  } catch {
    const encoding = given ?? guessEncoding(bytes)
    return { text: new TextDecoder(encoding).decode(bytes), guessed: given === null ? encoding : null }
  }
}

/** The encoding that the beginning of a file shows; null for UTF-8 without a mark, and for anything else. */
export const shownEncoding = (beginning: Uint8Array): string | null =>
  markedEncoding(beginning) ?? utf16ByZeros(beginning) ?? declaredEncoding(beginning)

export const decode = (bytes: Uint8Array): string => decodeFile(bytes).text

const markedEncoding = ([first, second, third]: Uint8Array): string | null => {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return first === 0xef && second === 0xbb && third === 0xbf ? 'utf-8' : null
}

const SAMPLE = 512

/** ASCII characters, of which every file has many at its beginning, have one zero byte in UTF-16. */
const utf16ByZeros = (bytes: Uint8Array): string | null => {
  const sample = bytes.subarray(0, Math.min(SAMPLE, bytes.length & ~1))
  const zeros = [0, 0]
  sample.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  })
  const [even = 0, odd = 0] = zeros
  const many = sample.length / 6
  if (odd > many && odd > even * 8) return 'utf-16le'
  return even > many && even > odd * 8 ? 'utf-16be' : null
}

const DECLARATION = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]{1,40})["']/

/** Only single-byte encodings: UTF-16 would have shown its zeros, and UTF-8 is tried anyway. */
const declaredEncoding = (bytes: Uint8Array): string | null => {
  const head = new TextDecoder('windows-1252').decode(bytes.subarray(0, SAMPLE))
  const label = DECLARATION.exec(head)?.[1]
  if (label === undefined || /^(utf|ucs|unicode|iso-10646)/i.test(label)) return null
  try {
    return new TextDecoder(label).encoding
  } catch {
    return null
  }
}
