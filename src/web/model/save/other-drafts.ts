import type { FoundDraft } from './draft.ts'

/** The state of the pages that wrote other drafts of the same document. */
export interface OtherPages {
  /** Whether a page answered that it has the document open. */
  hasAnswered: (page: string) => boolean
  /** Pages that did not answer in time. */
  silent: ReadonlySet<string>
  /** Pages that had a draft when this editor was opened. */
  atStart: ReadonlySet<string>
}

/** `asked`: the draft is marked as open, and its page has not answered yet. */
type Editing = 'open' | 'closed' | 'asked'

function editingOf({ page, isOpen }: FoundDraft<unknown>, { hasAnswered, silent }: OtherPages): Editing {
  if (!isOpen) return 'closed'
  if (hasAnswered(page)) return 'open'
  return silent.has(page) ? 'closed' : 'asked'
}

/** The pages whose answer is still awaited. */
export const pagesToAsk = (found: readonly FoundDraft<unknown>[], pages: OtherPages): string[] =>
  found.filter((draft) => editingOf(draft, pages) === 'asked').map(({ page }) => page)

/** The drafts to show, with whether an editor in another tab shows them. Drafts of asked pages are left out. */
export const draftsToShow = <Document>(
  found: readonly FoundDraft<Document>[],
  pages: OtherPages,
): FoundDraft<Document>[] =>
  found.flatMap((draft) => {
    const editing = editingOf(draft, pages)
    return editing === 'asked' ? [] : [{ ...draft, isOpen: editing === 'open' }]
  })

/** A page that had the document open when this editor was opened and ended without closing its draft; null if none. */
export const crashedPage = (
  found: readonly FoundDraft<unknown>[],
  { hasAnswered, silent, atStart }: OtherPages,
): string | null =>
  found.find(({ page }) => silent.has(page) && atStart.has(page) && !hasAnswered(page))?.page ?? null
