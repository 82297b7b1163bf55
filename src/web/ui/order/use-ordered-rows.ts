import { type PointerEvent, useLayoutEffect, useRef } from 'react'
import { useDragOrder } from './use-drag-order.ts'

/** What a row was moved with, and what has the focus afterwards. */
type MovedWith = 'handle' | 'up' | 'down'

/** What a row needs to be moved. */
export interface RowMoves {
  rowKey: string
  at: number
  /** Its place if the dragged row were put down now. */
  shownAt: number
  count: number
  isDragged: boolean
  /** In pixels, while rows are being put in order. */
  shift: number
  onDragStart: (event: PointerEvent<HTMLElement>) => void
  onMove: (step: -1 | 1, movedWith: MovedWith) => void
}

/** Rows that are put in order: dragged, or moved by buttons and arrow keys. `move` is called with places in the list. */
export function useOrderedRows(count: number, move: (from: number, to: number) => void) {
  const rows = useRef<HTMLOListElement>(null)
  const moved = useRef<{ key: string; movedWith: MovedWith } | null>(null)
  const { start, dragged, shiftOf, shownPlaceOf } = useDragOrder(rows, move)
  // A moved row loses the focus in the document, and a button that is of no more use at the end cannot have it.
  useLayoutEffect(() => {
    if (!moved.current) return
    const { key, movedWith } = moved.current
    moved.current = null
    const row = [...(rows.current?.children ?? [])].find((one) => one.getAttribute('data-key') === key)
    const candidates = [movedWith, movedWith === 'up' ? 'down' : 'up', 'handle'].flatMap((name) => [
      ...(row?.querySelectorAll<HTMLButtonElement>(`[data-move="${name}"]:not(:disabled)`) ?? []),
    ])
    candidates.find((button) => button.offsetParent !== null)?.focus()
  })
  const movesOf = (rowKey: string, at: number): RowMoves => ({
    rowKey,
    at,
    shownAt: shownPlaceOf(at),
    count,
    isDragged: dragged === at,
    shift: shiftOf(at),
    onDragStart: (event) => start(event, at),
    onMove: (step, movedWith) => {
      moved.current = { key: rowKey, movedWith }
      move(at, at + step)
    },
  })
  return { rows, isDragging: dragged !== null, movesOf }
}
