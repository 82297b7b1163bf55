import { useCallback, useEffect, useSyncExternalStore } from 'react'

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

/** Keeps the screen lit while this page is shown: a music stand is not touched for minutes. Needs a secure origin. */
export function useWakeLock(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | null = null
    let left = false
    // The browser releases the lock when the page is hidden, so it is requested again when the page is visible.
    const ask = async () => {
      if (document.visibilityState !== 'visible') return
      const granted = await navigator.wakeLock.request('screen').catch(() => null)
      if (left) void granted?.release()
      else lock = granted
    }
    void ask()
    document.addEventListener('visibilitychange', ask)
    return () => {
      left = true
      document.removeEventListener('visibilitychange', ask)
      void lock?.release()
    }
  }, [])
}
