import { useCallback, useSyncExternalStore } from 'react'

/** Whether the window answers a media query now. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}

/** Whether the person's system asks for less movement on the screen. */
export const useReducedMotion = (): boolean => useMedia('(prefers-reduced-motion: reduce)')
