import { useHandedAlong } from '../../hooks/use-handed-along.ts'
import { useTexts } from '../../texts/texts.ts'
import { Notice } from '../../ui/notice.tsx'

/** Handed along by an editor that leads back to the song. */
export const JUST_SAVED = 'just saved'

/** Shows once that the save was made. */
export function SavedNotice() {
  const t = useTexts()
  return useHandedAlong(JUST_SAVED) ? <Notice tone="good">{t.edit.saved}</Notice> : null
}
