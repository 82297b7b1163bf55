import type { PDFDocument } from '@cantoo/pdf-lib'
import type { ListFile } from './chosen-music.ts'

/** A file that could not become part of the PDF, and why. */
export interface LeftOut {
  file: ListFile
  reason: 'encrypted' | 'unreadable' | 'notLoaded'
}

interface MergedPart {
  bytes: Uint8Array<ArrayBuffer>
  pages: number
}

/** What one PDF may be made of: a browser holds all of it in memory, and more than once while it is written. */
const PART_BYTES = 100_000_000

/** The files in their order, cut into several PDFs where one would be too large. */
export function partsOf(files: readonly ListFile[], most = PART_BYTES): ListFile[][] {
  const parts: ListFile[][] = []
  let size = 0
  for (const file of files) {
    const part = parts.at(-1)
    if (part && size + file.file.size <= most) part.push(file)
    else {
      parts.push([file])
      size = 0
    }
    size += file.file.size
  }
  return parts
}

interface Merging {
  title: string
  load: (file: ListFile) => Promise<Uint8Array>
  /** Before each file. */
  onFile: (file: ListFile) => void
  onLeftOut: (leftOut: LeftOut) => void
  isStopped: () => boolean
}

/** One PDF of the files of a part, one after the other; null when it was stopped or no page is left. */
export async function mergePart(files: readonly ListFile[], merging: Merging): Promise<MergedPart | null> {
  const { PDFDocument } = await import('@cantoo/pdf-lib')
  const target = await PDFDocument.create()
  target.setTitle(merging.title)
  target.setProducer('Psaltery')
  target.setCreator('Psaltery')
  for (const file of files) {
    if (merging.isStopped()) return null
    merging.onFile(file)
    const reason = await append(target, file, merging)
    if (reason) merging.onLeftOut({ file, reason })
  }
  const pages = target.getPageCount()
  if (pages === 0 || merging.isStopped()) return null
  const bytes = (await target.save({ addDefaultPage: false })) as Uint8Array<ArrayBuffer>
  return { bytes, pages }
}

/** Adds all pages of a file or none of them; returns why it could not. */
async function append(
  target: PDFDocument,
  file: ListFile,
  { load }: Merging,
): Promise<LeftOut['reason'] | null> {
  const { PDFDocument } = await import('@cantoo/pdf-lib')
  let bytes: Uint8Array
  try {
    bytes = await load(file)
  } catch {
    return 'notLoaded'
  }
  try {
    // Opened and then checked: the library's error for encrypted files has no type of its own.
    const source = await PDFDocument.load(bytes, { ignoreEncryption: true, updateMetadata: false })
    if (source.isEncrypted) return 'encrypted'
    const found = source.getPageCount()
    // A damaged file can open with fewer pages than the service has counted.
    if (found === 0 || (file.file.pageCount && found !== file.file.pageCount)) return 'unreadable'
    const pages = await target.copyPages(source, source.getPageIndices())
    for (const page of pages) target.addPage(page)
    return null
  } catch {
    return 'unreadable'
  }
}
