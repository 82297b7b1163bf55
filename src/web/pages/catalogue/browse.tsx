import { type ReactNode, type RefObject, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { Link } from 'wouter'
import { type AllSongs, useAllSongs } from '../../api/all-songs.ts'
import type { Scope } from '../../api/requests/endpoints.ts'
import { byBook, byLetter, byTheme, type Group } from '../../model/search/browse-groups.ts'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/class-names.ts'
import { EmptyState, Skeleton } from '../../ui/notice.tsx'
import { QueryProblem } from '../../ui/query-problem.tsx'
import { HoldNotice } from '../hold-notice.tsx'
import { type Browsing, browseAddress, type Way } from './browse-nav.tsx'
import { useSongsOnDevice } from './offline-songs.tsx'
import { SongList } from './song-list.tsx'

export interface BrowseProps {
  scope: Scope
  browsing: Browsing
  listRef: RefObject<HTMLUListElement | null>
  onLeaveUp: () => void
  /** Shown if the church has no song. */
  empty: ReactNode
}

const GROUPED: Record<Way, (songs: AllSongs['songs']) => Group[]> = {
  titles: byLetter,
  books: byBook,
  themes: byTheme,
}

/** All songs by letter, songbook or theme. They are shown as they come in. */
export function Browse({ scope, browsing, listRef, onLeaveUp, empty }: BrowseProps) {
  const t = useTexts()
  const { way } = browsing
  const { data, error, refetch } = useAllSongs(scope)
  const onDevice = useSongsOnDevice(scope)
  const isOffline = data?.hold?.kind === 'waiting' && data.hold.reason === 'noAnswer'
  const loaded = useDeferredValue(data?.songs)
  // What was loaded so far is on the device as well.
  const songs = isOffline ? onDevice : loaded
  const groups = useMemo(() => GROUPED[way](songs ?? []), [way, songs])
  if (error) return <QueryProblem error={error} retry={refetch} />
  if (!data || !songs) return <Skeleton lines={9} label={t.loading} />
  if (data.isWhole && songs.length === 0) return empty
  const addressOf = ({ key }: Group) => browseAddress(scope, way, key)
  const chosen = groups.find(({ key }) => key === browsing.group)
  const shown = way === 'titles' ? (chosen ?? groups[0]) : chosen
  return (
    <div className="space-y-4">
      <Progress all={data} count={isOffline ? songs.length : data.songs.length} isOffline={isOffline} />
      {way === 'titles' && shown && <LetterBar groups={groups} addressOf={addressOf} current={shown.key} />}
      {way !== 'titles' && browsing.group !== null && <ToGroups scope={scope} way={way} />}
      {shown ? (
        <GroupSongs
          key={shown.key}
          {...{ scope, listRef, onLeaveUp, group: shown }}
          sheetMusicSongIds={data.sheetMusicSongIds}
        />
      ) : browsing.group !== null ? (
        data.isWhole && <EmptyState title={t.browse.gone} />
      ) : groups.length > 0 ? (
        <GroupList groups={groups} addressOf={addressOf} label={t.browse[way]} />
      ) : (
        data.isWhole && <EmptyState title={way === 'books' ? t.browse.noBooks : t.browse.noThemes} />
      )}
    </div>
  )
}

function Progress({ all, count, isOffline }: { all: AllSongs; count: number; isOffline: boolean }) {
  const { browse: t, search } = useTexts()
  const { isWhole, hold } = all
  const offlineWords = count > 0 ? search.offline : search.offlineNone
  return (
    <div className="space-y-2">
      <p role="status" className="text-muted text-sm tabular-nums">
        {isWhole ? t.total(count) : isOffline ? offlineWords : t.loading(count)}
      </p>
      {!isWhole && !isOffline && (
        <progress aria-label={t.loading(count)} className="h-2 w-full accent-accent" />
      )}
      {!isWhole && <HoldNotice hold={hold} />}
    </div>
  )
}

function ToGroups({ scope, way }: { scope: Scope; way: Way }) {
  const { browse: t } = useTexts()
  return (
    <BackLink
      href={browseAddress(scope, way)}
      label={way === 'books' ? t.allBooks : t.allThemes}
      className="min-h-10"
    />
  )
}

/** So many rows are drawn at once. */
const ROWS = 200

interface GroupSongsProps extends Pick<BrowseProps, 'scope' | 'listRef' | 'onLeaveUp'> {
  group: Group
  sheetMusicSongIds: readonly string[]
}

function GroupSongs({ scope, group, sheetMusicSongIds, listRef, onLeaveUp }: GroupSongsProps) {
  const t = useTexts()
  const [rows, setRows] = useState(ROWS)
  return (
    <section className="space-y-3">
      <h2 className="flex items-baseline justify-between gap-4 font-semibold font-serif text-2xl">
        <span className="min-w-0 break-words">{group.name}</span>
        <span className="shrink-0 font-normal font-sans text-muted text-sm">
          {t.browse.total(group.entries.length)}
        </span>
      </h2>
      <SongList
        {...{ scope, listRef, onLeaveUp, sheetMusicSongIds }}
        entries={group.entries.slice(0, rows)}
        matches={[]}
        q=""
      />
      {group.entries.length > rows && (
        <div className="flex justify-center">
          <Button onClick={() => setRows(rows + ROWS)}>{t.search.more}</Button>
        </div>
      )}
    </section>
  )
}

interface Props {
  groups: readonly Group[]
  addressOf: (group: Group) => string
}

/** Across the window, so that it is the same whichever way the letters run. */
function middleOf(element: Element): number {
  const { left, width } = element.getBoundingClientRect()
  return left + width / 2
}

/** The letters that titles begin with, always in sight. */
function LetterBar({ groups, addressOf, current }: Props & { current: string }) {
  const { browse: t } = useTexts()
  const bar = useRef<HTMLElement>(null)
  // On a phone the letters do not fit side by side.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another letter is another place
  useEffect(() => {
    const chosen = bar.current?.querySelector('[aria-current]')
    if (bar.current && chosen) bar.current.scrollLeft += middleOf(chosen) - middleOf(bar.current)
  }, [current])
  return (
    <nav
      ref={bar}
      aria-label={t.letters}
      className="sticky top-0 z-10 -mx-4 flex flex-wrap gap-1 bg-paper px-4 py-2 max-sm:flex-nowrap max-sm:overflow-x-auto"
    >
      {groups.map((group) => (
        <Link
          key={group.key}
          href={addressOf(group)}
          aria-label={t.letter(group.name, group.entries.length)}
          aria-current={group.key === current ? 'true' : undefined}
          className={classes(
            'inline-flex h-10 min-w-10 shrink-0 items-center justify-center rounded-lg px-2 font-medium',
            group.key === current ? 'bg-accent text-on-accent' : 'bg-surface text-ink hover:bg-accent-soft',
          )}
        >
          {group.name}
        </Link>
      ))}
    </nav>
  )
}

/** Songbooks or themes, each with how many songs it has. */
function GroupList({ groups, addressOf, label }: Props & { label: string }) {
  const language = useLanguage()
  return (
    <ul
      aria-label={label}
      className="divide-y divide-line overflow-hidden rounded-2xl border border-line bg-surface"
    >
      {groups.map((group) => (
        <li key={group.key}>
          <Link
            href={addressOf(group)}
            className="flex items-baseline justify-between gap-4 px-4 py-3.5 hover:bg-accent-soft focus-visible:outline-offset-[-3px] sm:px-5"
          >
            <span className="min-w-0 break-words font-semibold font-serif text-lg leading-snug">
              {group.name}
            </span>
            <span className="shrink-0 text-muted text-sm tabular-nums">
              {group.entries.length.toLocaleString(language)}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
