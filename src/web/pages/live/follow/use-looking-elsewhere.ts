import { type RefObject, useEffect } from 'react'

/** In milliseconds: a scroll that follows a touch within this time is the reader's. */
const OWN_SCROLL_MS = 1_500
const AT_REST_MS = 150

/** Calls back when the reader has scrolled so far that the section that is sung is out of sight. */
export function useLookingElsewhere(
  section: RefObject<HTMLElement | null>,
  isFollowing: boolean,
  onLeave: () => void,
): void {
  useEffect(() => {
    if (!isFollowing) return
    let touchedAt = Number.NEGATIVE_INFINITY
    let timer: ReturnType<typeof setTimeout> | undefined
    const touched = () => {
      touchedAt = performance.now()
    }
    const atRest = () => {
      const place = section.current?.getBoundingClientRect()
      if (place && (place.bottom < 0 || place.top > window.innerHeight)) onLeave()
    }
    const scrolled = () => {
      if (performance.now() - touchedAt > OWN_SCROLL_MS) return
      touched()
      clearTimeout(timer)
      timer = setTimeout(atRest, AT_REST_MS)
    }
    const own = ['wheel', 'touchmove', 'keydown'] as const
    for (const name of own) window.addEventListener(name, touched, { passive: true })
    window.addEventListener('scroll', scrolled, { passive: true })
    return () => {
      clearTimeout(timer)
      for (const name of own) window.removeEventListener(name, touched)
      window.removeEventListener('scroll', scrolled)
    }
  }, [section, isFollowing, onLeave])
}
