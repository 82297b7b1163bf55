/** One array of the bytes of several. */
export const joinBytes = (chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const whole = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.length
  }
  return whole
}

/** FNV-1a, 32 bits: detects bytes that were lost or changed by accident, not on purpose. */
export function checksum(bytes: Uint8Array): number {
  let hash = 0x811c9dc5
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193)
  return hash >>> 0
}

/** The records from the first on that have so many bytes together at most. The first one is among them whatever its size. */
export const firstWithin = <T>(records: readonly T[], most: number, bytesOf: (record: T) => number): T[] => {
  let bytes = 0
  const end = records.findIndex((record, at) => {
    bytes += bytesOf(record)
    return at > 0 && bytes > most
  })
  return end < 0 ? [...records] : records.slice(0, end)
}

/** The header must be within this many bytes; most readers look no further. */
export const PDF_HEADER_WITHIN = 1_024

const HEADER = '%PDF'
/** A header further behind is only used for a hint, so a random match must be unlikely. */
const UNMISTAKABLE_HEADER = '%PDF-'

/** Whether a file begins as a PDF, for the service and the web app alike. */
export const beginsAsPdf = (bytes: Uint8Array): boolean =>
  positionOf(HEADER, bytes.subarray(0, PDF_HEADER_WITHIN)) !== null

/** How many bytes stand before the header of a PDF that does not begin as one; null when there is none. */
export const lateHeaderAt = (bytes: Uint8Array): number | null => positionOf(UNMISTAKABLE_HEADER, bytes)

/** Searches bytes, without decoding the whole file to text. */
const positionOf = (text: string, bytes: Uint8Array): number | null => {
  const wanted = new TextEncoder().encode(text)
  const [first = 0] = wanted
  for (let at = bytes.indexOf(first); at >= 0; at = bytes.indexOf(first, at + 1))
    if (wanted.every((byte, index) => bytes[at + index] === byte)) return at
  return null
}
