import { Dict, type PdfDictionary, type PdfDocument, type PdfReference, Ref } from './pdf-engine.ts'

/** The leaves of the page tree, each one looked at: /Count is never asked. */
export interface PageTree {
  readonly pages: number
  /** A branch or leaf that is missing, is not a page, or leads back to where the walk has been. */
  readonly broken: boolean
}

export const walkPages = (document: PdfDocument): PageTree => {
  const root = document.xref.root?.getRaw('Pages')
  const counted = load(document, root)?.has('Count') ?? false
  const waiting: unknown[] = [root]
  const branches = new Set<string>()
  let pages = 0
  let broken = false
  while (waiting.length > 0) {
    const node = waiting.pop()
    const dictionary = load(document, node)
    const kids = dictionary && kidsOf(dictionary, counted)
    if (kids === 'leaf') pages += 1
    else if (kids && !visitedBefore(branches, node)) appendReversed(waiting, kids)
    else broken = true
  }
  return { pages, broken }
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

/** A page may be listed twice; a branch may not, or a small file could hold millions of pages. */
const visitedBefore = (branches: Set<string>, node: unknown): boolean => {
  if (!(node instanceof Ref)) return false
  const key = node.toString()
  if (branches.has(key)) return true
  branches.add(key)
  return false
}

const appendReversed = (list: unknown[], items: readonly unknown[]): void => {
  for (let index = items.length - 1; index >= 0; index--) list.push(items[index])
}
