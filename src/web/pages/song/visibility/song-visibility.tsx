import { useState } from 'react'
import type { Song } from '../../../../client/types.ts'
import { useForMembers } from '../../../api/church.ts'
import { useAdministrationTexts } from '../../../texts/administration/administration-texts.ts'
import { Notice } from '../../../ui/notice.tsx'
import { VisibilityDialog } from './visibility-dialog.tsx'

interface Props {
  churchId: string
  song: Song
  onClose: () => void
}

/** The choice of who sees a song, and then who does. */
export function SongVisibility({ churchId, song, onClose }: Props) {
  const { visibility: t } = useAdministrationTexts()
  const isForMembers = useForMembers({ as: 'member', churchId })
  const [saved, setSaved] = useState<Song | null>(null)
  if (!saved) return <VisibilityDialog {...{ churchId, song, onClose }} onSaved={setSaved} />
  return <Notice tone="good">{isForMembers(saved) ? t.saved.members : t.saved.public}</Notice>
}
