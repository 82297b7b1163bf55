import { beginsAsPdf, lateHeaderAt } from '../../core/bytes/pdf-header.ts'
import { DamagedIndex, PasswordNeeded, type PdfDocument, withDocument } from './engine.ts'
import { type PageTree, walkPages } from './pages.ts'
import type { Problem, Verdict } from './verdict.ts'

/** Decides over one file. Never throws for what a file holds; runs only in the checker's process. */
export const inspect = (bytes: Uint8Array): Verdict => {
  if (bytes.length === 0) return refuse('empty')
  if (!beginsAsPdf(bytes)) {
    const headerAt = lateHeaderAt(bytes)
    return headerAt === null ? refuse('notPdf') : { usable: false, problem: 'lateHeader', headerAt }
  }
  try {
    return verdictOf(withDocument(bytes, readPages))
  } catch (error) {
    return refuse(error instanceof Locked ? 'locked' : 'unreadable')
  }
}

class Locked extends Error {}

const refuse = (problem: Problem): Verdict => ({ usable: false, problem })

const verdictOf = (tree: PageTree): Verdict => {
  if (tree.pages === 0) return refuse(tree.broken ? 'brokenPage' : 'noPage')
  return tree.broken ? refuse('brokenPage') : { usable: true, pageCount: tree.pages }
}

/**
 * As readers do: the file's own index first, and when that is wrong a scan for every object. The
 * scan's answer counts only when it is better, because it also finds what an edit had removed.
 */
const readPages = (document: PdfDocument): PageTree => {
  const indexed = pagesByIndex(document)
  if (indexed && indexed.pages > 0 && !indexed.broken) return indexed
  try {
    const scanned = pagesOf(document, true)
    return !indexed || (scanned.pages > 0 && !scanned.broken) ? scanned : indexed
  } catch (error) {
    if (indexed) return indexed
    throw error
  }
}

const pagesByIndex = (document: PdfDocument): PageTree | null => {
  try {
    return pagesOf(document, false)
  } catch (error) {
    if (error instanceof DamagedIndex) return null
    throw error
  }
}

const pagesOf = (document: PdfDocument, recover: boolean): PageTree => {
  document.checkHeader()
  document.parseStartXRef()
  try {
    document.parse(recover)
  } catch (error) {
    if (error instanceof PasswordNeeded || (!(error instanceof DamagedIndex) && isEncrypted(document))) {
      throw new Locked()
    }
    throw error
  }
  return walkPages(document)
}

const isEncrypted = (document: PdfDocument): boolean => {
  try {
    return document.xref.trailer?.has('Encrypt') ?? false
  } catch {
    return false
  }
}
