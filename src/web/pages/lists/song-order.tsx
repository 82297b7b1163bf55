import { type ReactNode, useId, useState } from 'react'
import { useArrangements, useLyrics } from '../../api/queries.ts'
import type { Scope } from '../../api/requests/endpoints.ts'
import { chosenLyrics } from '../../model/lists/chosen-words.ts'
import {
  LIST_LIMITS,
  type ListSong,
  type OwnList,
  shortId,
  withChoice,
  withoutSong,
  withSongAt,
  withSongMoved,
} from '../../model/lists/set-list.ts'
import { useAllTexts } from '../../texts/further/further-texts.ts'
import { languageName, lyricName } from '../../texts/language-names.ts'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import { INPUT, TextArea } from '../../ui/field.tsx'
import { Skeleton } from '../../ui/notice.tsx'
import { MovableRow, RemovedNotice, type RowMoves, useOrderedRows } from '../../ui/order.tsx'
import { QueryProblem } from '../../ui/query-problem.tsx'
import { type LoadedSong, SongLine, songTitle } from './song-line.tsx'

interface SongOrderProps {
  scope: Scope
  list: OwnList
  loaded: ReadonlyMap<string, LoadedSong>
  onChange: (change: (list: OwnList) => OwnList) => void
}

/** The songs of one's own list in their order: dragged, or moved by buttons and arrow keys. */
export function SongOrder({ scope, list, loaded, onChange }: SongOrderProps) {
  const t = useAllTexts().lists
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

interface SongRowProps {
  scope: Scope
  listId: string
  song: ListSong
  loaded: LoadedSong | undefined
  moves: RowMoves
  onChoose: (choice: Partial<ListSong>) => void
  onRemove: () => void
}

/** A song of one's own list, with what can be done about it. */
function SongRow({ scope, listId, song, loaded, moves, onChoose, onRemove }: SongRowProps) {
  const t = useAllTexts().lists
  const title = songTitle(song, loaded, t)
  return (
    <MovableRow
      moves={moves}
      labels={{
        move: t.edit.move(title),
        up: t.edit.up(title),
        down: t.edit.down(title),
        details: t.edit.details(title),
        remove: t.edit.remove(title),
      }}
      details={
        <SongChoices scope={scope} song={song} isMissing={loaded?.kind === 'missing'} onChoose={onChoose} />
      }
      onRemove={onRemove}
    >
      <SongLine scope={scope} list={{ listId }} at={moves.at} song={song} loaded={loaded} />
    </MovableRow>
  )
}

type Choice = Partial<Pick<ListSong, 'language' | 'lyrics' | 'arrangement' | 'note'>>

interface SongChoicesProps {
  scope: Scope
  song: ListSong
  /** Without the song itself only the note can be changed. */
  isMissing: boolean
  onChoose: (choice: Choice) => void
}

/** Language, sheet music and note of one song of a list. */
function SongChoices({ scope, song, isMissing, onChoose }: SongChoicesProps) {
  const t = useAllTexts().lists
  return (
    <div className="space-y-4">
      {!isMissing && <MusicalChoices scope={scope} song={song} onChoose={onChoose} />}
      <TextArea
        label={t.edit.note}
        rows={2}
        value={song.note}
        maxLength={LIST_LIMITS.note}
        limit={LIST_LIMITS.note}
        placeholder={t.edit.noteHint}
        onChange={(note) => onChoose({ note })}
      />
    </div>
  )
}

function MusicalChoices({ scope, song, onChoose }: Omit<SongChoicesProps, 'isMissing'>) {
  const { loading } = useTexts()
  const t = useAllTexts().lists
  const reader = useLanguage()
  const [lyrics, arrangements] = [useLyrics(scope, song.songId), useArrangements(scope, song.songId)]
  const failed = lyrics.error ? lyrics : arrangements.error ? arrangements : null
  if (failed?.error) return <QueryProblem error={failed.error} retry={failed.refetch} />
  if (!lyrics.data || !arrangements.data) return <Skeleton lines={2} label={loading} />
  const { language, arrangement } = song
  const version = language === null ? undefined : chosenLyrics(song, lyrics.data, [])
  const isThere = version && version.language.toLowerCase() === language?.toLowerCase()
  const chosenArrangement = arrangements.data.find(
    ({ id }) => arrangement !== null && id.endsWith(arrangement),
  )
  const chooseWords = (id: string) => {
    const chosen = lyrics.data.find((one) => one.id === id)
    const several = lyrics.data.filter((one) => one.language === chosen?.language).length > 1
    onChoose({ language: chosen?.language ?? null, lyrics: chosen && several ? shortId(chosen.id) : null })
  }
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Menu
        label={t.edit.language}
        value={language === null ? '' : isThere ? version.id : 'gone'}
        onChange={chooseWords}
      >
        <option value="">{t.edit.anyLanguage}</option>
        {lyrics.data.map((one) => (
          <option key={one.id} value={one.id}>
            {lyricName(one, reader)}
          </option>
        ))}
        {language !== null && !isThere && (
          <option value="gone">{t.edit.gone(languageName(language, reader))}</option>
        )}
      </Menu>
      <Menu
        label={t.edit.arrangement}
        value={arrangement === null ? '' : (chosenArrangement?.id ?? 'gone')}
        onChange={(id) => onChoose({ arrangement: id === '' ? null : shortId(id) })}
      >
        <option value="">{t.edit.firstArrangement}</option>
        {arrangements.data.map(({ id, label, sourceKey }) => (
          <option key={id} value={id}>
            {[label, sourceKey].filter(Boolean).join(' · ')}
          </option>
        ))}
        {arrangement !== null && !chosenArrangement && <option value="gone">{t.edit.goneArrangement}</option>}
      </Menu>
    </div>
  )
}

interface MenuProps {
  label: string
  value: string
  onChange: (value: string) => void
  children: ReactNode
}

function Menu({ label, value, onChange, children }: MenuProps) {
  const id = useId()
  return (
    <div className="min-w-0 space-y-1.5">
      <label htmlFor={id} className="block font-medium text-sm">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={({ target }) => {
          if (target.value !== 'gone') onChange(target.value)
        }}
        className={`${INPUT} h-11`}
      >
        {children}
      </select>
    </div>
  )
}
