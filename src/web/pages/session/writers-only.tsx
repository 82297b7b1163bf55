import { type ReactNode, useRef } from 'react'
import type { Church } from '../../../client/types.ts'
import { useTexts } from '../../texts/texts.ts'
import { Notice } from '../../ui/notice.tsx'
import { canWrite } from './member-area.tsx'

/** A page for writers. It stays when the role is taken away while it is open, because it may hold unsaved changes. */
export function WritersOnly({ church, children }: { church: Church; children: ReactNode }) {
  const t = useTexts()
  const isWriter = canWrite(church)
  const wasWriter = useRef(isWriter)
  if (isWriter) wasWriter.current = true
  if (!wasWriter.current) return <Notice tone="info">{t.edit.readOnly}</Notice>
  return (
    <>
      {!isWriter && (
        <Notice tone="warn" className="mx-auto mb-6 max-w-3xl">
          {t.edit.roleLost}
        </Notice>
      )}
      {children}
    </>
  )
}
