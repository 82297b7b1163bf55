import type { ChurchRecord } from '../../churches/collections.ts'
import {
  type FoundOfPeople,
  type People,
  partsOfPeople,
  peopleOf,
  type Reader,
} from '../../churches/readers.ts'
import { isPublic, type Visibility } from '../../core/visibility.ts'
import { archivedAtIn } from '../../db/archived-filter.ts'
import type { Collections } from '../../db/collections.ts'
import { isServerError } from '../../db/errors.ts'
import { readUnion } from '../../db/look-up.ts'
import type { LiveStateRecord, StoredLive } from '../collections.ts'
import { FORGOTTEN_AFTER_MS, type LiveItem, type ServiceAddress } from './live-state.ts'
import { changesMark, readPlans } from './plan.ts'

/** A service whose live state is about to be sent. */
export interface FollowedService extends ServiceAddress {
  readonly state: StoredLive | null
}

/**
 * Stores a state in place of the one before. The order is the time of MongoDB, or one more than that of the record before,
 * so that it also grows when the record was deleted in between.
 */
export const storeLive = async (
  all: Collections,
  { churchId, serviceId }: ServiceAddress,
  state: StoredLive,
): Promise<LiveStateRecord> => {
  const store = () =>
    all.liveStates.findOneAndUpdate({ churchId, _id: serviceId }, [replacement(state, state.at)], {
      upsert: true,
      returnDocument: 'after',
    })
  const stored = await store().catch((error) => {
    // Two presenters began at the same moment: the record of the other one is there now.
    if (!isServerError(error, 'duplicateKey')) throw error
    return store()
  })
  if (!stored) throw new TypeError('An upsert returns its document.')
  return stored
}

/** Leaves a record without a state, so that other servers see that it is later than the one before. null: there is none. */
export const storeEndOfLive = (
  all: Collections,
  { churchId, serviceId }: ServiceAddress,
  now: Date,
): Promise<LiveStateRecord | null> =>
  all.liveStates.findOneAndUpdate(
    { churchId, _id: serviceId, state: { $ne: null } },
    [replacement(null, now)],
    { returnDocument: 'after' },
  )

const replacement = (state: StoredLive | null, at: Date) => ({
  $set: {
    order: { $max: [{ $add: [{ $ifNull: ['$order', 0] }, 1] }, { $toLong: '$$NOW' }] },
    // A literal replaces the whole state; without it the fields would be merged.
    state: { $literal: state },
    expiresAt: new Date(at.getTime() + FORGOTTEN_AFTER_MS),
  },
})

export const findLive = (
  all: Collections,
  { churchId, serviceId }: ServiceAddress,
): Promise<LiveStateRecord | null> => all.liveStates.lookUp(churchId, serviceId)

/** The states of several services, in one query. */
export const readLiveStates = (
  all: Collections,
  services: readonly ServiceAddress[],
): Promise<LiveStateRecord[]> =>
  all.liveStates
    .find({
      churchId: { $in: churchesOf(services) },
      _id: { $in: services.map(({ serviceId }) => serviceId) },
    })
    .toArray()

/** What the hub reads. */
export const liveReads = (all: Collections) => ({
  states: (services: readonly ServiceAddress[]) => readLiveStates(all, services),
  plans: (churchId: string, serviceIds: readonly string[]) => readPlans(all, churchId, serviceIds),
  audience: (services: readonly FollowedService[], readers: readonly Reader[]) =>
    readAudience(all, services, readers),
})

/** What one query found out about services and those who follow them. */
export interface Audience {
  readonly people: People
  /** By their ids. A service that is gone is not in the map. */
  readonly services: ReadonlyMap<string, FoundService>
  /** Of the songs that are sung at the moment, those that anyone may see. */
  readonly publicSongIds: ReadonlySet<string>
  /** By church a text that is another one after anything was saved there. */
  readonly changes: ReadonlyMap<string, string>
}

interface FoundService {
  readonly isPublic: boolean
  /** Those that are sung at the moment. */
  readonly items: readonly LiveItem[]
}

type Found = { readonly _id: string } & (
  | {
      readonly kind: 'service'
      readonly churchId: string
      readonly visibility: Visibility
      readonly archivedAt?: Date
      readonly items: readonly LiveItem[]
    }
  | ({ readonly kind: 'church' } & Pick<ChurchRecord, 'visibility' | 'cursor' | 'changes'>)
  | { readonly kind: 'song'; readonly churchId: string; readonly visibility?: Visibility }
)

/** The rights of all readers, and what of the services and their states is public, in one query. */
const readAudience = async (
  all: Collections,
  services: readonly FollowedService[],
  readers: readonly Reader[],
): Promise<Audience> => {
  const churchIds = { $in: churchesOf(services) }
  const states = services.flatMap(({ state }) => state ?? [])
  const itemIds = states.map(({ itemId }) => itemId)
  const songIds = states.flatMap(({ songId }) => songId ?? [])
  const userIds = new Set(readers.length > 0 ? states.map(({ userId }) => userId) : [])
  const isSung = { $in: ['$$item.id', { $literal: itemIds }] }
  const found = await readUnion<Found | FoundOfPeople>([
    {
      collection: all.services,
      kind: 'service',
      match: { churchId: churchIds, _id: { $in: services.map(({ serviceId }) => serviceId) } },
      fields: {
        churchId: 1,
        visibility: '$document.visibility',
        archivedAt: 1,
        items: {
          $map: {
            input: { $filter: { input: '$document.items', as: 'item', cond: isSung } },
            as: 'item',
            in: { id: '$$item.id', songId: '$$item.songId' },
          },
        },
      },
    },
    {
      collection: all.churches,
      kind: 'church',
      match: { _id: churchIds },
      fields: { visibility: 1, cursor: 1, changes: 1 },
    },
    ...(songIds.length > 0
      ? [
          {
            collection: all.songs,
            kind: 'song',
            match: { churchId: churchIds, _id: { $in: songIds }, ...archivedAtIn('exclude') },
            fields: { churchId: 1, visibility: 1 },
          },
        ]
      : []),
    ...(readers.length > 0 ? partsOfPeople(all, readers, userIds) : []),
  ])
  return audienceOf(found)
}

const churchesOf = (services: readonly ServiceAddress[]): string[] => [
  ...new Set(services.map(({ churchId }) => churchId)),
]

const audienceOf = (found: readonly (Found | FoundOfPeople)[]): Audience => {
  const churches = new Map<string, Visibility>()
  const changes = new Map<string, string>()
  for (const one of found)
    if (one.kind === 'church') {
      churches.set(one._id, one.visibility ?? 'public')
      changes.set(one._id, changesMark(one))
    }
  const services = new Map<string, FoundService>()
  const publicSongIds = new Set<string>()
  const ofPeople: FoundOfPeople[] = []
  for (const one of found)
    if (one.kind === 'service') {
      const { visibility, archivedAt, items } = one
      if (churches.has(one.churchId))
        services.set(one._id, { isPublic: visibility === 'public' && !archivedAt, items })
    } else if (one.kind === 'song') {
      if (isPublic(one.visibility, churches.get(one.churchId) ?? 'members')) publicSongIds.add(one._id)
    } else if (one.kind !== 'church') ofPeople.push(one)
  return { people: peopleOf(ofPeople), services, publicSongIds, changes }
}
