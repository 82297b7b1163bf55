import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { placeDuring, placeOf } from '../../model/drag-order.ts'

/** How near to the edge of the window the page begins to scroll, and how fast, in pixels. */
const EDGE = 80
const SCROLL_STEP = 9

interface Drag {
  from: number
  to: number
  /** How far the row has been moved, in pixels of the page. */
  offset: number
  /** Of the dragged row, with the gap below it. */
  height: number
}

/**
 * Rows put in order with a mouse, a pen or a finger. Nothing is moved in the document before the end, so that the
 * browser goes on to send events of the same pointer; the page scrolls when the pointer comes near its edge.
 */
export function useDragOrder(
  list: RefObject<HTMLElement | null>,
  onMove: (from: number, to: number) => void,
) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const end = useRef<(() => void) | null>(null)
  const move = useRef(onMove)
  move.current = onMove
  useEffect(() => () => end.current?.(), [])

  const start = (event: PointerEvent<HTMLElement>, from: number) => {
    const elements = [...(list.current?.children ?? [])]
    const rows = elements.map((row) => {
      const { top, height } = row.getBoundingClientRect()
      return { top: top + scrollY, height }
    })
    const [own, element] = [rows[from], elements[from]]
    if (event.button !== 0 || !own || !element || end.current) return
    const gap = Number.parseFloat(getComputedStyle(element).marginBottom) || 0
    const { pointerId } = event
    const began = event.clientY + scrollY
    let [y, frame] = [event.clientY, 0]
    let current: Drag = { from, to: from, offset: 0, height: own.height + gap }
    const follow = () => {
      if (y < EDGE) scrollBy(0, -SCROLL_STEP)
      else if (y > innerHeight - EDGE) scrollBy(0, SCROLL_STEP)
      const offset = y + scrollY - began
      if (offset !== current.offset) {
        current = { ...current, offset, to: placeOf(rows, from, offset) }
        setDrag(current)
      }
      frame = requestAnimationFrame(follow)
    }
    const finish = (isDropped: boolean) => {
      cancelAnimationFrame(frame)
      stop.abort()
      end.current = null
      setDrag(null)
      // The last place may have come after the last frame.
      const to = placeOf(rows, from, y + scrollY - began)
      if (isDropped && to !== from) move.current(from, to)
    }
    const stop = new AbortController()
    const { signal } = stop
    const ours = (handler: (event: globalThis.PointerEvent) => void) => (event: globalThis.PointerEvent) => {
      if (event.pointerId === pointerId) handler(event)
    }
    const follows = ours((moved) => {
      y = moved.clientY
    })
    const giveUp = (key: KeyboardEvent) => {
      if (key.key === 'Escape') finish(false)
    }
    const [drop, cancel] = [ours(() => finish(true)), ours(() => finish(false))]
    window.addEventListener('pointermove', follows, { signal })
    window.addEventListener('pointerup', drop, { signal })
    window.addEventListener('pointercancel', cancel, { signal })
    window.addEventListener('keydown', giveUp, { signal })
    end.current = () => finish(false)
    setDrag(current)
    frame = requestAnimationFrame(follow)
  }

  /** How far a row is shown from its place, to make room for the one that is dragged. */
  const shiftOf = (at: number): number => {
    if (!drag) return 0
    const { from, to, offset, height } = drag
    return at === from ? offset : (placeDuring(at, from, to) - at) * height
  }
  const shownPlaceOf = (at: number): number => (drag ? placeDuring(at, drag.from, drag.to) : at)
  return { start, dragged: drag?.from ?? null, shiftOf, shownPlaceOf }
}
