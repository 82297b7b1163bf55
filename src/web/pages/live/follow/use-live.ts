import { useEffect, useState } from 'react'
import { type LiveNow, liveService } from '../../../api/live.ts'
import { isWhereLoaded, loadedPage } from '../../../api/page-data.ts'
import type { Scope } from '../../../api/requests/endpoints.ts'
import { LiveFeed, type LiveNews } from '../../../model/live/live-feed.ts'
import { after } from '../../../model/waits.ts'

const OPENING: LiveNews<LiveNow> = { live: undefined, connection: 'opening' }

/** In milliseconds. Later the page that was loaded may name what was sung long ago. */
const FRESH_MS = 30_000

/** What the page that was loaded knows of a service. */
function opening(serviceId: string): LiveNews<LiveNow> {
  const { live } = loadedPage()
  const isKnown = live?.serviceId === serviceId && isWhereLoaded() && performance.now() < FRESH_MS
  return isKnown ? { ...OPENING, live: live.state } : OPENING
}

/** Follows the live state of a service while this page is open. A device that slept catches up when it is woken. */
export function useLive({ as, churchId }: Scope, serviceId: string): LiveNews<LiveNow> {
  const [news, setNews] = useState(() => opening(serviceId))
  useEffect(() => {
    setNews(opening(serviceId))
    const feed = new LiveFeed({
      service: liveService({ as, churchId }, serviceId),
      now: Date.now,
      after,
      random: Math.random,
      changed: setNews,
    })
    const begin = () => feed.start()
    const wake = () => {
      if (!document.hidden) begin()
    }
    // A page that the browser kept is shown again.
    const show = ({ persisted }: PageTransitionEvent) => persisted && begin()
    begin()
    document.addEventListener('visibilitychange', wake)
    window.addEventListener('online', begin)
    // A stream does not notice by itself that the network is gone.
    window.addEventListener('offline', begin)
    window.addEventListener('pageshow', show)
    return () => {
      feed.stop()
      document.removeEventListener('visibilitychange', wake)
      window.removeEventListener('online', begin)
      window.removeEventListener('offline', begin)
      window.removeEventListener('pageshow', show)
    }
  }, [as, churchId, serviceId])
  return news
}
