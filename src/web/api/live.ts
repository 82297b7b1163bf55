import { queryOptions } from '@tanstack/react-query'
import type {
  LiveState,
  PublicLiveState,
  PublicService,
  PublicServiceResponse,
  Service,
} from '../../client/types.ts'
import type { Today } from '../../client/web-contract.ts'
import type { LiveService } from '../model/live/live-feed.ts'
import type { SavedPlan } from '../model/live/sung-service.ts'
import { RefusedRequest } from '../model/save/failure.ts'
import { ask } from './public-data.ts'
import { keys } from './queries.ts'
import type { Scope } from './requests/endpoints.ts'
import { askFor, followStream } from './requests/event-stream.ts'
import { client, unwrap, withSignal } from './requests/request.ts'

/** Notes are for members, and only they read services that are not public. */
export type ReadService = PublicService & Partial<Pick<Service, 'notes' | 'visibility'>>

/** Only members see who presents. */
export type LiveNow = PublicLiveState & Partial<Pick<LiveState, 'by'>>

/** In milliseconds. A service changes until it begins, and sometimes after that. */
const FRESH_MS = 20_000

const ALWAYS = { staleTime: FRESH_MS, refetchOnWindowFocus: true, refetchOnReconnect: true } as const

/** The services of the day, or of the next day that has some. */
export const todayQuery = (churchId: string) =>
  queryOptions({
    queryKey: keys.today(churchId),
    queryFn: ({ signal }) => readToday(churchId, signal),
    ...ALWAYS,
  })

/** With the services that had no room in the answer. */
async function readToday(churchId: string, signal: AbortSignal): Promise<Today<PublicService>> {
  const today = await ask<Today<PublicService>>(churchId, 'today', signal)
  const services = [...today.services]
  for (const id of today.restIds) {
    const service = await readPublicService(churchId, id, signal).catch(unlessGone)
    if (service) services.push(service)
  }
  return { ...today, services, restIds: [] }
}

const readPublicService = async (churchId: string, serviceId: string, signal: AbortSignal) =>
  (await ask<PublicServiceResponse>(churchId, `services/${serviceId}`, signal)).service

/** A service may have been archived, or made one for members, since its id was read. */
function unlessGone(reason: unknown): null {
  if (reason instanceof RefusedRequest && reason.status === 404) return null
  throw reason
}

/** A service to sing from. Members read their notes with it. */
export const sungServiceQuery = ({ as, churchId }: Scope, serviceId: string) =>
  queryOptions({
    queryKey: keys.sungService({ as, churchId }, serviceId),
    queryFn: async ({ signal }): Promise<ReadService> => {
      if (as === 'anyone') return readPublicService(churchId, serviceId, signal)
      const answer = client.GET('/api/v2/churches/{churchId}/services/{serviceId}', {
        params: { path: { churchId, serviceId } },
        ...withSignal(signal),
      })
      return (await unwrap(answer)).service
    },
    ...ALWAYS,
  })

interface LiveAnswer {
  live: LiveNow | null
}

/** The live state of a service, as visitors or members read it. */
export function liveService({ as, churchId }: Scope, serviceId: string): LiveService<LiveNow> {
  // The public route has limits of its own, for a whole congregation behind one address.
  const base = as === 'anyone' ? '/api/v2/public' : '/api/v2'
  const address = `${base}/churches/${churchId}/services/${serviceId}/live`
  return {
    async read(signal) {
      const response = await askFor(address, 'application/json', signal)
      return ((await response.json()) as LiveAnswer).live
    },
    stream: (onLive, onPlan, signal) =>
      followStream<LiveAnswer | SavedPlan>(
        address,
        (events) => {
          const lives = events.flatMap(({ data }) => ('live' in data ? data : []))
          const plans = events.flatMap(({ data }) => ('songs' in data ? data : []))
          const [live, plan] = [lives.at(-1), plans.at(-1)]
          if (live) onLive(live.live)
          if (plan) onPlan(plan)
        },
        signal,
      ),
  }
}
