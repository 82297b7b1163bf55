import type { Clock } from '../core/clock.ts'
import { notFound } from '../core/failures.ts'
import { newId } from '../core/ids.ts'
import type { SongHead } from '../db/collections.ts'
import { eventOf } from '../saves/change.ts'
import type { Command } from '../saves/command.ts'
import { songResource } from './resource.ts'

interface Where {
  readonly churchId: string
  readonly songId: string
}

/** Only a flag of the head: no new revision and no new version, but an event like every other change. */
export const setArchivedCommand = (where: Where, archived: boolean, clock: Clock): Command =>
  setArchivedCommandAs(where, archived, { eventId: newId(), at: clock.now() })

/** For what has happened before, in an archive of the church: with the id and the time it had then. */
export const setArchivedCommandAs = (
  { churchId, songId }: Where,
  archived: boolean,
  { eventId, at }: { readonly eventId: string; readonly at: Date },
): Command => ({
  churchId,
  needs: { operation: null, heads: { song: songId }, siblings: {}, assetIds: [] },
  decide(records) {
    const song = records.heads.song.get(songId)
    if (song?.churchId !== churchId) return { refused: notFound('song') }
    if ((song as SongHead).archived === archived) return { done: null, replayed: false }
    const head = { ...song, archived }
    return {
      change: {
        kind: 'song',
        head,
        event: eventOf(head, songResource, {
          _id: eventId,
          kind: archived ? 'song.archived' : 'song.unarchived',
          actorId: null,
          at,
        }),
        search: { archived },
        revision: null,
        operation: null,
      },
    }
  },
})
