import type { Church } from '../../core/accounts/people.ts'
import { firstWithin } from '../../core/bytes/first-within.ts'
import { notFound } from '../../core/failures.ts'
import { ANSWER_BYTES, bodyBytes } from '../../core/limits.ts'
import type { Collections } from '../../db/collections.ts'
import type { ServiceHead } from '../../saves/collections.ts'
import { describeRevision, type HistoryQuery, readHistory } from '../../saves/history.ts'
import { type SaveFunction, submitSave } from '../../saves/save.ts'
import {
  describeContent,
  describePublicService,
  describeService,
  serviceResource,
  songReferences,
} from './resource.ts'
import { normalizeService } from './rules.ts'
import type {
  PublicService,
  PublicServicesQuery,
  Service,
  ServiceDocument,
  ServiceInput,
  ServiceRevision,
  ServicesQuery,
} from './schema.ts'
import { findService, publicSongIds, type SomeServices, servicesOf } from './store.ts'

/** Without an id, adds a service. */
export const saveService: SaveFunction<{ readonly serviceId?: string }, ServiceInput, ServiceHead> = (
  deps,
  member,
  precondition,
  { serviceId = null },
  input,
  prefetched = {},
) =>
  submitSave(deps, member, precondition, {
    resource: serviceResource,
    songId: null,
    targetId: serviceId,
    document: normalizeService(input),
    initialFields: serviceId ? null : {},
    prefetched,
  })

export const getService = async (
  collections: Collections,
  churchId: string,
  serviceId: string,
): Promise<ServiceHead> => requireService(await findService(collections, churchId, serviceId))

/** 404 for null. */
export const requireService = (service: ServiceHead | null): ServiceHead => {
  if (!service) throw notFound('service')
  return service
}

export const listServices = async (
  collections: Collections,
  churchId: string,
  { offset = 0, archived = 'exclude', ...days }: ServicesQuery,
): Promise<{ services: Service[]; hasMore: boolean }> => {
  const found = await servicesOf(collections, churchId, { ...days, archived, onlyPublic: false, offset })
  return pageOf(found, found.heads.map(describeService))
}

/** The services of a list that fit into its answer. */
const pageOf = <S>(
  { hasMore }: SomeServices,
  described: readonly S[],
): { services: S[]; hasMore: boolean } => {
  const services = firstWithin(described, ANSWER_BYTES, bodyBytes)
  return { services, hasMore: hasMore || services.length < described.length }
}

export const serviceHistory = async (
  collections: Collections,
  churchId: string,
  serviceId: string,
  query: HistoryQuery,
): Promise<{ revisions: ServiceRevision[]; hasMore: boolean }> => {
  await getService(collections, churchId, serviceId)
  const page = await readHistory(collections, churchId, serviceId, query)
  const revisions = page.revisions.map((revision) =>
    describeRevision(revision, describeContent(revision.document as ServiceDocument), page),
  )
  return { revisions, hasMore: page.hasMore }
}

/** For a visitor of the church, a service that is archived or for members does not exist. */
export const isPublicService = (service: ServiceHead | null): service is ServiceHead =>
  service !== null && !service.archivedAt && service.document.visibility === 'public'

export const requirePublicService = (service: ServiceHead | null): ServiceHead => {
  if (!isPublicService(service)) throw notFound('service')
  return service
}

export const showPublicServices = async (
  collections: Collections,
  church: Pick<Church, 'id' | 'visibility'>,
  services: readonly ServiceHead[],
): Promise<PublicService[]> => {
  const named = services.flatMap(({ document }) => songReferences(document).map(({ songId }) => songId))
  const shown = await publicSongIds(collections, church, named)
  return services.map((head) => describePublicService(head, shown))
}

export const listPublicServices = async (
  collections: Collections,
  church: Pick<Church, 'id' | 'visibility'>,
  { offset = 0, ...days }: PublicServicesQuery,
): Promise<{ services: PublicService[]; hasMore: boolean }> => {
  const options = { ...days, archived: 'exclude', onlyPublic: true, offset } as const
  const found = await servicesOf(collections, church.id, options)
  return pageOf(found, await showPublicServices(collections, church, found.heads))
}
