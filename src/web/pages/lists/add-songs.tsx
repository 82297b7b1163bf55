import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Song } from '../../../client/types.ts'
import { LIMITS } from '../../../core/limits.ts'
import { useForMembers } from '../../api/church.ts'
import { useFoundSongs } from '../../api/finding.ts'
import type { Scope } from '../../api/requests/endpoints.ts'
import { TYPING_MS, useDebounced } from '../../hooks/use-time.ts'
import { useAllTexts } from '../../texts/further/further-texts.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { classes } from '../../ui/class-names.ts'
import { TextField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Skeleton } from '../../ui/notice.tsx'
import { QueryProblem } from '../../ui/query-problem.tsx'
import { ForMembers } from '../../ui/song/for-members.tsx'

/** As many as leave the songs of the list in sight. */
const SHOWN = 8

interface Props {
  scope: Scope
  /** Whether the song was added before. */
  isIn: (songId: string) => boolean
  /** The name of the button that adds a song. */
  addLabel: (title: string) => string
  /** More about a song, below its authors. */
  about?: ((song: Song) => ReactNode) | undefined
  onAdd: (song: Song) => void
  /** Called when the songs of a search are shown; the same function each time. */
  onShown?: (() => void) | undefined
  /** Of the songs that were found; for what else stays in sight with them. */
  foundClassName?: string
}

/**
 * Songs are added where the list is: found by the ordinary search, one tap each, the first also by Enter. It stands above
 * the list, so that a song that is added does not move the others from under the finger.
 */
export function AddSongs({ onAdd, ...props }: Props) {
  const { search } = useTexts()
  const { edit: t } = useAllTexts().lists
  const [q, setQ] = useState('')
  const [said, setSaid] = useState('')
  const [wanted, setWanted] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const asked = useDebounced(q.trim(), TYPING_MS)
  const add = (song: Song) => {
    onAdd(song)
    setSaid(t.added(song.metadata.title))
  }
  const addFirst = (first: Song | undefined) => {
    setWanted(null)
    if (!first || props.isIn(first.id)) return
    add(first)
    // The next search replaces this one.
    input.current?.select()
  }
  return (
    <search className="block space-y-3">
      <TextField
        ref={input}
        label={t.search}
        placeholder={search.placeholder}
        value={q}
        onChange={(text) => {
          setQ(text)
          setWanted(null)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          setWanted(q.trim())
        }}
        maxLength={LIMITS.query}
        inputMode="search"
        autoComplete="off"
        spellCheck={false}
      />
      <p role="status" className="sr-only">
        {said}
      </p>
      {q.trim() !== '' && asked !== '' && (
        <Found key={asked} {...props} q={asked} onAdd={add} onFirst={wanted === asked ? addFirst : null} />
      )}
    </search>
  )
}

interface FoundProps extends Props {
  q: string
  /** Takes the first song as soon as it is found; null: it is not wanted. */
  onFirst: ((song: Song | undefined) => void) | null
}

function Found({ scope, q, isIn, addLabel, about, onAdd, onFirst, onShown, foundClassName }: FoundProps) {
  const { loading, search, corrected } = useTexts()
  const { edit: t } = useAllTexts().lists
  const [shown, setShown] = useState(SHOWN)
  const { found, meant, isCorrecting } = useFoundSongs(scope, q)
  const isForMembers = useForMembers(scope)
  const songs = found.data?.pages.flatMap((page) => page.songs) ?? []
  const isFound = found.data !== undefined && !found.isPlaceholderData && !isCorrecting
  useEffect(() => {
    if (isFound) onFirst?.(songs[0])
  })
  const shows = isFound && songs.length > 0
  useEffect(() => {
    if (shows) onShown?.()
  }, [shows, onShown])
  if (found.error) return <QueryProblem error={found.error} retry={found.refetch} />
  if (!isFound && songs.length === 0) return <Skeleton lines={3} label={loading} />
  if (songs.length === 0) return <p className="text-muted">{search.nothing(q)}</p>
  const more = () => {
    if (shown + SHOWN > songs.length && found.hasNextPage) void found.fetchNextPage()
    setShown(shown + SHOWN)
  }
  return (
    <>
      {meant[0] && (
        <p role="status" className="text-sm">
          {corrected.showing(meant[0])}
        </p>
      )}
      <div className={classes('space-y-3', foundClassName)}>
        <ul
          aria-label={t.found}
          className="divide-y divide-line overflow-hidden rounded-2xl border border-line bg-surface"
        >
          {songs.slice(0, shown).map((song) => (
            <FoundSong
              key={song.id}
              song={song}
              isForMembers={isForMembers(song)}
              isIn={isIn(song.id)}
              addLabel={addLabel(song.metadata.title)}
              about={about?.(song)}
              onAdd={() => onAdd(song)}
            />
          ))}
        </ul>
        {(songs.length > shown || found.hasNextPage) && <Button onClick={more}>{search.more}</Button>}
      </div>
    </>
  )
}

interface FoundSongProps {
  song: Song
  isForMembers: boolean
  isIn: boolean
  addLabel: string
  about: ReactNode
  onAdd: () => void
}

/** The whole row adds the song; the same song may stand in a list twice. */
function FoundSong({ song, isForMembers, isIn, addLabel, about, onAdd }: FoundSongProps) {
  const t = useAllTexts().lists
  const { title, authors } = song.metadata
  return (
    <li className="relative flex min-h-12 items-center gap-3 py-1 ps-4 pe-2 hover:bg-accent-soft">
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{title}</span>
        <span className="block truncate text-muted text-sm">{authors.join(', ')}</span>
        {about}
      </span>
      {isForMembers && <ForMembers />}
      {isIn && (
        <span aria-hidden="true" className="inline-flex items-center gap-1 text-good text-sm">
          <Icon name="check" className="size-4" />
          <span className="max-sm:hidden">{t.add.isIn}</span>
        </span>
      )}
      <IconButton
        icon="plus"
        label={[addLabel, ...(isIn ? [t.add.isIn] : [])].join(', ')}
        onClick={onAdd}
        className="after:absolute after:inset-0"
      />
    </li>
  )
}
