import type { Song } from '../../../client/types.ts'
import { useForMembers } from '../../api/church.ts'
import { useHandedAlong } from '../../hooks/use-handed-along.ts'
import { useAllTexts } from '../../texts/further/further-texts.ts'
import { Notice } from '../../ui/notice.tsx'

/** Handed along by an editor that leads back to the song. */
export const JUST_SAVED = 'just saved'

export const isJustSaved = (state: unknown): state is typeof JUST_SAVED => state === JUST_SAVED

/** Shows once that the save was made, and who sees it. */
export function SavedNotice({ churchId, song }: { churchId: string; song: Song }) {
  const t = useAllTexts()
  const isForMembers = useForMembers({ as: 'member', churchId })
  if (!useHandedAlong(isJustSaved)) return null
  return <Notice tone="good">{isForMembers(song) ? t.edit.savedForMembers : t.edit.saved}</Notice>
}
