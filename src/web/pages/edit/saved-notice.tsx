import { useEffect, useState } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'
import { useTexts } from '../../texts/texts.ts'
import { Notice } from '../../ui/notice.tsx'

/** Handed along by an editor that leads back to the song. */
export const JUST_SAVED = 'just saved'

/** Shows once that the save was made; a reload does not show it again. */
export function SavedNotice() {
  const t = useTexts()
  const state: unknown = useHistoryState()
  const [said] = useState(state === JUST_SAVED)
  useEffect(() => {
    if (state === JUST_SAVED) history.replaceState(null, '')
  }, [state])
  return said ? <Notice tone="good">{t.edit.saved}</Notice> : null
}
