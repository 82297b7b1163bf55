import { type MouseEvent, type TouchEvent, useRef } from 'react'

const MIN_DISTANCE = 50
const TOLERANCE = 4

/** A swipe to the left goes forward, to the right back; a tap on the left third back, elsewhere forward. */
export function useSwipe(next: () => void, previous: () => void) {
  const start = useRef<Point | null>(null)
  const swiped = useRef(false)
  return {
    touch: {
      onTouchStart: (event: TouchEvent) => {
        const touch = event.touches[0]
        swiped.current = false
        start.current = event.touches.length === 1 && touch ? { x: touch.clientX, y: touch.clientY } : null
      },
      onTouchEnd: (event: TouchEvent<HTMLElement>) => {
        const touch = event.changedTouches[0]
        if (!touch || !start.current || isWider(event.currentTarget)) return
        const swipe = swipeOf(start.current, { x: touch.clientX, y: touch.clientY })
        if (!swipe) return
        swiped.current = true
        if (swipe === 'next') next()
        else previous()
      },
    },
    onTap: (event: MouseEvent<HTMLElement>) => {
      if (swiped.current) return
      const { left, width } = event.currentTarget.getBoundingClientRect()
      if (event.clientX - left < width / 3) previous()
      else next()
    },
  }
}

interface Point {
  x: number
  y: number
}

/** What a finger drawn from one place to another means; null for what is too short or not level. */
export function swipeOf(from: Point, to: Point): 'next' | 'previous' | null {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  if (Math.abs(dx) < MIN_DISTANCE || Math.abs(dx) < 2 * Math.abs(dy)) return null
  return dx < 0 ? 'next' : 'previous'
}

/** What is wider than its frame is moved sideways by a swipe, not turned. */
export const isWider = ({ scrollWidth, clientWidth }: HTMLElement) => scrollWidth > clientWidth + TOLERANCE
