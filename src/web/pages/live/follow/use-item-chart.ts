import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { arrangementsQuery } from '../../../api/queries.ts'
import type { Scope } from '../../../api/requests/endpoints.ts'
import { type Charted, chartOf } from '../../../model/lists/chosen-music.ts'
import type { ShownItem } from '../../../model/live/shown-items.ts'
import { musicMark, type SavedPlan } from '../../../model/live/sung-service.ts'

/** In milliseconds. Visitors have read the arrangements with the words. */
const FRESH_MS = 600_000

/** The arrangement whose chart belongs to an item; undefined: there is none, or it is not read yet. */
export function useItemChart(scope: Scope, item: ShownItem | null, plan?: SavedPlan): Charted | undefined {
  const songId = item?.songId ?? null
  const { data, refetch } = useQuery({
    ...arrangementsQuery(scope, songId ?? ''),
    enabled: songId !== null,
    staleTime: FRESH_MS,
  })
  const saved = plan?.songs.find(({ id }) => id === songId)?.music
  const isOutdated = data !== undefined && saved !== undefined && musicMark(data) !== saved
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each change that the server has
  useEffect(() => {
    if (isOutdated) void refetch()
  }, [isOutdated, saved, refetch])
  return item && data ? chartOf(item, data.arrangements) : undefined
}
