import { queryOptions } from '@tanstack/react-query'
import type { PublicService, Service } from '../../client/types.ts'
import type { Scope } from './endpoints.ts'
import { readPublicService, readToday } from './public-data.ts'
import { keys } from './queries.ts'
import { client, unwrap, withSignal } from './request.ts'

/** Notes are for members. */
export type ReadService = PublicService & Partial<Pick<Service, 'notes'>>

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

/** A service to sing from. Members read their notes with it. */
export const sungServiceQuery = ({ as, churchId }: Scope, serviceId: string) =>
  queryOptions({
    queryKey: [as, churchId, 'sung-service', serviceId],
    queryFn: async ({ signal }): Promise<ReadService> => {
      if (as === 'anyone') return (await readPublicService(churchId, serviceId, signal)).service
      const answer = client.GET('/api/v2/churches/{churchId}/services/{serviceId}', {
        params: { path: { churchId, serviceId } },
        ...withSignal(signal),
      })
      return (await unwrap(answer)).service
    },
    ...ALWAYS,
  })
