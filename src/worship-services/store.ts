import type { Filter } from 'mongodb'
import type { Church } from '../core/accounts/people.ts'
import { PAGE_SIZE } from '../core/limits.ts'
import { type ArchivedFilter, archivedAtIn } from '../core/stored/archived-filter.ts'
import { isPublic } from '../core/visibility.ts'
import type { Collections, ServiceHead, SongHead } from '../db/collections.ts'

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
  readonly limit: number
}

/** The latest date and time first, then by id; a service without a time after the others of its day. */
export const servicesOf = (
  all: Collections,
  churchId: string,
  { archived, onlyPublic, offset, limit, ...days }: ListOptions,
): Promise<ServiceHead[]> =>
  all.services
    .find({
      churchId,
      ...(onlyPublic ? { 'document.visibility': 'public' } : {}),
      ...inDays(days),
      ...archivedAtIn(archived),
    })
    .sort({ 'document.date': -1, 'document.time': -1, _id: 1 })
    .skip(offset)
    .limit(limit)
    .toArray()

/** Public services of this day and of later ones, the earliest first; one without a time before the others of its day. */
export const comingServices = (all: Collections, churchId: string, from: string): Promise<ServiceHead[]> =>
  all.services
    .find(comingIn(churchId, from))
    .sort({ 'document.date': 1, 'document.time': 1, _id: -1 })
    .limit(PAGE_SIZE)
    .toArray()

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

/** The songs of the services on these days that are before a day and not archived. They are read in batches. */
export async function* pastServices(
  all: Collections,
  churchId: string,
  { from, to, before }: Required<Days> & { readonly before: string },
): AsyncGenerator<{ date: string; songIds: string[] }> {
  const found = all.services.find(
    { churchId, 'document.date': { $gte: from, $lte: to, $lt: before }, archivedAt: { $exists: false } },
    { projection: { 'document.date': 1, 'document.items.songId': 1 } },
  )
  for await (const { document } of found)
    yield {
      date: document.date,
      songIds: document.items.flatMap((item) => ('songId' in item ? item.songId : [])),
    }
}

export const songsById = (
  all: Collections,
  churchId: string,
  ids: readonly string[],
): Promise<Pick<SongHead, '_id' | 'document'>[]> =>
  all.songs.find({ churchId, _id: { $in: [...ids] } }, { projection: { document: 1 } }).toArray()

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
