import type { ReactNode } from 'react'
import type { Church } from '../../../client/types.ts'
import { useTexts } from '../../texts/texts.ts'
import { Notice } from '../../ui/notice.tsx'
import { canWrite } from './member-area.tsx'

export function WritersOnly({ church, children }: { church: Church; children: ReactNode }) {
  const t = useTexts()
  return canWrite(church) ? children : <Notice tone="info">{t.edit.readOnly}</Notice>
}
