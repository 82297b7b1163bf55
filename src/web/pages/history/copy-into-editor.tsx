import { useState } from 'react'
import { useLocation } from 'wouter'
import { session } from '../../api/session.ts'
import { drafts } from '../../model/save/drafts.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

interface Props<Document> {
  version: number
  draftName: string
  href: string
  draft: { base: Document; version: number; mine: Document }
}

/** Puts an old version into the editor as unsaved changes. Changes that already wait there are asked about first. */
export function CopyIntoEditor<Document>({ version, draftName, href, draft }: Props<Document>) {
  const t = useTexts()
  const [, navigate] = useLocation()
  const [asking, setAsking] = useState(false)
  const copy = () => {
    const editedAt = new Date().toISOString()
    drafts.keep(draftName, { ...draft, author: session.person(), intent: null, editedAt })
    navigate(`${href}?copied=${version}`)
  }
  const drafted = () => drafts.has(draftName)
  return (
    <div className="mt-6 border-line border-t pt-4">
      <Button icon="edit" onClick={() => (drafted() ? setAsking(true) : copy())}>
        {t.history.copy}
      </Button>
      <p className="mt-2 text-muted text-sm">{t.history.copyHint(version)}</p>
      {asking && (
        <Dialog title={t.history.draftThere} closeLabel={t.close} onClose={() => setAsking(false)}>
          <p className="mb-6">{t.history.draftThereHint}</p>
          <div className="flex justify-end gap-3">
            <Button onClick={() => setAsking(false)}>{t.cancel}</Button>
            <Button variant="danger" onClick={copy}>
              {t.history.replaceDraft}
            </Button>
          </div>
        </Dialog>
      )}
    </div>
  )
}
