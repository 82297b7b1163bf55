import { useInfiniteQuery, useQueries, useQuery } from '@tanstack/react-query'
import { PAGE_SIZE } from '../../core/limits.ts'
import { listPublicSongs, readCorrections, readFoundLines } from './public-data.ts'
import { keys } from './queries.ts'
import { archivedOnly, type Scope } from './requests/endpoints.ts'
import { client, unwrap, withSignal } from './requests/request.ts'

/** By title; of a search the best matches first. Only members list archived songs. */
export const listSongs = (
  { as, churchId }: Scope,
  q: string,
  offset: number,
  signal?: AbortSignal,
  isArchived = false,
) => {
  const search = q.trim() === '' ? {} : { q, order: 'relevance' as const }
  const query = { ...search, ...(offset > 0 ? { offset } : {}) }
  if (as === 'anyone') return listPublicSongs(churchId, query, signal)
  return unwrap(
    client.GET('/api/v2/churches/{churchId}/songs', {
      params: { path: { churchId }, query: { ...query, ...archivedOnly(isArchived) } },
      ...withSignal(signal),
    }),
  )
}

export const useSongs = (scope: Scope, q: string, isArchived = false) =>
  useInfiniteQuery({
    queryKey: [...keys.songs(scope), q, ...(isArchived ? ['archived'] : [])],
    queryFn: ({ pageParam, signal }) => listSongs(scope, q, pageParam, signal, isArchived),
    initialPageParam: 0,
    getNextPageParam: (last, _pages, offset) => (last.hasMore ? offset + PAGE_SIZE : undefined),
    placeholderData: (previous) => previous,
  })

/** In milliseconds: how long to wait for an index that is being built. */
const BUILDING_MS = 2000

/** Corrections of a search that found nothing; null sends no request. Members search the same songs as visitors. */
const useCorrections = (scope: Scope, q: string | null) =>
  useQuery({
    queryKey: [...keys.songs(scope), q, 'corrections'],
    queryFn: ({ signal }) => readCorrections(scope.churchId, q ?? '', signal),
    enabled: q !== null,
    retry: false,
    refetchInterval: ({ state }) => (state.data?.isReady === false ? BUILDING_MS : false),
  })

/** The songs of a search; where there are none, those of what was probably meant. */
export function useFoundSongs(scope: Scope, q: string, isArchived = false) {
  const asked = useSongs(scope, q, isArchived)
  const isMissed = q !== '' && !asked.isPlaceholderData && asked.data?.pages[0]?.songs.length === 0
  const corrections = useCorrections(scope, isMissed && !isArchived ? q : null)
  /** The first of them is what `found` has. */
  const meant = (isMissed && corrections.data?.searches) || []
  const shown = meant[0] ?? q
  const found = useSongs(scope, shown, isArchived)
  return { found, shown, meant, isCorrecting: corrections.isLoading }
}

/** By lyric version: the line that holds most words of the search. A page of songs at a time, so that more add to it. */
export function useFoundLines(
  { as, churchId }: Scope,
  q: string,
  lyricVersionIds: readonly string[],
): ReadonlyMap<string, string> {
  const pages = Array.from({ length: Math.ceil(lyricVersionIds.length / PAGE_SIZE) }, (_, page) =>
    lyricVersionIds.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE),
  )
  const answers = useQueries({
    queries: pages.map((ids) => ({
      queryKey: [as, churchId, 'found-lines', q, ids.join()],
      queryFn: ({ signal }: { signal: AbortSignal }) => readFoundLines(churchId, q, ids, signal),
      retry: false,
    })),
  })
  return new Map(
    answers.flatMap(({ data = [] }) => data.map(({ lyricVersionId, text }) => [lyricVersionId, text])),
  )
}
