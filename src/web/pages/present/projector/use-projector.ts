import { useEffect, useSyncExternalStore } from 'react'
import type { ShownSlide } from '../slide-words.tsx'
import { type ProjectorState, projectorWindow } from './projector-window.ts'

/** Whether there is a window on the projector. */
export const useProjector = (): ProjectorState =>
  useSyncExternalStore(projectorWindow.subscribe, projectorWindow.getState)

/** Keeps the window on the projector showing what is shown here; black once this page is left. */
export function useShownOnProjector(shown: ShownSlide | null): void {
  const content = JSON.stringify(shown)
  useEffect(() => projectorWindow.show(JSON.parse(content)), [content])
  useEffect(() => () => projectorWindow.show(null), [])
  // A key pressed there is pressed here: the keys of the page are defined once.
  useEffect(
    () =>
      projectorWindow.onKey((key) => {
        window.dispatchEvent(new KeyboardEvent('keydown', { key, cancelable: true }))
      }),
    [],
  )
}
