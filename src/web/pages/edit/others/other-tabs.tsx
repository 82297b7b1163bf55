import { useState } from 'react'
import type { OtherDraft } from '../../../hooks/saving/use-other-drafts.ts'
import { useLanguage, useTexts } from '../../../texts/texts.ts'
import { when } from '../../../texts/when.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'

interface Props {
  other: OtherDraft<unknown>
  onMerge: () => void
}

/** This person has typed into the same document elsewhere: where, and how the two come together. */
export function OtherTab({ other, onMerge }: Props) {
  const t = useTexts()
  const language = useLanguage()
  const [shown, setShown] = useState(false)
  const time = when(other.draft.editedAt, language)
  const show = () => {
    other.show()
    setShown(true)
  }
  return (
    <Notice
      tone="warn"
      className="mb-6"
      actions={
        <>
          {other.isOpen ? (
            <Button onClick={show}>{t.otherTab.show}</Button>
          ) : (
            <Button variant="danger" onClick={other.discard}>
              {t.otherTab.delete}
            </Button>
          )}
          <Button onClick={onMerge}>{t.otherTab.merge}</Button>
        </>
      }
    >
      {other.isOpen ? t.otherTab.open(time) : t.otherTab.left(time)}
      {shown && other.isOpen && <p className="mt-1 font-medium">{t.otherTab.shown}</p>}
    </Notice>
  )
}
