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
