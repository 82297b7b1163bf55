import { useLayoutEffect, useRef, useState } from 'react'
import type { Scope } from '../../../api/endpoints.ts'
import type { ListSong } from '../../../model/lists/set-list.ts'
import {
  type OwnList,
  withChoice,
  withoutSong,
  withSongAt,
  withSongMoved,
} from '../../../model/lists/set-list.ts'
import { useListTexts } from '../../../texts/list-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { focusIt } from '../focus-it.ts'
import { type LoadedSong, songTitle } from '../song-line.tsx'
import { type MovedWith, SongRow } from './song-row.tsx'
import { useDragOrder } from './use-drag-order.ts'

interface Props {
  scope: Scope
  list: OwnList
  loaded: ReadonlyMap<string, LoadedSong>
  onChange: (change: (list: OwnList) => OwnList) => void
}

/** The songs of one's own list in their order: dragged, or moved by buttons and arrow keys. */
export function SongOrder({ scope, list, loaded, onChange }: Props) {
  const t = useListTexts()
  const rows = useRef<HTMLOListElement>(null)
  const moved = useRef<{ key: string; movedWith: MovedWith } | null>(null)
  const [said, setSaid] = useState('')
  const [removed, setRemoved] = useState<{ song: ListSong; at: number } | null>(null)
  const { songs } = list
  const titleOf = (song: ListSong) => songTitle(song, loaded.get(song.songId), t)
  const move = (from: number, to: number) => {
    const song = songs[from]
    if (!song || to < 0 || to >= songs.length) return
    onChange((old) => withSongMoved(old, from, to))
    setSaid(t.edit.moved(titleOf(song), to + 1, songs.length))
  }
  const { start, dragged, shiftOf } = useDragOrder(rows, move)
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
  return (
    <div className="space-y-4">
      <p role="status" className="sr-only">
        {said}
      </p>
      <ol ref={rows} aria-label={t.edit.songs} className={dragged === null ? '' : 'select-none'}>
        {songs.map((song, at) => (
          <SongRow
            key={song.key}
            scope={scope}
            listId={list.id}
            song={song}
            loaded={loaded.get(song.songId)}
            at={at}
            count={songs.length}
            isDragged={dragged === at}
            shift={shiftOf(at)}
            onDragStart={(event) => start(event, at)}
            onMove={(step, movedWith) => {
              moved.current = { key: song.key, movedWith }
              move(at, at + step)
            }}
            onChoose={(choice) => onChange((old) => withChoice(old, song.key, choice))}
            onRemove={() => {
              onChange((old) => withoutSong(old, song.key))
              setRemoved({ song, at })
            }}
          />
        ))}
      </ol>
      {removed && (
        <Notice
          tone="info"
          actions={
            <Button
              icon="undo"
              ref={focusIt}
              onClick={() => {
                onChange((old) => withSongAt(old, removed.song, removed.at))
                setRemoved(null)
              }}
            >
              {t.undo}
            </Button>
          }
        >
          {t.edit.removed(titleOf(removed.song))}
        </Notice>
      )}
    </div>
  )
}
