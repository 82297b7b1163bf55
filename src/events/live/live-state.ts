import type { LiveStateRecord, StoredLive } from '../collections.ts'
import type { LiveState, PublicLiveState } from './schema.ts'

/** What a service is stored under. */
export interface ServiceAddress {
  readonly churchId: string
  readonly serviceId: string
}

/** How long a state is shown after it was set. */
export const FORGOTTEN_AFTER_MS = 6 * 60 * 60 * 1000

/** null: nothing is presented, or what was presented is forgotten. */
export const currentState = (record: LiveStateRecord | null, now: Date): StoredLive | null =>
  record && record.expiresAt > now ? record.state : null

/** An item of a service, as far as a live state needs it. A text has no song. */
export interface LiveItem {
  readonly id: string
  readonly songId?: string
}

const describe = ({ itemId, lyricVersionId, sectionId, position, blank, at }: StoredLive) => ({
  itemId,
  lyricVersionId,
  sectionId,
  position,
  blank,
  at: at.toISOString(),
})

/** What members see. */
export const describeLive = (
  state: StoredLive | null,
  names: ReadonlyMap<string, string>,
): LiveState | null =>
  state && { ...describe(state), by: { userId: state.userId, name: names.get(state.userId) ?? null } }

/**
 * What anyone sees: an item whose song is not public is blank. The item must still have the song that it had when the
 * state was set, because only that song was looked at; or it was removed from the service while it was presented.
 */
export const describePublicLive = (
  state: StoredLive | null,
  items: readonly LiveItem[],
  publicSongIds: ReadonlySet<string>,
): PublicLiveState | null => {
  if (!state) return null
  const item = items.find(({ id }) => id === state.itemId)
  const isShown =
    (item === undefined || (item.songId ?? null) === state.songId) &&
    (state.songId === null || publicSongIds.has(state.songId))
  const hidden = { lyricVersionId: null, sectionId: null, position: null, blank: true }
  return { ...describe(state), ...(isShown ? {} : hidden) }
}
