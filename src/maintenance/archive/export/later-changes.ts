import { isSave } from '../../../saves/collections.ts'
import { resourceOf } from '../../verify/song/song-records.ts'
import type { View } from '../../verify/view.ts'
import type { Moment } from './history.ts'

/** What was changed after the moment of the export, and how it was at that moment. */
export interface LaterChanges {
  /** To be called after heads were read: finds the later saves that they contain. */
  readOn(): Promise<void>
  /** The version that a head had, when it was saved later; otherwise undefined. */
  versionThen(resourceId: string): number | undefined
}

/**
 * MongoDB keeps a moment readable for minutes only, and an export may take longer. But events are dense and revisions
 * never change: the events after the moment name every head that differs from how it was.
 */
export const laterChanges = ({ all, session }: View, { churchId, upTo }: Moment): LaterChanges => {
  const versions = new Map<string, number>()
  let seen = upTo
  return {
    async readOn() {
      const later = all.events
        .find({ churchId, cursor: { $gt: seen } }, { session })
        .sort({ churchId: 1, cursor: 1 })
      for await (const event of later) {
        seen = event.cursor
        const { id } = resourceOf(event)
        // Only the first later change of each says how it was before.
        if (isSave(event)) versions.set(id, versions.get(id) ?? event.version - 1)
      }
    },
    versionThen: (resourceId) => versions.get(resourceId),
  }
}
