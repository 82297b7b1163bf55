import { plugin } from 'bun'
import { beginsAsPdf, lateHeaderAt } from '../../core/bytes.ts'
import type { Problem, Verdict } from './checker-messages.ts'
import { exportParser } from './export-parser.ts'

/** The leaves of the page tree, each one looked at: /Count only shows whether a loop does harm. */
interface PageTree {
  readonly pages: number
  /** A branch or leaf that is missing, is not a page, or leads to where the walk has been. */
  readonly broken: boolean
}

interface Branch {
  readonly kids: readonly unknown[]
  readonly count: unknown
  readonly pagesBefore: number
  next: number
  isLeft: boolean
}

const walkPages = (document: PdfDocument): PageTree => {
  const root = document.xref.root?.getRaw('Pages')
  const counted = load(document, root)?.has('Count') ?? false
  const path: Branch[] = []
  const entered = new Map<string, Branch>()
  let pages = 0
  let broken = false

  const enter = (key: string | null, dictionary: PdfDictionary, kids: readonly unknown[]): void => {
    const known = key === null ? undefined : entered.get(key)
    if (known) {
      if (!isHarmlessLoop(known, pages)) broken = true
      return
    }
    const branch = { kids, count: countOf(dictionary), pagesBefore: pages, next: 0, isLeft: false }
    if (key !== null) entered.set(key, branch)
    path.push(branch)
  }
  const visit = (node: unknown): void => {
    const dictionary = load(document, node)
    const kids = dictionary && kidsOf(dictionary, counted)
    if (kids === 'leaf') pages += 1
    else if (kids) enter(keyOf(node), dictionary, kids)
    else broken = true
  }

  visit(root)
  for (let branch = path.at(-1); branch; branch = path.at(-1)) {
    if (branch.next < branch.kids.length) visit(branch.kids[branch.next++])
    else {
      branch.isLeft = true
      path.pop()
    }
  }
  return { pages, broken }
}

/**
 * A page may be listed twice; a branch may not, or a small file could hold millions of pages. But what leads back to
 * a branch around it does no harm once that has all the pages it promises: readers look no further there.
 */
const isHarmlessLoop = (known: Branch, pages: number): boolean =>
  !known.isLeft && known.count === pages - known.pagesBefore

const keyOf = (node: unknown): string | null => (node instanceof Ref ? node.toString() : null)

const countOf = (dictionary: PdfDictionary): unknown => {
  try {
    return dictionary.get('Count')
  } catch {
    return null
  }
}

const load = (document: PdfDocument, node: unknown): PdfDictionary | null => {
  try {
    const value = node instanceof Ref ? fetchObject(document, node) : node
    return value instanceof Dict ? value : null
  } catch {
    return null
  }
}

/** Readers find an object by its number alone; pdf.js insists on the generation, which some files get wrong. */
const fetchObject = ({ xref }: PdfDocument, reference: PdfReference): unknown => {
  const entry = xref.getEntry(reference.num)
  if (!entry || entry.gen === reference.gen) return xref.fetch(reference)
  return xref.fetch(Ref.get(reference.num, entry.gen))
}

/**
 * Real files leave /Type out, so a node is a branch when it has /Kids and does not call itself a page. A
 * tree with neither /Count nor /Type is one that no other reader recognises.
 */
const kidsOf = (dictionary: PdfDictionary, counted: boolean): unknown[] | 'leaf' | null => {
  try {
    if (nameOf(dictionary.get('Type')) === 'Page') return 'leaf'
    if (!dictionary.has('Kids')) return counted ? 'leaf' : null
    const kids = dictionary.get('Kids')
    return Array.isArray(kids) ? kids : null
  } catch {
    return null
  }
}

const nameOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'name' in value ? value.name : null

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

/**
 * The parser inside pdf.js. Its public interface answers questions about pages through the /Count entries of
 * the file, which are wrong in some real files, and offers no way to look at the page tree itself. The
 * parser that can is in the same module but not exported, so it is exported when the module loads (export-parser.ts).
 * Loaded in the checker's own process only; the version is pinned, and a missing name stops the checker.
 */
interface PdfDictionary {
  get(key: string): unknown
  getRaw(key: string): unknown
  has(key: string): boolean
}

interface PdfReference {
  readonly num: number
  readonly gen: number
  toString(): string
}

interface PdfDocument {
  readonly xref: {
    readonly trailer?: PdfDictionary
    readonly root?: PdfDictionary
    fetch(reference: PdfReference): unknown
    getEntry(num: number): { readonly gen: number } | null
  }
  checkHeader(): void
  parseStartXRef(): void
  /** Throws DamagedIndex when the cross-reference table is not to be trusted; `recover` scans the file. */
  parse(recover: boolean): void
}

interface Engine {
  readonly LocalPdfManager: new (options: object) => { readonly pdfDocument: PdfDocument; terminate(): void }
  readonly Dict: abstract new (...args: never[]) => PdfDictionary
  readonly Ref: (abstract new (
    ...args: never[]
  ) => PdfReference) & {
    get(num: number, gen: number): PdfReference
  }
  readonly XRefParseException: abstract new (...args: never[]) => Error
  readonly PasswordException: abstract new (...args: never[]) => Error
  readonly setVerbosityLevel: (level: number) => void
}

plugin(exportParser)

const engine: Engine = await import(
  // By its path, because finding a package by name needs the right to list the folders above it; and as a string,
  // because pdf.js has no types for it.
  '../../../node_modules/pdfjs-dist/legacy/build/pdf.worker.mjs' as string
)
engine.setVerbosityLevel(0)

const { Dict, Ref, XRefParseException: DamagedIndex, PasswordException: PasswordNeeded } = engine

let opened = 0

/** The document lives as long as `use` runs: pdf.js would hold on to it, and to its bytes, for good. */
const withDocument = <T>(bytes: Uint8Array, use: (document: PdfDocument) => T): T => {
  opened += 1
  const manager = new engine.LocalPdfManager({
    source: bytes,
    docId: `document${opened}`,
    password: null,
    docBaseUrl: null,
    enableXfa: false,
    handler: { send: () => {}, destroyed: true },
    evaluatorOptions: { ignoreErrors: true },
  })
  try {
    return use(manager.pdfDocument)
  } finally {
    manager.terminate()
  }
}
