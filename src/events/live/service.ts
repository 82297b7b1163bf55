import { findPublicSong } from '../../catalogue/songs.ts'
import { invalid } from '../../core/failures.ts'
import { canonicalId } from '../../core/ids.ts'
import type { Church, Member } from '../../core/people.ts'
import type { Clock } from '../../core/time.ts'
import type { Collections } from '../../db/collections.ts'
import { peopleNames } from '../../db/look-up.ts'
import type { ServiceHead } from '../../saves/collections.ts'
import type { LiveStateRecord } from '../collections.ts'
import type { LiveHub } from './hub.ts'
import { currentState, describeLive, describePublicLive, type LiveItem } from './live-state.ts'
import type { LiveInput, LiveResponse, PublicLiveResponse } from './schema.ts'
import { storeEndOfLive, storeLive } from './store.ts'

export interface LiveDeps {
  readonly collections: Collections
  readonly clock: Clock
  readonly hub: LiveHub
}

/**
 * The state is stored before a follower gets it, so that no server forgets what was seen. An item that was removed from
 * the service while it was presented may be presented on.
 */
export const setLive = async (
  { collections, clock, hub }: LiveDeps,
  { churchId, userId }: Member,
  service: ServiceHead,
  record: LiveStateRecord | null,
  input: LiveInput,
): Promise<void> => {
  const itemId = canonicalId(input.itemId)
  const before = currentState(record, clock.now())
  const presented = before?.itemId === itemId ? { songId: before.songId } : undefined
  const item = itemsOf(service).find(({ id }) => id === itemId) ?? presented
  if (!item) throw invalid('itemId must be the id of an item of this service.')
  const stored = await storeLive(
    collections,
    { churchId, serviceId: service._id },
    {
      itemId,
      songId: item.songId ?? null,
      lyricVersionId: idOrNull(input.lyricVersionId),
      sectionId: idOrNull(input.sectionId),
      position: input.position ?? null,
      blank: input.blank,
      at: clock.now(),
      userId,
    },
  )
  hub.show(stored)
}

export const clearLive = async (
  { collections, clock, hub }: LiveDeps,
  churchId: string,
  { _id: serviceId }: ServiceHead,
): Promise<void> => {
  const stored = await storeEndOfLive(collections, { churchId, serviceId }, clock.now())
  if (stored) hub.show(stored)
}

/** What members see at the moment. */
export const getLive = async (
  { collections, clock }: Omit<LiveDeps, 'hub'>,
  record: LiveStateRecord | null,
): Promise<LiveResponse> => {
  const state = currentState(record, clock.now())
  const names = await peopleNames(collections, state ? [state.userId] : [])
  return { live: describeLive(state, names) }
}

/** What anyone sees at the moment. */
export const getPublicLive = async (
  { collections, clock }: Omit<LiveDeps, 'hub'>,
  church: Church,
  service: ServiceHead,
  record: LiveStateRecord | null,
): Promise<PublicLiveResponse> => {
  const state = currentState(record, clock.now())
  const song = state?.songId ? await findPublicSong(collections, church, state.songId) : null
  return { live: describePublicLive(state, itemsOf(service), new Set(song ? [song._id] : [])) }
}

const itemsOf = ({ document: { items } }: ServiceHead): readonly LiveItem[] => items

const idOrNull = (id: string | null | undefined): string | null => (id ? canonicalId(id) : null)
