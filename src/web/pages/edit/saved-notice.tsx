import { useHandedAlong } from '../../hooks/use-handed-along.ts'
import { useTexts } from '../../texts/texts.ts'
import { Notice } from '../../ui/notice.tsx'

/** Handed along by an editor that leads back to the song. */
export const JUST_SAVED = 'just saved'

export const isJustSaved = (state: unknown): state is typeof JUST_SAVED => state === JUST_SAVED

/** Shows once that the save was made. */
export function SavedNotice() {
  const t = useTexts()
  return useHandedAlong(isJustSaved) ? <Notice tone="good">{t.edit.saved}</Notice> : null
}
