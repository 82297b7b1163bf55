import { Dict, type PdfDictionary, type PdfDocument, type PdfReference, Ref } from './engine.ts'

/** The leaves of the page tree, each one looked at: /Count is only asked whether a loop does harm. */
export interface PageTree {
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

export const walkPages = (document: PdfDocument): PageTree => {
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
