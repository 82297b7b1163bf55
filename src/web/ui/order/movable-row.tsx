import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { Button, IconButton } from '../button.tsx'
import { classes } from '../class-names.ts'
import { Icon } from '../icon.tsx'
import type { RowMoves } from './use-ordered-rows.ts'

interface Props {
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
export function MovableRow({ moves, labels, children, details, above, isNew = false, onRemove }: Props) {
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
