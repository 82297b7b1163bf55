import { standingIn } from '../../../client/web-contract.ts'
import type { Change, ChangesPage, ChangesService, FeedCursor } from '../../model/changes/feed.ts'
import { Feeds, type FromPage } from '../../model/changes/feeds.ts'
import { after } from '../../model/waits.ts'
import { askFor, followStream } from '../requests/event-stream.ts'

/** Follows changes for the pages behind the ports that it is given. */
export function serveFeeds(restAfter: number): (port: MessagePort) => void {
  const feeds = new Feeds({ serviceOf: changesService, after, now: Date.now, restAfter })
  return (port) => {
    const tell = feeds.join((message) => port.postMessage(message))
    port.onmessage = ({ data }: MessageEvent<FromPage>) => tell(data)
  }
}

/** Runs in a worker too. */
const changesService = (churchId: string): ChangesService => {
  const address = `/api/v2/churches/${churchId}/changes`
  return {
    async read(from, limit, signal) {
      const response = await askFor(`${address}?${queryOf(from)}&limit=${limit}`, 'application/json', signal)
      return (await response.json()) as ChangesPage
    },
    stream: (from, { onChanges, onStanding }, signal) =>
      followStream<Change>(
        `${address}?${queryOf(from)}`,
        (events) => onChanges(events.map(({ data }) => data)),
        signal,
        (comment) => {
          const standing = standingIn(comment)
          if (standing) onStanding(standing)
        },
      ),
  }
}

const queryOf = (from: FeedCursor | null): string =>
  from === null ? 'after=now' : `after=${from.cursor}&feed=${from.feed}`
