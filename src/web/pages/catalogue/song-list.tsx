import type { KeyboardEvent, Ref } from 'react'
import { Link } from 'wouter'
import type { Catalogue, LyricMatch, Song } from '../../../client/types.ts'
import { addresses } from '../../addresses.ts'
import type { Scope } from '../../api/endpoints.ts'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import { Icon } from '../../ui/icon.tsx'
import { lyricName } from '../song/language-names.ts'

interface Props {
  scope: Scope
  pages: readonly Catalogue[]
  listRef: Ref<HTMLUListElement>
  onLeaveUp: () => void
}

/** The songs found so far. Arrows move from song to song; above the first one is the search. */
export function SongList({ scope, pages, listRef, onLeaveUp }: Props) {
  const t = useTexts()
  const withMusic = new Set(pages.flatMap((page) => page.sheetMusicSongIds))
  const matches = pages.flatMap((page) => page.lyricMatches)
  const move = (event: KeyboardEvent<HTMLUListElement>) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    const links = [...event.currentTarget.querySelectorAll('a')]
    const at = links.indexOf(document.activeElement as HTMLAnchorElement)
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
      {pages
        .flatMap((page) => page.songs)
        .map((song) => (
          <SongRow
            key={song.id}
            scope={scope}
            song={song}
            hasMusic={withMusic.has(song.id)}
            matches={matches.filter((match) => match.songId === song.id)}
          />
        ))}
    </ul>
  )
}

interface RowProps {
  scope: Scope
  song: Song
  hasMusic: boolean
  matches: readonly LyricMatch[]
}

function SongRow({ scope, song, hasMusic, matches }: RowProps) {
  const t = useTexts()
  const language = useLanguage()
  const { title, alternateTitles, authors, songbooks } = song.metadata
  const found = matches.map((match) => lyricName(match, language))
  return (
    <li>
      <Link
        href={addresses.song(scope, song.id)}
        className="flex items-start gap-4 px-4 py-3.5 hover:bg-accent-soft focus-visible:outline-offset-[-3px] sm:px-5"
      >
        <div className="min-w-0 flex-1">
          <p className="font-semibold font-serif text-lg leading-snug">{title}</p>
          {alternateTitles.length > 0 && (
            <p className="text-muted text-sm italic">{alternateTitles.join(' · ')}</p>
          )}
          {authors.length > 0 && <p className="text-muted text-sm">{authors.join(', ')}</p>}
          {found.length > 0 && (
            <p className="mt-1 text-accent text-sm">{t.search.matchedIn([...new Set(found)].join(', '))}</p>
          )}
        </div>
        <div className="flex shrink-0 flex-col items-end gap-1.5 pt-0.5 text-sm">
          {songbooks.slice(0, 2).map(({ book, number }) => (
            <span key={`${book} ${number}`} className="flex max-w-28 gap-1 sm:max-w-56">
              <span className="truncate text-muted">{book}</span>{' '}
              <span className="shrink-0 font-medium tabular-nums">{number}</span>
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
    </li>
  )
}
