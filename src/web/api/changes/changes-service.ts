import type { Change, ChangesPage } from '../../model/changes/change.ts'
import type { ChangesService } from '../../model/changes/feed.ts'
import { askFor, followStream } from '../requests/event-stream.ts'

/** Runs in a worker too. */
export const changesService = (churchId: string): ChangesService => {
  const address = `/api/v2/churches/${churchId}/changes`
  return {
    async read(from, limit, signal) {
      const response = await askFor(`${address}?after=${from}&limit=${limit}`, 'application/json', signal)
      return (await response.json()) as ChangesPage
    },
    stream: (from, onChanges, signal) =>
      followStream<Change>(
        `${address}?after=${from}`,
        (events) => onChanges(events.map(({ data }) => data)),
        signal,
      ),
  }
}
