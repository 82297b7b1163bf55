import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef } from 'react'
import type { Song } from '../../../client/types.ts'
import { useFoundSongs } from '../../api/finding.ts'
import type { Scope } from '../../api/requests/endpoints.ts'
import { useKeys } from '../../hooks/use-keys.ts'
import { TYPING_MS, useDebounced, whenIdle } from '../../hooks/use-time.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/notice.tsx'
import { QueryProblem } from '../../ui/query-problem.tsx'
import type { BrowseProps } from './browse.tsx'
import { BrowseNav, useBrowsing } from './browse-nav.tsx'
import { OfflineSongs, useIsOffline } from './offline-songs.tsx'
import { SearchBox, useOpenFirst, useSearchInAddress } from './search-box.tsx'
import { ArchivedHint, Corrected, NothingFound } from './search-hints.tsx'
import { SongList, songAddress } from './song-list.tsx'

interface Props {
  scope: Scope
  /** Instead of the songs those that are archived, with what stands above them and if there is none. */
  archived?: { heading: ReactNode; nothing: (q: string) => ReactNode } | undefined
  /** Shown if the church has no song. */
  empty: ReactNode
  /** Under the search itself. */
  below?: ReactNode
  /** Beside the ways to browse or the number of songs found; where both do not fit they are a row of their own. */
  actions?: ReactNode
  /** Beside the number of all songs. */
  aside?: ReactNode
  /** Beside each song. */
  rowAction?: ((song: Song) => ReactNode) | undefined
}

const loadBrowse = () => import('./browse.tsx').then(({ Browse }) => ({ default: Browse }))

const Browse = lazy(() =>
  loadBrowse().catch(() => ({
    default: (props: BrowseProps) => <OfflineSongs {...props} q="" />,
  })),
)

/** One search that answers while you type, and the songs it finds. The search stands in the address. */
export function SongSearch({ scope, archived, empty, below, actions, aside, rowAction }: Props) {
  const t = useTexts()
  const { typed, type, settle } = useSearchInAddress()
  const debounced = useDebounced(typed.trim(), TYPING_MS)
  const isArchived = archived !== undefined
  const { found, shown, meant, isCorrecting } = useFoundSongs(scope, debounced, isArchived)
  const browsing = useBrowsing()
  const isBrowsing = browsing !== null && typed.trim() === '' && !isArchived
  const isOffline = useIsOffline({
    isAnswered: found.data !== undefined && !found.isPlaceholderData,
    failureReason: found.failureReason,
  })
  const { refetch } = found
  const askAgain = useCallback(() => void refetch({ cancelRefetch: false }), [refetch])
  // Without a network the way to browse is still there.
  useEffect(() => whenIdle(() => void loadBrowse().catch(() => {})), [])
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const toSearch = () => {
    input.current?.focus()
    input.current?.select()
  }
  const toList = () => list.current?.querySelector('a')?.focus()
  useKeys({ '/': toSearch, ArrowDown: toList })

  const pages = found.data?.pages ?? []
  const entries = pages.flatMap((page) => page.songs).map((song) => ({ song, number: null }))
  const count = entries.length
  const openFirst = useOpenFirst(typed.trim(), {
    q: debounced,
    first: entries[0] && songAddress(scope, entries[0].song.id, pages[0]?.lyricMatches ?? []),
    isCurrent: found.data !== undefined && !found.isPlaceholderData && !isCorrecting,
  })
  return (
    <div className="space-y-5">
      <SearchBox
        value={typed}
        onChange={type}
        onLeave={settle}
        onEnterList={toList}
        onOpenFirst={() => {
          settle()
          openFirst()
        }}
        inputRef={input}
      />
      {!isBrowsing && !isArchived && below}
      <div className="flex min-h-10 flex-wrap items-center gap-x-2 gap-y-2 sm:gap-x-4">
        <div className="min-w-0 max-w-full flex-auto">
          {archived ? (
            archived.heading
          ) : typed.trim() === '' ? (
            <BrowseNav scope={scope} way={browsing?.way ?? null} />
          ) : (
            <p role="status" className="text-muted text-sm">
              {found.data && count > 0 ? t.search.found(count, found.hasNextPage) : ''}
            </p>
          )}
        </div>
        {actions}
      </div>
      {isBrowsing ? (
        <Suspense fallback={<Skeleton lines={9} label={t.loading} />}>
          <Browse {...{ scope, browsing, empty }} listRef={list} onLeaveUp={toSearch} />
        </Suspense>
      ) : isOffline ? (
        <OfflineSongs
          {...{ scope, isArchived }}
          q={debounced}
          retry={askAgain}
          listRef={list}
          onLeaveUp={toSearch}
        />
      ) : found.error ? (
        <QueryProblem error={found.error} retry={found.refetch} />
      ) : !found.data || ((found.isPlaceholderData || isCorrecting) && count === 0) ? (
        <Skeleton lines={9} label={t.loading} />
      ) : count === 0 ? (
        archived ? (
          archived.nothing(debounced)
        ) : debounced === '' ? (
          empty
        ) : (
          <NothingFound scope={scope} q={debounced} />
        )
      ) : (
        <>
          {(debounced === '' || isArchived) && (
            <div className="flex flex-wrap items-center justify-between gap-x-4">
              <p role="status" className="text-muted text-sm">
                {t.search.found(count, found.hasNextPage)}
              </p>
              {aside}
            </div>
          )}
          {meant.length > 0 && <Corrected {...{ scope }} q={debounced} searches={meant} />}
          <SongList
            {...{ scope, entries, rowAction }}
            sheetMusicSongIds={pages.flatMap((page) => page.sheetMusicSongIds)}
            matches={pages.flatMap((page) => page.lyricMatches)}
            q={found.isPlaceholderData ? '' : shown}
            listRef={list}
            onLeaveUp={toSearch}
          />
          {found.hasNextPage && (
            <div className="flex justify-center">
              <Button onClick={() => void found.fetchNextPage()} disabled={found.isFetchingNextPage}>
                {t.search.more}
              </Button>
            </div>
          )}
          {meant.length > 0 && scope.as === 'member' && (
            <ArchivedHint churchId={scope.churchId} q={debounced} />
          )}
        </>
      )}
    </div>
  )
}
