import { Component, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { Link } from 'wouter'
import type { LyricMatch, Song } from '../../../client/types.ts'
import { bestMatch, directionOf } from '../../../core/languages/language-match.ts'
import { addresses } from '../../addresses.ts'
import { useForMembers } from '../../api/church.ts'
import { useFoundLines } from '../../api/finding.ts'
import type { Scope } from '../../api/requests/endpoints.ts'
import { wantedLanguages } from '../../hooks/use-chosen-lyrics.ts'
import { type FoundBy, foundBy, markedLine } from '../../model/search/found-by.ts'
import { choiceOfMatch, withChoice } from '../../model/song/language-choice.ts'
import { lyricNameInSentence } from '../../texts/language-names.ts'
import { type Language, type Texts, useLanguage, useTexts } from '../../texts/texts.ts'
import { Icon } from '../../ui/icon.tsx'
import { ForMembers } from '../../ui/song/for-members.tsx'
import { AddToList } from '../lists/add-to-list.tsx'

interface RowsProps {
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
export const SongList = (props: RowsProps) => (
  <SteadyRows listRef={props.listRef} subject={props.q}>
    <Rows {...props} />
  </SteadyRows>
)

function Rows(props: RowsProps) {
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

interface SteadyRowsProps {
  listRef: RefObject<HTMLElement | null>
  /** What the list shows. A list of something else begins at its top. */
  subject: string
  children: ReactNode
}

interface Place {
  row: Element
  /** Among the rows. */
  at: number
  top: number
  /** What had the focus within the row. */
  focused: HTMLElement | null
}

/**
 * Around a list that may change by itself: the row in use stays where it is on the screen and keeps the focus. A class,
 * because only a class can look at the page before React changes it.
 */
class SteadyRows extends Component<SteadyRowsProps> {
  override getSnapshotBeforeUpdate({ subject }: SteadyRowsProps): Place | null {
    const list = this.props.listRef.current
    if (!list || subject !== this.props.subject) return null
    const rows = [...list.children]
    const { activeElement } = document
    const focused =
      activeElement instanceof HTMLElement && list.contains(activeElement) ? activeElement : null
    const at = rows.findIndex((row) => (focused ? row.contains(focused) : row.matches(':hover')))
    const row = rows[at]
    return row ? { row, at, top: row.getBoundingClientRect().top, focused } : null
  }

  override componentDidUpdate(_before: SteadyRowsProps, _state: unknown, place: Place | null): void {
    if (!place) return
    const { row, at, top, focused } = place
    if (!row.isConnected) {
      if (focused) focusRow(this.props.listRef.current, at)
      return
    }
    const moved = row.getBoundingClientRect().top - top
    if (moved !== 0) window.scrollBy({ top: moved, behavior: 'instant' })
    if (focused && document.activeElement !== focused) focused.focus({ preventScroll: true })
  }

  override render() {
    return this.props.children
  }
}

/** The row that took the place of one that has gone, or the last one. */
function focusRow(list: HTMLElement | null, at: number): void {
  const row = list?.children[at] ?? list?.lastElementChild
  row?.querySelector('a')?.focus({ preventScroll: true })
}

interface FoundByLineProps {
  song: Song
  matches: readonly LyricMatch[]
  q: string
  /** By lyric version: the line that holds the words. */
  lines: ReadonlyMap<string, string>
}

/** Why a search found this song; of its words the line, with what was searched for marked. */
function FoundByLine({ song, matches, q, lines }: FoundByLineProps) {
  const t = useTexts()
  const language = useLanguage()
  const reasons = foundBy(song.metadata, matches, q)
  if (reasons.length === 0) return null
  const match = matchShown(song, matches, q)
  const line = match && lines.get(match.lyricVersionId)
  return (
    <>
      <p className="mt-1 text-accent text-sm">
        {reasons.map((reason) => inWords(reason, t, language)).join(' · ')}
      </p>
      {line && <MarkedLine line={line} q={q} language={match.language} />}
    </>
  )
}

function MarkedLine({ line, q, language }: { line: string; q: string; language: string }) {
  const parts = markedLine(line, q).map((part, at) => ({ ...part, key: at }))
  return (
    <p lang={language} dir={directionOf(language)} className="mt-0.5 font-serif">
      {parts.map(({ key, text, isMarked }) =>
        isMarked ? (
          <mark key={key} className="rounded-sm bg-accent-soft font-semibold text-ink">
            {text}
          </mark>
        ) : (
          text
        ),
      )}
    </p>
  )
}

function inWords(reason: FoundBy, t: Texts, language: Language): string {
  switch (reason.kind) {
    case 'number':
      return t.found.number(reason.books.join(', '))
    case 'title':
      return t.found.title
    case 'lyrics': {
      const names = reason.matches.map((match) => lyricNameInSentence(match, language))
      return t.search.matchedIn([...new Set(names)].join(', '))
    }
    default:
      return t.found[reason.kind](reason.names.join(', '))
  }
}

/** Where a song of the list is read: in the language that its words were found in. */
export function songAddress(scope: Scope, songId: string, matches: readonly LyricMatch[]): string {
  const ofSong = matches.filter((match) => match.songId === songId)
  return withChoice(addresses.song(scope, songId), choiceOfMatch(ofSong, wantedLanguages()))
}

/** The lyric version whose line is shown for a song that was found by its words: the one that its address opens. */
function matchShown(song: Song, matches: readonly LyricMatch[], q: string): LyricMatch | null {
  const ofSong = matches.filter((match) => match.songId === song.id)
  if (!foundBy(song.metadata, ofSong, q).some(({ kind }) => kind === 'lyrics')) return null
  return bestMatch(wantedLanguages(), ofSong) ?? ofSong[0] ?? null
}
