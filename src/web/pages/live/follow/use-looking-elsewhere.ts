import { type RefObject, useEffect, useRef } from 'react'

/** In milliseconds: a scroll that follows a touch within this time is the reader's. */
const OWN_SCROLL_MS = 1_500
const AT_REST_MS = 150

/**
 * Calls back when the reader has scrolled so far that the section that is sung is out of sight. Until the scroll has ended
 * the answer says that it is under way, so that the page does not move under the finger.
 */
export function useLookingElsewhere(
  section: RefObject<HTMLElement | null>,
  isFollowing: boolean,
  onLeave: () => void,
): RefObject<boolean> {
  const isScrolling = useRef(false)
  useEffect(() => {
    if (!isFollowing) return
    let touchedAt = Number.NEGATIVE_INFINITY
    let timer: ReturnType<typeof setTimeout> | undefined
    const touched = () => {
      touchedAt = performance.now()
    }
    const atRest = () => {
      isScrolling.current = false
      const place = section.current?.getBoundingClientRect()
      if (place && (place.bottom < 0 || place.top > window.innerHeight)) onLeave()
    }
    const scrolled = () => {
      if (performance.now() - touchedAt > OWN_SCROLL_MS) return
      touched()
      isScrolling.current = true
      clearTimeout(timer)
      timer = setTimeout(atRest, AT_REST_MS)
    }
    const own = ['wheel', 'touchmove', 'keydown'] as const
    for (const name of own) window.addEventListener(name, touched, { passive: true })
    window.addEventListener('scroll', scrolled, { passive: true })
    return () => {
      isScrolling.current = false
      clearTimeout(timer)
      for (const name of own) window.removeEventListener(name, touched)
      window.removeEventListener('scroll', scrolled)
    }
  }, [section, isFollowing, onLeave])
  return isScrolling
}
