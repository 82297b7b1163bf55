import { useEffect, useMemo, useReducer, useState } from 'react'
import { session } from '../../api/session.ts'
import type { FoundDraft, IsDocument } from '../../model/save/draft.ts'
import { drafts } from '../../model/save/drafts.ts'
import { OpenEditors } from '../../model/save/open-editors.ts'
import { markTitle } from './mark-title.ts'
import type { OwnDrafts } from './use-own-drafts.ts'

const openEditors = new OpenEditors(drafts.page, new BroadcastChannel('psaltery.editors'))

/** How long an open page may take to answer; one that does not was closed without a word, or is slow and answers later. */
const ANSWER_MS = 2000

export interface OtherDraft<Document> extends FoundDraft<Document> {
  /** Whether an editor in another tab shows it at this moment. */
  isOpen: boolean
  /** Makes the other tab easy to find. */
  show: () => void
  /** It is part of this tab's draft now, in the wording seen here. */
  taken: () => void
  /** Deletes it. */
  discard: () => void
}

interface Options<Document> {
  name: string
  own: OwnDrafts
  isDocument: IsDocument<Document>
  /** Another tab took what is typed here, in this wording. */
  onTaken: (mine: string) => void
  /** A draft that was open when its page ended without a word. */
  onFound: (page: string) => void
}

/** The drafts of the same document that this person has in other tabs; `lost` counts how often this one's was removed there. */
export function useOtherDrafts<Document>(options: Options<Document>) {
  const { name, own, isDocument, onTaken, onFound } = options
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at again when something was stored or answered
  const found = useMemo(() => own.drafts.others(name, isDocument), [own, name, isDocument, seen])
  const [atStart] = useState(() => new Set(found.map(({ page }) => page)))
  const isSilent = (page: string) => silent.has(page) && !openEditors.hasAnswered(document, page)
  const unknown = found
    .filter(({ page, isOpen }) => isOpen && !silent.has(page) && !openEditors.hasAnswered(document, page))
    .map(({ page }) => page)
    .join(' ')
  useEffect(() => {
    if (unknown === '') return
    openEditors.ask(document)
    const giveUp = setTimeout(() => setSilent((old) => new Set([...old, ...unknown.split(' ')])), ANSWER_MS)
    return () => clearTimeout(giveUp)
  }, [document, unknown])
  useEffect(() => {
    const ended = found.find(
      ({ page }) => silent.has(page) && atStart.has(page) && !openEditors.hasAnswered(document, page),
    )
    if (ended) onFound(ended.page)
  }, [found, silent, atStart, document, onFound])

  const others = found
    .filter(({ page }) => !unknown.split(' ').includes(page))
    .map((other): OtherDraft<Document> => {
      const isOpen = other.isOpen && !isSilent(other.page)
      const discard = () => {
        own.drafts.discard(name, other.page)
        look()
      }
      const tell = () => openEditors.tellTaken(document, other.page, JSON.stringify(other.draft.mine))
      return {
        ...other,
        isOpen,
        show: () => openEditors.show(document, other.page),
        taken: isOpen ? tell : discard,
        discard,
      }
    })
  return { others, lost }
}
