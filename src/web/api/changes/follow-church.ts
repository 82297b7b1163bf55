import type { QueryClient } from '@tanstack/react-query'
import { Gathering } from '../../model/changes/gathering.ts'
import { keys } from '../queries.ts'
import { manyRequests } from '../requests/many-requests.ts'
import { follow, type Start } from './following.ts'
import { refreshChanged } from './refresh-changed.ts'

/** Reads what others save in a church again, until what is returned is called. */
export function followChurch(queries: QueryClient, churchId: string, start: Start): () => void {
  const gathering = new Gathering({
    refresh: (gathered) => refreshChanged(queries, churchId, gathered),
    isVisible: () => !document.hidden,
    pace: manyRequests.pace,
    after: manyRequests.after,
    now: Date.now,
  })
  const leave = follow({
    ...{ churchId, start },
    receive: (gathered) => gathering.add(gathered),
    onNoMember: () => void queries.invalidateQueries({ queryKey: keys.churches }),
  })
  const shown = () => gathering.plan()
  document.addEventListener('visibilitychange', shown)
  return () => {
    document.removeEventListener('visibilitychange', shown)
    leave()
    gathering.stop()
  }
}
