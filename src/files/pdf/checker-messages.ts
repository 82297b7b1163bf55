import { readSync } from 'node:fs'
import { PDF_HEADER_WITHIN } from '../../core/bytes.ts'
import { type Failure, notPdf, unusableFile } from '../../core/failures.ts'

/** What the checker found: a file to keep, or the reason it cannot be. */
export type Verdict = { readonly usable: true; readonly pageCount: number } | Refusal

type Refusal =
  | { readonly usable: false; readonly problem: Problem }
  /** How many bytes of something else are in front of the PDF. */
  | { readonly usable: false; readonly problem: 'lateHeader'; readonly headerAt: number }

export type Problem = keyof typeof SENTENCES

const SENTENCES = {
  empty: 'The file is empty. Choose the PDF again; it may not have been saved completely.',
  notPdf: notPdf().message,
  locked: 'The PDF needs a password to open. Save a copy without a password and upload the copy.',
  unreadable:
    'The PDF is damaged and cannot be read. Open it, save it again as a PDF and upload the new file.',
  noPage: 'The PDF has no pages. Export the sheet music again and upload the new file.',
  brokenPage:
    'A page of the PDF is missing or damaged. Open it, save it again as a PDF and upload the new file.',
  tooComplex:
    'The PDF is too complicated to be checked. Print it to a new PDF, or export it again, and upload that file.',
} as const

export const unusable = (problem: Problem): Failure => unusableFile(SENTENCES[problem])

export const refused = (refusal: Refusal): Failure =>
  refusal.problem === 'lateHeader' ? beginsLate(refusal.headerAt) : unusable(refusal.problem)

const count = new Intl.NumberFormat('en')

const beginsLate = (headerAt: number): Failure =>
  unusableFile(
    `The PDF in this file begins only after ${count.format(headerAt)} bytes of something else; its header must lie ` +
      `within the first ${count.format(PDF_HEADER_WITHIN)}. Open it, save it again as a PDF and upload the new file.`,
  )

/**
 * How files travel to the checker's process: the length in four bytes, then the bytes. The checker so needs no right to
 * read any folder with people's files.
 */
const HEADER_BYTES = 4
const STDIN = 0

export const sendFile = async (sink: Bun.FileSink, path: string): Promise<void> => {
  const file = Bun.file(path)
  const header = Buffer.alloc(HEADER_BYTES)
  header.writeUInt32BE(file.size)
  sink.write(header)
  for await (const part of file.stream()) {
    sink.write(part)
    await sink.flush()
  }
}

/** Waits for the next file; null when there will be none. Blocks its thread, which takes half the time of a stream. */
export const receiveFile = (): Uint8Array | null => {
  const header = read(HEADER_BYTES)
  return header && read(header.readUInt32BE())
}

const read = (size: number): Buffer | null => {
  const bytes = Buffer.alloc(size)
  for (let filled = 0; filled < size; ) {
    const count = readSync(STDIN, bytes, filled, size - filled, null)
    if (count === 0) return null
    filled += count
  }
  return bytes
}
