import { useEffect, useMemo, useReducer, useState } from 'react'
import { session } from '../../api/people/session.ts'
import type { FoundDraft, IsDocument } from '../../model/save/draft.ts'
import { drafts } from '../../model/save/drafts.ts'
import { crashedPage, draftsToShow, OpenEditors, pagesToAsk } from '../../model/save/other-drafts.ts'
import type { OwnDrafts } from './use-kept-text.ts'

const openEditors = new OpenEditors(drafts.page, new BroadcastChannel('psaltery.editors'))

/** How long an open page may take to answer. A page that does not has crashed, or is slow and answers later. */
const ANSWER_MS = 2000

export interface OtherDraft<Document> extends FoundDraft<Document> {
  /** Marks the title of the other tab. */
  show: () => void
  /** To be called once the draft, in this wording, is part of this tab's draft. */
  taken: () => void
  /** Deletes it. */
  discard: () => void
}

interface Options<Document> {
  name: string
  own: OwnDrafts
  isDocument: IsDocument<Document>
  /** Called when another tab has merged this tab's draft, with the merged wording. */
  onTaken: (mine: string) => void
  /** Called with a page that ended without closing its draft. */
  onCrashed: (page: string) => void
}

/** This person's drafts of the same document in other tabs. `lost` counts how often another tab removed this tab's draft. */
export function useOtherDrafts<Document>(options: Options<Document>) {
  const { name, own, isDocument, onTaken, onCrashed } = options
  const document = `${own.owner}/${name}`
  const [seen, look] = useReducer((count: number) => count + 1, 0)
  const [lost, lose] = useReducer((count: number) => count + 1, 0)
  const [silent, setSilent] = useState<ReadonlySet<string>>(new Set())

  useEffect(() => openEditors.subscribe(look), [])
  useEffect(() => openEditors.begin(document, { show: markTitle, taken: onTaken }), [document, onTaken])
  useEffect(() => {
    const stored = ({ key, newValue }: StorageEvent) => {
      look()
      const isRemoved = key !== null && key === own.drafts.keyOf(name) && newValue === null
      if (isRemoved && session.person() === own.person) lose()
    }
    const opened = () => own.drafts.setOpen(name, true)
    const left = () => own.drafts.setOpen(name, false)
    opened()
    window.addEventListener('storage', stored)
    window.addEventListener('pageshow', opened)
    window.addEventListener('pagehide', left)
    return () => {
      left()
      window.removeEventListener('storage', stored)
      window.removeEventListener('pageshow', opened)
      window.removeEventListener('pagehide', left)
    }
  }, [own, name])

  // biome-ignore lint/correctness/useExhaustiveDependencies: read again when something was stored or answered
  const found = useMemo(() => own.drafts.others(name, isDocument), [own, name, isDocument, seen])
  const [atStart] = useState(() => new Set(found.map(({ page }) => page)))
  const pages = useMemo(
    () => ({ hasAnswered: (page: string) => openEditors.hasAnswered(document, page), silent, atStart }),
    [document, silent, atStart],
  )
  const asked = pagesToAsk(found, pages).join(' ')
  useEffect(() => {
    if (asked === '') return
    openEditors.ask(document)
    const giveUp = setTimeout(() => setSilent((old) => new Set([...old, ...asked.split(' ')])), ANSWER_MS)
    return () => clearTimeout(giveUp)
  }, [document, asked])
  useEffect(() => {
    const crashed = crashedPage(found, pages)
    if (crashed !== null) onCrashed(crashed)
  }, [found, pages, onCrashed])

  const others = draftsToShow(found, pages).map((other): OtherDraft<Document> => {
    const discard = () => {
      own.drafts.discard(name, other.page)
      look()
    }
    const sendTaken = () => openEditors.tellTaken(document, other.page, JSON.stringify(other.draft.mine))
    return {
      ...other,
      show: () => openEditors.show(document, other.page),
      taken: other.isOpen ? sendTaken : discard,
      discard,
    }
  })
  return { others, lost }
}

const MARK = '● '
const EVERY_MS = 1000

let end: (() => void) | null = null

/** Makes the tab's title blink until the window has focus; a page cannot bring itself to the front. */
function markTitle(): void {
  end?.()
  window.focus()
  const blink = () => {
    const { title } = document
    document.title = title.startsWith(MARK) ? title.slice(MARK.length) : MARK + title
  }
  blink()
  const timer = setInterval(blink, EVERY_MS)
  const came = () => {
    if (document.hidden) return
    clearInterval(timer)
    if (document.title.startsWith(MARK)) document.title = document.title.slice(MARK.length)
    for (const [target, event] of SIGNS()) target.removeEventListener(event, came)
    end = null
  }
  for (const [target, event] of SIGNS()) target.addEventListener(event, came)
  end = came
}

/** The events of a tab that is looked at again. */
const SIGNS = (): [EventTarget, string][] => [
  [document, 'visibilitychange'],
  [window, 'focus'],
  [window, 'pointerdown'],
  [window, 'keydown'],
]
