import { useEffect, useMemo } from 'react'
import type { LiveNow, ReadService } from '../../../api/live.ts'
import type { LiveNews } from '../../../model/live/live-feed.ts'
import { isOutdated, type SavedMarks, type SavedPlan, savedMarks } from '../../../model/live/sung-service.ts'

/** In milliseconds, where streams are refused and nothing says what was saved. */
const READ_AGAIN_MS = 15_000

/** Reads the service again when it is older than what is saved. */
export function useSavedPlan(
  service: ReadService,
  { plan, connection }: LiveNews<LiveNow>,
  refresh: () => void,
) {
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
