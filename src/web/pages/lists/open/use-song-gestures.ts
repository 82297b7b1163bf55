import { useEffect, useLayoutEffect, useRef } from 'react'
import { isWider, swipeOf } from '../../../hooks/input/use-swipe.ts'

/** A swipe that begins this near to the side of the screen belongs to the browser, which goes back by it. */
const EDGE = 24

/** A swipe anywhere over the page turns: to the left forward, to the right back. */
export function usePageSwipe(next: () => void, previous: () => void): void {
  const latest = useRef({ next, previous })
  latest.current = { next, previous }
  // Before the page is painted: a swipe counts as soon as the page is seen.
  useLayoutEffect(() => {
    const page = document.body
    let touch = new AbortController()
    const begin = ({ touches, target }: TouchEvent) => {
      touch.abort()
      touch = new AbortController()
      const [first] = touches
      if (!first || touches.length > 1 || isAtEdge(first.clientX) || isElsewhere(target, page)) return
      const start = { x: first.clientX, y: first.clientY }
      const end = ({ changedTouches: [lifted] }: TouchEvent) => {
        const swipe = lifted && swipeOf(start, { x: lifted.clientX, y: lifted.clientY })
        if (swipe && !isSelecting()) latest.current[swipe]()
      }
      // The touched element may leave the page during the gesture; then only its own listeners get the events.
      const { signal } = touch
      target?.addEventListener('touchend', end as EventListener, { once: true, passive: true, signal })
      target?.addEventListener('touchcancel', () => touch.abort(), { once: true, passive: true, signal })
    }
    page.addEventListener('touchstart', begin, { passive: true })
    // The browser keeps scrolling and zooming, and leaves a level swipe to the page.
    page.style.touchAction = 'pan-y pinch-zoom'
    return () => {
      page.removeEventListener('touchstart', begin)
      page.style.removeProperty('touch-action')
    }
  }, [])
}

const isAtEdge = (x: number) => x < EDGE || x > innerWidth - EDGE

const isSelecting = () => getSelection()?.isCollapsed === false

/** Whether a swipe means something else: in a dialog, on a page that is zoomed in, or over a row wider than its frame. */
function isElsewhere(target: EventTarget | null, page: HTMLElement): boolean {
  if ((visualViewport?.scale ?? 1) > 1 || document.querySelector('dialog[open]')) return true
  const element = target instanceof HTMLElement ? target : null
  if (!element || element === page) return false
  const moves = ['auto', 'scroll'].includes(getComputedStyle(element).overflowX) && isWider(element)
  return moves || isElsewhere(element.parentElement, page)
}

/**
 * Links to parts of the page scroll there and leave the address as it is, where its fragment carries a list: following
 * them would lose it.
 */
export function usePartLinks(isCarried: boolean): void {
  useEffect(() => {
    if (!isCarried) return
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      const part = link?.getAttribute('href')?.match(/^#(.+)$/)?.[1]
      const target = part ? document.getElementById(part) : null
      if (!target || event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      target.scrollIntoView()
      // The next Tab goes on from there, as after any link to a part.
      target.setAttribute('tabindex', '-1')
      target.focus({ preventScroll: true })
    }
    document.addEventListener('click', follow)
    return () => document.removeEventListener('click', follow)
  }, [isCarried])
}
