import { type MouseEvent, type TouchEvent, useRef } from 'react'

const MIN_DISTANCE = 50
const TOLERANCE = 4

/** A swipe to the left goes forward, to the right back; a tap on the left third back, elsewhere forward. */
export function useSwipe(next: () => void, previous: () => void) {
  const start = useRef<{ x: number; y: number } | null>(null)
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
        const [dx, dy] = [touch.clientX - start.current.x, touch.clientY - start.current.y]
        if (Math.abs(dx) < MIN_DISTANCE || Math.abs(dx) < 2 * Math.abs(dy)) return
        swiped.current = true
        if (dx < 0) next()
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

/** What is wider than its frame is moved sideways by a swipe, not turned. */
const isWider = ({ scrollWidth, clientWidth }: HTMLElement) => scrollWidth > clientWidth + TOLERANCE
