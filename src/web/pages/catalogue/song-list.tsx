import type { KeyboardEvent, ReactNode, RefObject } from 'react'
import { Link } from 'wouter'
import type { LyricMatch, Song } from '../../../client/types.ts'
import { useForMembers } from '../../api/church.ts'
import { useFoundLines } from '../../api/finding.ts'
import type { Scope } from '../../api/requests/endpoints.ts'
import { useTexts } from '../../texts/texts.ts'
import { Icon } from '../../ui/icon.tsx'
import { ForMembers } from '../../ui/song/for-members.tsx'
import { AddToList } from '../lists/add/add-to-list.tsx'
import { FoundByLine } from './search/found-by-line.tsx'
import { matchShown, songAddress } from './song-address.ts'
import { SteadyRows } from './steady-rows.tsx'

interface Props {
  scope: Scope
  /** A number stands before its song where the songs are those of one songbook. */
  entries: readonly { song: Song; number: string | null }[]
  sheetMusicSongIds: readonly string[]
  matches: readonly LyricMatch[]
  /** What was searched for; blank when nothing was. */
  q: string
  listRef: RefObject<HTMLUListElement | null>
  onLeaveUp: () => void
  /** Beside each song, where there is more to do than to put it into a list. */
  rowAction?: ((song: Song) => ReactNode) | undefined
}

/** The songs found so far. Arrows move from song to song; above the first one is the search. */
export const SongList = (props: Props) => (
  <SteadyRows listRef={props.listRef} subject={props.q}>
    <Rows {...props} />
  </SteadyRows>
)

function Rows(props: Props) {
  const { scope, entries, sheetMusicSongIds, matches, q, listRef, onLeaveUp, rowAction } = props
  const t = useTexts()
  const shown = entries.flatMap(({ song }) => matchShown(song, matches, q) ?? [])
  const lines = useFoundLines(
    scope,
    q,
    shown.map(({ lyricVersionId }) => lyricVersionId),
  )
  const withMusic = new Set(sheetMusicSongIds)
  const isForMembers = useForMembers(scope)
  const move = (event: KeyboardEvent<HTMLUListElement>) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    const links = [...event.currentTarget.querySelectorAll('a')]
    const at = links.findIndex((link) => link.closest('li')?.contains(document.activeElement))
    event.preventDefault()
    if (event.key === 'ArrowUp' && at <= 0) onLeaveUp()
    else links[at + (event.key === 'ArrowDown' ? 1 : -1)]?.focus()
  }
  return (
    <ul
      ref={listRef}
      aria-label={t.search.results}
      onKeyDown={move}
      className="divide-y divide-line overflow-hidden rounded-2xl border border-line bg-surface"
    >
      {entries.map(({ song, number }) => (
        <SongRow
          key={number === null ? song.id : `${song.id} ${number}`}
          scope={scope}
          song={song}
          number={number}
          hasMusic={withMusic.has(song.id)}
          isForMembers={isForMembers(song)}
          matches={matches.filter((match) => match.songId === song.id)}
          q={q}
          lines={lines}
          action={rowAction?.(song)}
        />
      ))}
    </ul>
  )
}

interface RowProps {
  scope: Scope
  song: Song
  number: string | null
  hasMusic: boolean
  isForMembers: boolean
  matches: readonly LyricMatch[]
  q: string
  /** By lyric version: the line that holds the words. */
  lines: ReadonlyMap<string, string>
  action: ReactNode
}

function SongRow({ scope, song, number, hasMusic, isForMembers, matches, q, lines, action }: RowProps) {
  const t = useTexts()
  const { title, alternateTitles, authors, songbooks } = song.metadata
  return (
    <li className="group flex items-center pe-2">
      <Link
        href={songAddress(scope, song.id, matches)}
        className="flex min-w-0 flex-1 items-start gap-4 px-4 py-3.5 max-[24rem]:flex-wrap max-[24rem]:gap-y-1 hover:bg-accent-soft focus-visible:outline-offset-[-3px] sm:px-5"
      >
        {number !== null && (
          <span className="min-w-10 max-w-24 shrink-0 break-words font-medium text-lg leading-snug tabular-nums">
            {number}
          </span>
        )}
        <div className="min-w-0 flex-1">
          <p className="font-semibold font-serif text-lg leading-snug">{title}</p>
          {alternateTitles.length > 0 && (
            <p className="text-muted text-sm italic">{alternateTitles.join(' · ')}</p>
          )}
          {authors.length > 0 && <p className="text-muted text-sm">{authors.join(', ')}</p>}
          {isForMembers && <ForMembers className="mt-1" />}
          {q !== '' && <FoundByLine {...{ song, matches, q, lines }} />}
        </div>
        <div className="flex shrink-0 flex-col items-end gap-1.5 pt-0.5 text-sm empty:hidden max-[24rem]:basis-full max-[24rem]:flex-row max-[24rem]:flex-wrap">
          {(number === null ? songbooks.slice(0, 2) : []).map((entry) => (
            <span key={`${entry.book} ${entry.number}`} className="flex max-w-28 gap-1 sm:max-w-56">
              <span className="truncate text-muted">{entry.book}</span>{' '}
              <span className="shrink-0 font-medium tabular-nums">{entry.number}</span>
            </span>
          ))}
          {hasMusic && (
            <span className="inline-flex items-center gap-1 rounded-full bg-accent-soft px-2 py-0.5 text-accent text-xs">
              <Icon name="music" className="size-3.5" />
              <span className="max-sm:sr-only">{t.search.sheetMusic}</span>
            </span>
          )}
        </div>
      </Link>
      {action}
      {!song.archivedAt && <AddToList isIcon scope={scope} song={{ songId: song.id, title }} />}
    </li>
  )
}
