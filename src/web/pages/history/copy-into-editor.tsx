import { type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import { session } from '../../api/session.ts'
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
  /** The name of the one section that is copied; the whole version without it. */
  section?: string
  /** What the editor should hold, made of what it holds now. */
  change: (now: Document) => Document
  label: string
  children: ReactNode
}

/**
 * Puts an old version, or one section of it, into the editor as unsaved changes. Changes that already wait there are
 * confirmed first: a version replaces them, a section is put among them.
 */
export function CopyIntoEditor<Document>(props: Props<Document>) {
  const { place, version, section, change, label, children } = props
  const t = useTexts()
  const [, navigate] = useLocation()
  const [asking, setAsking] = useState(false)
  const copy = () => {
    const { document, version: current } = place.current
    const now = { author: session.person(), intent: null, editedAt: new Date().toISOString() }
    const waiting = section === undefined ? null : drafts.load(place.draftName, place.isDocument)
    const begun: Omit<Draft<Document>, keyof typeof now> = waiting ?? {
      base: document,
      version: current,
      mine: document,
    }
    drafts.keep(place.draftName, { ...begun, ...now, mine: change(begun.mine) })
    const part = section === undefined ? '' : `&section=${encodeURIComponent(section)}`
    navigate(`${place.href}?copied=${version}${part}`)
  }
  return (
    <>
      <Button
        icon="undo"
        aria-label={label}
        variant={section === undefined ? 'plain' : 'quiet'}
        onClick={() => (drafts.has(place.draftName) ? setAsking(true) : copy())}
      >
        {children}
      </Button>
      {asking && (
        <Dialog title={t.history.draftThere} closeLabel={t.close} onClose={() => setAsking(false)}>
          <p className="mb-6">
            {section === undefined ? t.history.draftThereHint : t.history.draftSectionHint(section)}
          </p>
          <div className="flex justify-end gap-3">
            <Button onClick={() => setAsking(false)}>{t.cancel}</Button>
            <Button variant="danger" onClick={copy}>
              {section === undefined ? t.history.replaceDraft : t.history.replaceSection}
            </Button>
          </div>
        </Dialog>
      )}
    </>
  )
}
