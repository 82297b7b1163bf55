import type { LiveNow, ReadService } from '../../../api/live.ts'
import type { Scope } from '../../../api/requests/endpoints.ts'
import type { LiveNews } from '../../../model/live/live-feed.ts'
import { useLive } from './use-live.ts'
import { useSavedPlan } from './use-saved-plan.ts'

/** Follows the live state of a service, and reads the service again when it was changed. */
export function useFollowed(scope: Scope, service: ReadService, refresh: () => void): LiveNews<LiveNow> {
  const news = useLive(scope, service.id)
  useSavedPlan(service, news, refresh)
  return news
}
