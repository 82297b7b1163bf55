import { useSyncExternalStore } from 'react'

interface FullScreen {
  isFull: boolean
  /** Null where the browser has no full screen to offer, as on some phones. */
  toggle: (() => void) | null
  leave: () => void
}

const watch = (changed: () => void) => {
  document.addEventListener('fullscreenchange', changed)
  return () => document.removeEventListener('fullscreenchange', changed)
}

/** A browser may refuse, for example in a frame; then the page simply stays as it is. */
const ignoreRefusal = () => {}

export function useFullScreen(): FullScreen {
  const isFull = useSyncExternalStore(watch, () => document.fullscreenElement !== null)
  const leave = () => {
    if (document.fullscreenElement) document.exitFullscreen().catch(ignoreRefusal)
  }
  const toggle = () => {
    if (document.fullscreenElement) leave()
    else document.documentElement.requestFullscreen().catch(ignoreRefusal)
  }
  const isOffered = 'requestFullscreen' in document.documentElement
  return { isFull, toggle: isOffered ? toggle : null, leave }
}
