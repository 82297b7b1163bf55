import { type KeyboardEvent, type PointerEvent, useId, useState } from 'react'
import type { Scope } from '../../../api/endpoints.ts'
import type { ListSong } from '../../../model/lists/set-list.ts'
import { useListTexts } from '../../../texts/list-texts.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { classes } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { type LoadedSong, SongLine, songTitle } from '../song-line.tsx'
import { SongChoices } from './song-choices.tsx'

/** What a song was moved with, and what has the focus afterwards. */
export type MovedWith = 'handle' | 'up' | 'down'

interface Props {
  scope: Scope
  listId: string
  song: ListSong
  loaded: LoadedSong | undefined
  at: number
  count: number
  isDragged: boolean
  /** In pixels, while songs are being put in order. */
  shift: number
  onDragStart: (event: PointerEvent<HTMLElement>) => void
  onMove: (step: -1 | 1, movedWith: MovedWith) => void
  onChoose: (choice: Partial<ListSong>) => void
  onRemove: () => void
}

/** A song of one's own list, with what can be done about it. */
export function SongRow(props: Props) {
  const { scope, listId, song, loaded, at, count, isDragged, shift, onMove } = props
  const t = useListTexts()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const title = songTitle(song, loaded, t)
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    onMove(event.key === 'ArrowUp' ? -1 : 1, 'handle')
  }
  const up = (
    <IconButton
      icon="up"
      label={t.edit.up(title)}
      data-move="up"
      disabled={at === 0}
      onClick={() => onMove(-1, 'up')}
    />
  )
  const down = (
    <IconButton
      icon="down"
      label={t.edit.down(title)}
      data-move="down"
      disabled={at === count - 1}
      onClick={() => onMove(1, 'down')}
    />
  )
  return (
    <li
      data-key={song.key}
      style={shift === 0 ? {} : { transform: `translateY(${shift}px)` }}
      className={classes(
        'mb-2 rounded-xl border bg-surface',
        isDragged ? 'relative z-10 border-accent shadow-lg' : 'border-line motion-safe:transition-transform',
      )}
    >
      <div className="flex items-start gap-1 p-1.5">
        <button
          type="button"
          aria-label={t.edit.move(title)}
          title={t.edit.move(title)}
          data-move="handle"
          onPointerDown={props.onDragStart}
          onKeyDown={press}
          className="inline-flex h-11 w-10 shrink-0 cursor-grab touch-none select-none items-center justify-center rounded-lg text-muted hover:bg-accent-soft hover:text-ink"
        >
          <Icon name="drag" />
        </button>
        <span className="w-6 shrink-0 pt-2.5 text-end text-muted text-sm tabular-nums">{at + 1}.</span>
        <div className="min-w-0 flex-1 px-2 py-2">
          <SongLine scope={scope} list={{ listId }} at={at} song={song} loaded={loaded} />
        </div>
        <span className="flex shrink-0 max-sm:hidden">
          {up}
          {down}
        </span>
        <IconButton
          icon={isOpen ? 'close' : 'edit'}
          label={t.edit.details(title)}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        />
      </div>
      <div id={id} hidden={!isOpen} className="space-y-4 border-line border-t p-4">
        {isOpen && (
          <>
            <SongChoices
              scope={scope}
              song={song}
              isMissing={loaded?.kind === 'missing'}
              onChoose={props.onChoose}
            />
            <div className="flex items-center gap-2">
              <span className="flex sm:hidden">
                {up}
                {down}
              </span>
              <Button variant="danger" icon="trash" className="ms-auto" onClick={props.onRemove}>
                {t.edit.remove(title)}
              </Button>
            </div>
          </>
        )}
      </div>
    </li>
  )
}
