import type { Visibility } from '../../core/visibility.ts'
import { type EventRecord, flagKinds } from '../../saves/collections.ts'
import { resourceOf } from './song/song-records.ts'
import type { View } from './view.ts'

/** The flags of a head according to its events; a flag that is not set is left out. */
export interface Flags {
  readonly archivedAt?: Date
  readonly visibility?: Visibility
}

type FlagEvent = Pick<EventRecord, 'kind' | 'at' | 'visibility'>

export const flagsAfter = (flags: Flags, { kind, at, visibility }: FlagEvent): Flags => {
  if (kind === 'song.visibility') {
    const { visibility: _, ...others } = flags
    return visibility ? { ...others, visibility } : others
  }
  const { archivedAt: _, ...others } = flags
  return kind.endsWith('.archived') ? { ...others, archivedAt: at } : others
}

/** The flags of all heads of a church at any of its changes. Few events change a flag, so these are kept in memory. */
export interface FlagHistory {
  /** Must be called before `at`, with the cursor or a later one. */
  readUpTo(cursor: number): Promise<void>
  /** The flags after the change with this cursor. */
  at(resourceId: string, cursor: number): Flags
}

export const createFlagHistory = ({ all, session }: View, churchId: string): FlagHistory => {
  const histories = new Map<string, { readonly cursor: number; readonly flags: Flags }[]>()
  let known = 0
  return {
    async readUpTo(cursor) {
      if (cursor <= known) return
      const events = all.events
        .find({ churchId, cursor: { $gt: known, $lte: cursor }, kind: { $in: flagKinds } }, { session })
        .sort({ churchId: 1, cursor: 1 })
      for await (const event of events) {
        const { id } = resourceOf(event)
        const history = histories.get(id) ?? []
        histories.set(id, history)
        history.push({ cursor: event.cursor, flags: flagsAfter(history.at(-1)?.flags ?? {}, event) })
      }
      known = cursor
    },
    at: (resourceId, cursor) =>
      histories.get(resourceId)?.findLast((known) => known.cursor <= cursor)?.flags ?? {},
  }
}
