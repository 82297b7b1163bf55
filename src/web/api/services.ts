import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { changing, creating } from '../../client/client.ts'
import type { Service, ServiceRevision } from '../../client/types.ts'
import type { ServiceDocument } from '../model/services/service-document.ts'
import type { Period } from '../model/services/usage.ts'
import { keys } from './queries.ts'
import { client, unwrap, withSignal } from './requests/request.ts'
import type { RevisionPage } from './requests/revisions.ts'

const SERVICES = '/api/v2/churches/{churchId}/services'
const SERVICE = `${SERVICES}/{serviceId}` as const

interface ServicePath {
  churchId: string
  serviceId: string
}

/** Services of these days; without a first or last day, of all days before or after. */
export interface ServicesWanted {
  from?: string
  to?: string
  archived?: 'only'
}

export const useServices = (churchId: string, wanted: ServicesWanted) =>
  useInfiniteQuery({
    queryKey: [...keys.services(churchId), wanted],
    queryFn: ({ pageParam, signal }) =>
      unwrap(
        client.GET(SERVICES, {
          params: {
            path: { churchId },
            query: { ...wanted, ...(pageParam > 0 ? { offset: pageParam } : {}) },
          },
          ...withSignal(signal),
        }),
      ),
    initialPageParam: 0,
    getNextPageParam: (last, _pages, offset) => (last.hasMore ? offset + last.services.length : undefined),
  })

/** `fresh` sends a request even if the answer is seconds old: an editor should begin with the newest version. */
export const useService = (churchId: string, serviceId: string | null, fresh = false) =>
  useQuery({
    queryKey: [...keys.service(churchId, serviceId ?? ''), 'document'],
    queryFn: ({ signal }) =>
      unwrap(
        client.GET(SERVICE, {
          params: { path: { churchId, serviceId: serviceId ?? '' } },
          ...withSignal(signal),
        }),
      ),
    enabled: serviceId !== null,
    refetchOnMount: fresh ? 'always' : true,
    select: ({ service }) => service,
  })

export const createService = (churchId: string, key: string, body: ServiceDocument) =>
  unwrap(client.POST(SERVICES, { params: { path: { churchId }, header: creating(key) }, body }))

export const changeService = (path: ServicePath, version: number, key: string, body: ServiceDocument) =>
  unwrap(client.PUT(SERVICE, { params: { path, header: changing(version, key) }, body }))

export const serviceRevisions =
  (path: ServicePath) =>
  (before: number | null, signal?: AbortSignal): Promise<RevisionPage<ServiceRevision>> =>
    unwrap(
      client.GET(`${SERVICE}/revisions`, {
        params: { path, query: before === null ? {} : { beforeVersion: before } },
        ...withSignal(signal),
      }),
    )

export const setServiceArchived = async (
  path: ServicePath,
  archived: boolean,
  version: number,
  key: string,
): Promise<Service> => {
  const params = { path, header: changing(version, key) }
  const verb = archived ? 'archive' : 'unarchive'
  return (await unwrap(client.POST(`${SERVICE}/${verb}`, { params }))).service
}

export const restoreService = async (
  path: ServicePath,
  old: number,
  current: number,
  key: string,
): Promise<Service> => {
  const params = { path: { ...path, version: old }, header: changing(current, key) }
  return (await unwrap(client.POST(`${SERVICE}/revisions/{version}/restore`, { params }))).service
}

/** In milliseconds. What was sung on past days hardly changes, and many pages show it. */
const FRESH_MS = 600_000

const readUsage = (churchId: string, period: Period, accept: 'application/json' | 'text/csv') =>
  client.GET('/api/v2/churches/{churchId}/usage', {
    params: { path: { churchId }, query: period },
    headers: { accept },
    parseAs: accept === 'text/csv' ? 'text' : 'json',
  })

export const useUsage = (churchId: string, period: Period, enabled = true) =>
  useQuery({
    queryKey: ['member', churchId, 'usage', period],
    queryFn: async () => {
      const answer = await unwrap(readUsage(churchId, period, 'application/json'))
      return typeof answer === 'string' ? [] : answer.songs
    },
    enabled,
    staleTime: FRESH_MS,
  })

/** The same as a table for spreadsheets. */
export const readUsageCsv = async (churchId: string, period: Period): Promise<string> =>
  String(await unwrap(readUsage(churchId, period, 'text/csv')))
