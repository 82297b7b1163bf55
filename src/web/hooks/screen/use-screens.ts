import { useEffect, useState } from 'react'
import { screensOf, TURNED_SHARE } from '../../model/scrolling.ts'

/** Which screen of an area that scrolls is seen, and how many it has, kept up to date with its content. */
export function useScreens(
  area: () => Element | null,
  content: () => Element | null,
  share = TURNED_SHARE,
): { at: number; count: number } {
  const [screens, setScreens] = useState({ at: 1, count: 1 })
  // biome-ignore lint/correctness/useExhaustiveDependencies: both stay the same, their functions may be others
  useEffect(() => {
    const [element, inner] = [area(), content()]
    if (!element || !inner) return
    const measure = () => {
      const { scrollTop, scrollHeight, clientHeight } = element
      const next = screensOf({ top: scrollTop, height: scrollHeight, visible: clientHeight }, share)
      setScreens((old) => (old.at === next.at && old.count === next.count ? old : next))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    observer.observe(inner)
    // The page itself sends its scrolling to the document.
    const target = element === document.scrollingElement ? document : element
    target.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      target.removeEventListener('scroll', measure)
    }
  }, [share])
  return screens
}
