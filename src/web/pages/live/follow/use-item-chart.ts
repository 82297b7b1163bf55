import { useQuery } from '@tanstack/react-query'
import { arrangementsQuery } from '../../../api/queries.ts'
import type { Scope } from '../../../api/requests/endpoints.ts'
import { type Charted, chartOf } from '../../../model/lists/played-music.ts'
import type { ShownItem } from '../../../model/live/shown-items.ts'

/** In milliseconds. Visitors have read the arrangements with the words. */
const FRESH_MS = 600_000

/** The arrangement whose chart belongs to an item; undefined: there is none, or it is not read yet. */
export function useItemChart(scope: Scope, item: ShownItem | null): Charted | undefined {
  const songId = item?.songId ?? null
  const { data } = useQuery({
    ...arrangementsQuery(scope, songId ?? ''),
    enabled: songId !== null,
    staleTime: FRESH_MS,
  })
  return item && data ? chartOf(item, data.arrangements) : undefined
}
