import { type ReactNode, useRef } from 'react'
import type { Scope } from '../../api/endpoints.ts'
import { useSongs } from '../../api/queries.ts'
import { useDebounced } from '../../hooks/use-debounced.ts'
import { useKeys } from '../../hooks/use-keys.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState, Skeleton } from '../../ui/notice.tsx'
import { QueryProblem } from '../../ui/query-problem.tsx'
import { SearchBox } from './search-box.tsx'
import { SongList } from './song-list.tsx'
import { useSearchInAddress } from './use-search-in-address.ts'

/** In milliseconds: typing on is not yet a question. */
const DEBOUNCE_MS = 200

interface Props {
  scope: Scope
  /** Said when the church has no song at all. */
  empty: ReactNode
  /** Under the search itself. */
  below?: ReactNode
  /** Beside the number of songs found. */
  actions?: ReactNode
}

/** One search that answers while you type, and the songs it finds. The search stands in the address. */
export function SongSearch({ scope, empty, below, actions }: Props) {
  const t = useTexts()
  const { typed, type, settle } = useSearchInAddress()
  const debounced = useDebounced(typed.trim(), DEBOUNCE_MS)
  const found = useSongs(scope, debounced)
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const toSearch = () => {
    input.current?.focus()
    input.current?.select()
  }
  const toList = () => list.current?.querySelector('a')?.focus()
  useKeys({ '/': toSearch, ArrowDown: toList })

  const pages = found.data?.pages ?? []
  const count = pages.reduce((sum, page) => sum + page.songs.length, 0)
  return (
    <div className="space-y-5">
      <SearchBox value={typed} onChange={type} onLeave={settle} onEnterList={toList} inputRef={input} />
      {below}
      <div className="flex min-h-10 items-center justify-between gap-4">
        <p role="status" className="text-muted text-sm">
          {found.data && count > 0 ? t.search.found(count, found.hasNextPage) : ''}
        </p>
        {actions}
      </div>
      {found.error ? (
        <QueryProblem error={found.error} retry={found.refetch} />
      ) : !found.data || (found.isPlaceholderData && count === 0) ? (
        <Skeleton lines={9} label={t.loading} />
      ) : count === 0 ? (
        debounced === '' ? (
          empty
        ) : (
          <EmptyState title={t.search.nothing(debounced)}>{t.search.nothingHint}</EmptyState>
        )
      ) : (
        <>
          <SongList scope={scope} pages={pages} listRef={list} onLeaveUp={toSearch} />
          {found.hasNextPage && (
            <div className="flex justify-center">
              <Button onClick={() => void found.fetchNextPage()} disabled={found.isFetchingNextPage}>
                {t.search.more}
              </Button>
            </div>
          )}
        </>
      )}
    </div>
  )
}
