import { beginsAsPdf, lateHeaderAt, PDF_HEADER_WITHIN } from '../../core/bytes.ts'
import { LIMITS, lengthOf } from '../../core/limits.ts'

export type LocalRefusal = 'notPdf' | 'lateHeader' | 'empty' | 'tooLarge' | 'nameTooLong' | 'unreadable'

/** What can be known about a file before a byte of it is sent. */
export async function refusalOf(file: Blob, name: string): Promise<LocalRefusal | null> {
  if (file.size === 0) return 'empty'
  if (file.size > LIMITS.uploadBytes) return 'tooLarge'
  if (lengthOf(name) > LIMITS.filename) return 'nameTooLong'
  try {
    if (beginsAsPdf(await bytesOf(file.slice(0, PDF_HEADER_WITHIN)))) return null
    return lateHeaderAt(await bytesOf(file)) === null ? 'notPdf' : 'lateHeader'
  } catch {
    // A file may be gone, or forbidden, by the time it is read.
    return 'unreadable'
  }
}

const bytesOf = async (part: Blob): Promise<Uint8Array> => new Uint8Array(await part.arrayBuffer())
