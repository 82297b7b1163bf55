import type { Query, QueryClient } from '@tanstack/react-query'
import type { Gathered } from '../../model/changes/gathering.ts'
import { isCacheOutdated } from '../../model/changes/outdated.ts'
import { refreshAllSongs } from '../all-songs.ts'

/** Reads again what is shown and has changed, and marks the rest. The answer is how many requests that took. */
export async function refreshChanged(
  queries: QueryClient,
  churchId: string,
  { changes, isWhole }: Gathered,
): Promise<number> {
  const known = isWhole ? changes : null
  const isOutdated = ({ queryKey, state }: Query) => isCacheOutdated(queryKey.slice(2), state.data, known)
  const outdated = queries.getQueryCache().findAll({ queryKey: ['member', churchId], predicate: isOutdated })
  const hashes = new Set(outdated.map(({ queryHash }) => queryHash))
  const requests = outdated
    .filter((query) => query.isActive())
    .reduce((sum, query) => sum + pagesOf(query), 0)
  // Visitors' data is read again when it is needed next.
  await queries.invalidateQueries({ queryKey: ['anyone', churchId], refetchType: 'none' })
  await queries.invalidateQueries({
    queryKey: ['member', churchId],
    predicate: ({ queryHash }) => hashes.has(queryHash),
  })
  return requests + (await refreshAllSongs(queries, { as: 'member', churchId }, known))
}

/** A list of several pages is read page by page. */
const pagesOf = ({ state }: Query) => (state.data as { pages?: unknown[] } | undefined)?.pages?.length ?? 1
