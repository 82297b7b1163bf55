import { type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import { session } from '../../api/people/session.ts'
import type { Draft } from '../../model/save/draft.ts'
import { drafts } from '../../model/save/drafts.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

/** Where the current version of something can be changed. */
export interface EditorPlace<Document> {
  draftName: string
  href: string
  current: { document: Document; version: number }
  isDocument: (value: unknown) => value is Document
}

interface Props<Document> {
  place: EditorPlace<Document>
  version: number
  /** The name of the section that is copied. */
  section: string
  /** What the editor should hold, made of what it holds now. */
  change: (now: Document) => Document
  label: string
  children: ReactNode
}

/** Puts a section of an old version into the editor as unsaved changes, after a question among those that wait there. */
export function CopyIntoEditor<Document>(props: Props<Document>) {
  const { place, version, section, change, label, children } = props
  const t = useTexts()
  const [, navigate] = useLocation()
  const [asking, setAsking] = useState(false)
  const copy = () => {
    const { document, version: current } = place.current
    const now = { author: session.person(), intent: null, editedAt: new Date().toISOString() }
    const waiting = drafts.load(place.draftName, place.isDocument)
    const begun: Omit<Draft<Document>, keyof typeof now> = waiting ?? {
      base: document,
      version: current,
      mine: document,
    }
    drafts.keep(place.draftName, { ...begun, ...now, mine: change(begun.mine) })
    navigate(`${place.href}?copied=${version}&section=${encodeURIComponent(section)}`)
  }
  return (
    <>
      <Button
        icon="undo"
        aria-label={label}
        variant="quiet"
        onClick={() => (drafts.has(place.draftName) ? setAsking(true) : copy())}
      >
        {children}
      </Button>
      {asking && (
        <Dialog title={t.history.draftThere} closeLabel={t.close} onClose={() => setAsking(false)}>
          <p className="mb-6">{t.history.draftSectionHint(section)}</p>
          <div className="flex justify-end gap-3">
            <Button onClick={() => setAsking(false)}>{t.cancel}</Button>
            <Button variant="danger" onClick={copy}>
              {t.history.replaceSection}
            </Button>
          </div>
        </Dialog>
      )}
    </>
  )
}
