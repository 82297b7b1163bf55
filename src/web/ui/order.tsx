import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { placeDuring, placeOf } from '../model/drag-order.ts'
import { Button, IconButton } from './button.tsx'
import { classes } from './class-names.ts'
import { Icon } from './icon.tsx'
import { Notice } from './notice.tsx'

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
function useDragOrder(list: RefObject<HTMLElement | null>, onMove: (from: number, to: number) => void) {
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
    const giveUp = (key: globalThis.KeyboardEvent) => {
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

interface MovableRowProps {
  moves: RowMoves
  labels: { move: string; up: string; down: string; details: string; remove: string }
  /** What the row shows when its details are closed. */
  children: ReactNode
  details: ReactNode
  /** Between the row and the one before it, in place of their distance. */
  above?: ReactNode
  /** Whether the details are open at first. */
  isNew?: boolean
  onRemove: () => void
}

/** A row of a list in order, with the ways to move it. The whole row opens its details, except what else is pressed in it. */
export function MovableRow({
  moves,
  labels,
  children,
  details,
  above,
  isNew = false,
  onRemove,
}: MovableRowProps) {
  const { rowKey, at, shownAt, count, isDragged, shift, onMove } = moves
  const [isOpen, setOpen] = useState(isNew)
  const id = useId()
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    onMove(event.key === 'ArrowUp' ? -1 : 1, 'handle')
  }
  const up = (
    <IconButton
      icon="up"
      label={labels.up}
      data-move="up"
      disabled={at === 0}
      onClick={() => onMove(-1, 'up')}
    />
  )
  const down = (
    <IconButton
      icon="down"
      label={labels.down}
      data-move="down"
      disabled={at === count - 1}
      onClick={() => onMove(1, 'down')}
    />
  )
  return (
    <li
      data-key={rowKey}
      style={shift === 0 ? {} : { transform: `translateY(${shift}px)` }}
      className={classes(!above && 'mb-2', isDragged ? 'relative z-10' : 'motion-safe:transition-transform')}
    >
      {above}
      <div
        className={classes(
          'rounded-xl border bg-surface',
          isDragged ? 'border-accent shadow-lg' : 'border-line hover:border-control',
        )}
      >
        <div className="relative flex items-start gap-1 p-1.5">
          <button
            type="button"
            aria-label={labels.move}
            title={labels.move}
            data-move="handle"
            onPointerDown={moves.onDragStart}
            onKeyDown={press}
            className="relative z-1 inline-flex h-11 w-10 shrink-0 cursor-grab touch-none select-none items-center justify-center rounded-lg text-muted hover:bg-accent-soft hover:text-ink"
          >
            <Icon name="drag" />
          </button>
          <span className="w-6 shrink-0 pt-2.5 text-end text-muted text-sm tabular-nums">{shownAt + 1}.</span>
          <div className="min-w-0 flex-1 px-2 py-2 [&_a]:relative [&_a]:z-1">{children}</div>
          <span className="relative z-1 flex shrink-0 max-sm:hidden">
            {up}
            {down}
          </span>
          <IconButton
            icon={isOpen ? 'check' : 'edit'}
            label={labels.details}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
            className="after:absolute after:inset-0"
          />
        </div>
        <div id={id} hidden={!isOpen} className="space-y-4 border-line border-t p-4">
          {isOpen && (
            <>
              {details}
              <div className="flex items-center gap-2">
                <span className="flex sm:hidden">
                  {up}
                  {down}
                </span>
                <Button variant="danger" icon="trash" className="ms-auto" onClick={onRemove}>
                  {labels.remove}
                </Button>
              </div>
            </>
          )}
        </div>
      </div>
    </li>
  )
}

interface RemovedNoticeProps {
  text: string
  undo: string
  onUndo: () => void
}

/** Takes the place of a removed row, and its focus. */
export function RemovedNotice({ text, undo, onUndo }: RemovedNoticeProps) {
  return (
    <Notice
      tone="info"
      actions={
        <Button icon="undo" ref={focusOn} onClick={onUndo}>
          {undo}
        </Button>
      }
    >
      {text}
    </Notice>
  )
}

const focusOn = (element: HTMLElement | null): void => element?.focus()
