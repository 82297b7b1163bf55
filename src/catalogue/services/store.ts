import type { Filter } from 'mongodb'
import type { Church } from '../../core/accounts/people.ts'
import { firstWithin } from '../../core/bytes/first-within.ts'
import { ANSWER_BYTES, PAGE_SIZE } from '../../core/limits.ts'
import { type ArchivedFilter, archivedAtIn } from '../../core/stored/archived-filter.ts'
import { isPublic } from '../../core/visibility.ts'
import type { Collections } from '../../db/collections.ts'
import type { ServiceHead, SongHead } from '../../saves/collections.ts'

export const findService = (
  all: Collections,
  churchId: string,
  serviceId: string,
): Promise<ServiceHead | null> => all.services.lookUp(churchId, serviceId)

/** Both days belong to it. */
export interface Days {
  readonly from?: string
  readonly to?: string
}

interface ListOptions extends Days {
  readonly archived: ArchivedFilter
  readonly onlyPublic: boolean
  readonly offset: number
}

/** Some services, as many as an answer has room for. */
export interface SomeServices {
  readonly heads: readonly ServiceHead[]
  /** Whether there are more of them. */
  readonly hasMore: boolean
}

/** The latest date and time first, then by id; a service without a time after the others of its day. */
export const servicesOf = async (
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

/** Small batches, because the event loop waits while one is taken apart. */
const PAST_SERVICES_BATCH = 100
const SONGS_BATCH = 100

/** The songs of the services on these days that are before a day and not archived, by date. They are read in batches. */
export const pastServices = (
  all: Collections,
  churchId: string,
  { from, to, before }: Required<Days> & { readonly before: string },
): AsyncIterable<{ date: string; songIds: string[] }> =>
  all.services
    .find<{ date: string; songIds: string[] }>(
      { churchId, 'document.date': { $gte: from, $lte: to, $lt: before }, ...archivedAtIn('exclude') },
      { projection: { _id: 0, date: '$document.date', songIds: '$document.items.songId' } },
    )
    .sort({ 'document.date': 1 })
    .batchSize(PAST_SERVICES_BATCH)

/** What the usage shows of a song. */
export interface SungSong {
  readonly _id: string
  readonly document: Pick<SongHead['document'], 'title' | 'authors' | 'copyright' | 'songbooks'>
}

/** In batches and in no order. */
export async function* songsById(
  all: Collections,
  churchId: string,
  ids: readonly string[],
): AsyncGenerator<SungSong> {
  const fields = ['title', 'authors', 'copyright', 'songbooks'].map((name) => [`document.${name}`, 1])
  for (let at = 0; at < ids.length; at += SONGS_BATCH)
    yield* await all.songs
      .find<SungSong>(
        { churchId, _id: { $in: ids.slice(at, at + SONGS_BATCH) } },
        { projection: Object.fromEntries(fields) },
      )
      .toArray()
}

/** Which of the songs visitors of the church may see. */
export const publicSongIds = async (
  all: Collections,
  { id: churchId, visibility: ofChurch }: Pick<Church, 'id' | 'visibility'>,
  songIds: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (songIds.length === 0) return new Set()
  const found = await all.songs
    .find(
      { churchId, _id: { $in: [...new Set(songIds)] }, archived: false },
      { projection: { visibility: 1 } },
    )
    .toArray()
  return new Set(found.flatMap(({ _id, visibility }) => (isPublic(visibility, ofChurch) ? _id : [])))
}
