import { useState } from 'react'
import type { Scope } from '../../../api/requests/endpoints.ts'
import {
  type ListSong,
  type OwnList,
  withChoice,
  withoutSong,
  withSongAt,
  withSongMoved,
} from '../../../model/lists/set-list.ts'
import { useListTexts } from '../../../texts/texts.ts'
import { RemovedNotice, useOrderedRows } from '../../../ui/order.tsx'
import { type LoadedSong, songTitle } from '../song-line.tsx'
import { SongRow } from './song-row.tsx'

interface Props {
  scope: Scope
  list: OwnList
  loaded: ReadonlyMap<string, LoadedSong>
  onChange: (change: (list: OwnList) => OwnList) => void
}

/** The songs of one's own list in their order: dragged, or moved by buttons and arrow keys. */
export function SongOrder({ scope, list, loaded, onChange }: Props) {
  const t = useListTexts()
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
  const { rows, isDragging, movesOf } = useOrderedRows(songs.length, move)
  return (
    <div className="space-y-4">
      <p role="status" className="sr-only">
        {said}
      </p>
      <ol ref={rows} aria-label={t.edit.songs} className={isDragging ? 'select-none' : ''}>
        {songs.map((song, at) => (
          <SongRow
            key={song.key}
            scope={scope}
            listId={list.id}
            song={song}
            loaded={loaded.get(song.songId)}
            moves={movesOf(song.key, at)}
            onChoose={(choice) => onChange((old) => withChoice(old, song.key, choice))}
            onRemove={() => {
              onChange((old) => withoutSong(old, song.key))
              setRemoved({ song, at })
            }}
          />
        ))}
      </ol>
      {removed && (
        <RemovedNotice
          text={t.edit.removed(titleOf(removed.song))}
          undo={t.undo}
          onUndo={() => {
            onChange((old) => withSongAt(old, removed.song, removed.at))
            setRemoved(null)
          }}
        />
      )}
    </div>
  )
}
