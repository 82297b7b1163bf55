import { useEffect, useMemo, useState } from 'react'
import { type LiveNow, liveService, type ReadService } from '../../api/live.ts'
import { isWhereLoaded, loadedPage } from '../../api/page-data.ts'
import { useAccount } from '../../api/queries.ts'
import type { Scope } from '../../api/requests/endpoints.ts'
import { LiveFeed, type LiveNews } from '../../model/live/live-feed.ts'
import { isOutdated, type SavedMarks, type SavedPlan, savedMarks } from '../../model/live/sung-service.ts'
import { after } from '../../model/waits.ts'

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
function useLive({ as, churchId }: Scope, serviceId: string): LiveNews<LiveNow> {
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

/** Follows the live state of a service, and reads the service again when it was changed. */
export function useFollowed(scope: Scope, service: ReadService, refresh: () => void): LiveNews<LiveNow> {
  const news = useLive(scope, service.id)
  useSavedPlan(service, news, refresh)
  return news
}

/** In milliseconds, where streams are refused and nothing says what was saved. */
const READ_AGAIN_MS = 15_000

/** Reads the service again when it is older than what is saved. */
function useSavedPlan(service: ReadService, { plan, connection }: LiveNews<LiveNow>, refresh: () => void) {
  const outdated = plan !== undefined && isOutdated(service, plan)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each plan that the server sends
  useEffect(() => {
    if (outdated) refresh()
  }, [plan, outdated, refresh])
  const isAsking = plan === undefined && connection === 'open'
  useEffect(() => {
    if (!isAsking) return
    const timer = setInterval(refresh, READ_AGAIN_MS)
    return () => clearInterval(timer)
  }, [isAsking, refresh])
}

export const useSavedMarks = (plan: SavedPlan | undefined, of: 'words' | 'music'): SavedMarks =>
  useMemo(() => savedMarks(plan, of), [plan, of])

/** Whether the reader has signed in here and belongs to the church. */
export function useIsMember({ as, churchId }: Scope): boolean {
  const { data } = useAccount()
  return as === 'member' || (data?.churches.some(({ id }) => id === churchId) ?? false)
}
