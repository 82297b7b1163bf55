import { type RefObject, useEffect, useState } from 'react'
import { TURNED_SHARE } from '../../model/scrolling.ts'

const TOLERANCE = 4

interface Turning {
  /** The first page that is seen. */
  page: number
  next: () => void
  previous: () => void
  /** Over a page that is wider than the screen first, then like next and previous. */
  right: () => void
  left: () => void
  goTo: (page: number) => void
}

interface Setting {
  pages: number
  /** How many pages are seen at once. */
  step: 1 | 2
  half: boolean
  /** How much of a screen is turned at once; left out: nearly all of it. */
  share?: number
  /** Where a file begins that was reached by turning back: at its end. */
  fromEnd: boolean
  /** What turning does beyond the last page and before the first one. */
  onEnd: () => void
  onStart: () => void
}

/**
 * Forward and back through the pages of a file. What is taller than the screen is scrolled first: by nearly a screen,
 * or with half pages by half a page, so that a player sees the next system before the last one is played.
 */
export function useTurning(
  frame: RefObject<HTMLElement | null>,
  { pages, step, half, share = TURNED_SHARE, fromEnd, onEnd, onStart }: Setting,
): Turning {
  const [page, setPage] = useState(fromEnd ? Number.POSITIVE_INFINITY : 1)
  const [enterAt, setEnterAt] = useState<'top' | 'bottom'>(fromEnd ? 'bottom' : 'top')
  const last = Math.min(page, Math.max(1, pages))
  // Two pages are seen in pairs: one and two, three and four.
  const within = last - ((last - 1) % step)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a turned page begins at its edge, for any other change too
  useEffect(() => {
    const element = frame.current
    if (element) element.scrollTop = enterAt === 'top' ? 0 : element.scrollHeight
  }, [within, enterAt, frame])
  const goTo = (target: number) => {
    setEnterAt('top')
    setPage(Math.max(1, Math.min(pages, target)))
  }
  const move = (direction: 1 | -1) => {
    const element = frame.current
    if (!element) return
    const { scrollTop, clientHeight, scrollHeight } = element
    const more = direction === 1 ? scrollTop + clientHeight < scrollHeight - TOLERANCE : scrollTop > TOLERANCE
    if (more) {
      const distance = half ? Math.min(scrollHeight / 2, clientHeight * 0.95) : clientHeight * share
      element.scrollTop = scrollTop + direction * distance
    } else if (within + direction * step >= 1 && within + direction * step <= pages) {
      setEnterAt(direction === 1 ? 'top' : 'bottom')
      setPage(within + direction * step)
    } else if (pages > 0) {
      if (direction === 1) onEnd()
      else onStart()
    }
  }
  const moveSideways = (direction: 1 | -1) => {
    const element = frame.current
    if (!element) return
    const { scrollLeft, clientWidth, scrollWidth } = element
    const more = direction === 1 ? scrollLeft + clientWidth < scrollWidth - TOLERANCE : scrollLeft > TOLERANCE
    if (more) element.scrollLeft = scrollLeft + direction * clientWidth * 0.9
    else move(direction)
  }
  return {
    page: within,
    next: () => move(1),
    previous: () => move(-1),
    right: () => moveSideways(1),
    left: () => moveSideways(-1),
    goTo,
  }
}
