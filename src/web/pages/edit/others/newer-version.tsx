import { type ReactNode, useId, useState } from 'react'
import type { Editor } from '../../../hooks/saving/use-editor.ts'
import { useSaverNames } from '../../../hooks/saving/use-saver-names.ts'
import { useNow } from '../../../hooks/use-time.ts'
import { useLanguage, useTexts } from '../../../texts/texts.ts'
import { ago } from '../../../texts/when.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'

interface Props<Document> {
  editor: Pick<Editor<Document>, 'part' | 'version' | 'latest'>
  changes: ReactNode
  onMerge: () => void
}

/** Shown if a newer version was loaded since these changes began, with the differences and a button to merge now. */
export function NewerVersion<Document>({ editor, changes, onMerge }: Props<Document>) {
  const t = useTexts()
  const language = useLanguage()
  const now = useNow()
  const [open, setOpen] = useState(false)
  const id = useId()
  const { latest } = editor
  const version = latest.version ?? 0
  const savers = useSaverNames(editor.part, editor.version, version)
  const time = ago(latest.savedAt ?? new Date(now).toISOString(), now, language)
  return (
    <div className="mb-6">
      <Notice
        tone="warn"
        actions={
          <>
            <Button aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
              {open ? t.newer.hide : t.newer.see}
            </Button>
            <Button onClick={onMerge}>{t.newer.merge}</Button>
          </>
        }
      >
        <p className="font-medium">
          {t.savedBy.version(...savers, version)} ({time}).
        </p>
        <p>{t.newer.hint}</p>
      </Notice>
      <section
        id={id}
        hidden={!open}
        aria-label={t.newer.changed(version)}
        className="mt-2 rounded-2xl border border-line bg-surface p-5"
      >
        {open && changes}
      </section>
    </div>
  )
}
