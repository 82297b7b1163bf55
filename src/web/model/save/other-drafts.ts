import type { FoundDraft } from './draft.ts'

/** The state of the pages that wrote other drafts of the same document. */
interface OtherPages {
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

/** The messages between the open pages of one browser about their editors. */
type Message =
  /** Asks which pages have the document open. */
  | { kind: 'ask'; document: string; from: string }
  | { kind: 'here'; document: string; from: string }
  /** Marks the title of the tab. */
  | { kind: 'show'; document: string; to: string }
  /** This draft is part of another page's draft now. */
  | { kind: 'taken'; document: string; to: string; mine: string }

interface Channel {
  postMessage(message: unknown): void
  onmessage: ((event: MessageEvent) => void) | null
}

interface Editor {
  show: () => void
  taken: (mine: string) => void
}

/** Which documents are open for editing in this page, and which in others. */
export class OpenEditors {
  private readonly open = new Map<string, Editor>()
  private readonly answers = new Set<string>()
  private readonly watchers = new Set<() => void>()

  constructor(
    readonly page: string,
    private readonly channel: Channel | null,
  ) {
    if (channel) channel.onmessage = ({ data }) => this.receive(data as Message)
  }

  /** An editor is open from now on, until what is returned is called. */
  begin(document: string, editor: Editor): () => void {
    this.open.set(document, editor)
    return () => {
      if (this.open.get(document) === editor) this.open.delete(document)
    }
  }

  ask(document: string): void {
    this.send({ kind: 'ask', document, from: this.page })
  }

  /** Whether that page answered that it has this open. */
  hasAnswered(document: string, page: string): boolean {
    return this.answers.has(`${document} ${page}`)
  }

  show(document: string, page: string): void {
    this.send({ kind: 'show', document, to: page })
  }

  tellTaken(document: string, page: string, mine: string): void {
    this.send({ kind: 'taken', document, to: page, mine })
  }

  readonly subscribe = (changed: () => void): (() => void) => {
    this.watchers.add(changed)
    return () => void this.watchers.delete(changed)
  }

  private receive(message: Message): void {
    const editor = this.open.get(message.document)
    switch (message.kind) {
      case 'ask':
        if (editor) this.send({ kind: 'here', document: message.document, from: this.page })
        break
      case 'here':
        this.answers.add(`${message.document} ${message.from}`)
        for (const changed of this.watchers) changed()
        break
      case 'show':
        if (message.to === this.page) editor?.show()
        break
      case 'taken':
        if (message.to === this.page) editor?.taken(message.mine)
    }
  }

  private send(message: Message): void {
    this.channel?.postMessage(message)
  }
}

interface Side<Document> {
  base: Document
  version: number | null
  mine: Document
}

/**
 * The base of the three-way merge of two drafts, and the version that the merged draft is put on. Both drafts contain the
 * older version; the newer one is in its own draft already.
 */
export function mergeBase<Document>(
  here: Side<Document>,
  there: Side<Document>,
): { base: Document; onto: { base: Document; version: number | null } } {
  const [older, newer] = (here.version ?? 0) <= (there.version ?? 0) ? [here, there] : [there, here]
  // With equal versions the merge stays on this side's base, so that undo still applies.
  const onto = here.version === there.version ? here : newer
  return { base: older.base, onto: { base: onto.base, version: onto.version } }
}
