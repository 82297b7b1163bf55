import { useState } from 'react'
import { Link } from 'wouter'
import { useDraftsHere } from '../../hooks/saving/use-drafts-here.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DraftList } from './draft-list.tsx'
import { type ShownDraft, shownDrafts } from './draft-place.ts'

/** Above the songs: what this person typed in this church and did not save, with the way back to it. */
export function UnsavedDrafts({ churchId }: { churchId: string }) {
  const t = useTexts()
  const { found, discard } = useDraftsHere()
  const [deleting, setDeleting] = useState<ShownDraft | null>(null)
  const drafts = shownDrafts(found).filter((draft) => draft.churchId === churchId)
  if (drafts.length === 0) return null
  const end = () => setDeleting(null)
  return (
    <details className="mb-6 rounded-xl border border-warn/40 bg-warn-soft px-4 py-2">
      <summary className="min-h-10 rounded py-2 font-medium">{t.drafts.count(drafts.length)}</summary>
      <div className="pt-2 pb-3">
        <DraftList
          drafts={drafts}
          nameOf={(draft, title) => (
            <Link href={draft.href} className="rounded text-accent underline">
              {title}
            </Link>
          )}
          actionOf={(draft, title) => (
            <IconButton icon="trash" label={t.drafts.delete(title)} onClick={() => setDeleting(draft)} />
          )}
        />
      </div>
      {deleting && (
        <Dialog title={t.drafts.deleteTitle} closeLabel={t.close} onClose={end}>
          <p className="mb-6">{t.drafts.deleteHint(deleting.title.trim() || t.drafts.untitled)}</p>
          <div className="flex justify-end gap-3">
            <Button data-first onClick={end}>
              {t.cancel}
            </Button>
            <Button
              variant="danger"
              onClick={() => {
                discard(deleting.name)
                end()
              }}
            >
              {t.drafts.deleteNow}
            </Button>
          </div>
        </Dialog>
      )}
    </details>
  )
}
