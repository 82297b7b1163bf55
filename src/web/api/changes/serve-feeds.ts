import { Feeds, type FromPage } from '../../model/changes/feeds.ts'
import { after } from '../../model/requests/after.ts'
import { changesService } from './changes-service.ts'

/** Follows changes for the pages behind the ports that it is given. */
export function serveFeeds(restAfter: number): (port: MessagePort) => void {
  const feeds = new Feeds({ serviceOf: changesService, after, now: Date.now, restAfter })
  return (port) => {
    const tell = feeds.join((message) => port.postMessage(message))
    port.onmessage = ({ data }: MessageEvent<FromPage>) => tell(data)
  }
}
