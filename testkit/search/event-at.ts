import { newId } from '../../src/core/ids.ts'
import type { EventRecord } from '../../src/saves/collections.ts'

/** The event of a save, for songs that were written without the save pipeline: an index that is kept on disk names it. */
export const eventAt = (churchId: string, cursor: number): EventRecord => ({
  _id: newId(),
  churchId,
  cursor,
  kind: 'song.created',
  actorId: null,
  songId: newId(),
  lyricVersionId: null,
  arrangementId: null,
  version: 1,
  revisionId: newId(),
  schemaVersion: 1,
  at: new Date(),
})
