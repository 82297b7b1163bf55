import { type DragEvent, type ReactNode, useState } from 'react'
import { classes } from './class-names.ts'

interface Props {
  onDrop: (dropped: DataTransfer) => void
  className: string
  children: ReactNode
}

/** A frame that files can be dropped into, and that shows when they would be. */
export function DropArea({ onDrop, className, children }: Props) {
  const [over, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    onDrop(event.dataTransfer)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one more way; the buttons inside do the same
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={classes(
        'flex flex-wrap items-center justify-center gap-3 border border-dashed px-4 text-center',
        over ? 'border-accent bg-accent-soft' : 'border-control',
        className,
      )}
    >
      {children}
    </div>
  )
}
