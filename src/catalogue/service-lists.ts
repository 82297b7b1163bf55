import type { Filter } from 'mongodb'
import { firstWithin } from '../core/bytes.ts'
import { notFound } from '../core/failures.ts'
import { ANSWER_BYTES, bodyBytes, PAGE_SIZE } from '../core/limits.ts'
import type { Church } from '../core/people.ts'
import { isPublic } from '../core/visibility.ts'
import { type ArchivedFilter, archivedAtIn } from '../db/archived-filter.ts'
import type { Collections } from '../db/collections.ts'
import type { ServiceHead } from '../saves/collections.ts'
import {
  describeItem,
  describeService,
  type PublicService,
  type PublicServicesQuery,
  type Service,
  type ServicesQuery,
  songReferences,
} from './services.ts'

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

/** 404 for null. */
export const requireService = (service: ServiceHead | null): ServiceHead => {
  if (!service) throw notFound('service')
  return service
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

/** Without notes, and without the items whose song is not public. */
const describePublicService = (head: ServiceHead, publicSongIds: ReadonlySet<string>): PublicService => ({
  id: head._id,
  version: head.version,
  revisionId: head.revisionId,
  date: head.document.date,
  time: head.document.time,
  title: head.document.title,
  visibility: head.document.visibility,
  items: head.document.items.map(describeItem).flatMap((item): PublicService['items'] => {
    if (item.type === 'text') return [item]
    const { note: _, ...shown } = item
    return publicSongIds.has(item.songId) ? [shown] : []
  }),
  updatedAt: head.updatedAt.toISOString(),
  archivedAt: head.archivedAt?.toISOString() ?? null,
})

/** Both days belong to it. */
interface Days {
  readonly from?: string
  readonly to?: string
}

interface ListOptions extends Days {
  readonly archived: ArchivedFilter
  readonly onlyPublic: boolean
  readonly offset: number
}

/** Some services, as many as an answer has room for. */
interface SomeServices {
  readonly heads: readonly ServiceHead[]
  /** Whether there are more of them. */
  readonly hasMore: boolean
}

/** The latest date and time first, then by id; a service without a time after the others of its day. */
const servicesOf = async (
  all: Collections,
  churchId: string,
  { archived, onlyPublic, offset, ...days }: ListOptions,
): Promise<SomeServices> => {
  const filter: Filter<ServiceHead> = {
    churchId,
    ...(onlyPublic ? { 'document.visibility': 'public' } : {}),
    ...inDays(days),
    ...archivedAtIn(archived),
  }
  const found = await all.services
    .find<Sized>(filter, { projection: { bytes: SIZE } })
    .sort({ 'document.date': -1, 'document.time': -1, _id: 1 })
    .skip(offset)
    .limit(PAGE_SIZE + 1)
    .toArray()
  const page = firstWithin(found.slice(0, PAGE_SIZE), ANSWER_BYTES, sizeOf)
  return { heads: await servicesById(all, filter, page), hasMore: page.length < found.length }
}

/** What is read of a service before it is known whether it fits into the answer. */
interface Sized {
  readonly _id: string
  readonly bytes: number
}

const SIZE = { $bsonSize: '$$ROOT' }

export const sizeOf = ({ bytes }: Sized): number => bytes

/** In the order in which they are named. Those that have changed so that they no longer belong to the list are left out. */
const servicesById = async (
  all: Collections,
  filter: Filter<ServiceHead>,
  services: readonly Pick<ServiceHead, '_id'>[],
): Promise<ServiceHead[]> => {
  if (services.length === 0) return []
  const ids = services.map(({ _id }) => _id)
  const found = await all.services
    .find({ ...filter, _id: { $in: ids } }, { batchSize: PAGE_SIZE + 1 })
    .toArray()
  const byId = new Map(found.map((head) => [head._id, head]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** What is read of a coming service before it is chosen. */
export interface ComingService extends Sized, Pick<ServiceHead, 'churchId'> {
  readonly document: Pick<ServiceHead['document'], 'date'>
}

/** Public services of this day and of later ones, the earliest first; one without a time before the others of its day. */
export const comingServices = (all: Collections, churchId: string, from: string): Promise<ComingService[]> =>
  all.services
    .find<ComingService>(comingIn(churchId, from), {
      projection: { churchId: 1, 'document.date': 1, bytes: SIZE },
    })
    .sort({ 'document.date': 1, 'document.time': 1, _id: -1 })
    .limit(PAGE_SIZE)
    .toArray()

/** Public services in the order in which they are named. */
export const publicServicesById = (
  all: Collections,
  churchId: string,
  services: readonly Pick<ServiceHead, '_id'>[],
): Promise<ServiceHead[]> =>
  servicesById(all, { churchId, 'document.visibility': 'public', ...archivedAtIn('exclude') }, services)

/** The day of the first of them; null: there is none. */
export const nextServiceDay = async (
  all: Collections,
  churchId: string,
  from: string,
): Promise<string | null> => {
  const next = await all.services.findOne(comingIn(churchId, from), {
    sort: { 'document.date': 1 },
    projection: { 'document.date': 1 },
  })
  return next?.document.date ?? null
}

const comingIn = (churchId: string, from: string): Filter<ServiceHead> => ({
  churchId,
  'document.visibility': 'public',
  ...inDays({ from }),
  ...archivedAtIn('exclude'),
})

const inDays = ({ from, to }: Days): Filter<ServiceHead> =>
  from === undefined && to === undefined
    ? {}
    : {
        'document.date': {
          ...(from === undefined ? {} : { $gte: from }),
          ...(to === undefined ? {} : { $lte: to }),
        },
      }

/** Which of the songs visitors of the church may see. */
const publicSongIds = async (
  all: Collections,
  { id: churchId, visibility: ofChurch }: Pick<Church, 'id' | 'visibility'>,
  songIds: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (songIds.length === 0) return new Set()
  const found = await all.songs
    .find(
      { churchId, _id: { $in: [...new Set(songIds)] }, ...archivedAtIn('exclude') },
      { projection: { visibility: 1 } },
    )
    .toArray()
  return new Set(found.flatMap(({ _id, visibility }) => (isPublic(visibility, ofChurch) ? _id : [])))
}
