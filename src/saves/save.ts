import type { Member } from '../core/accounts/people.ts'
import { newId } from '../core/ids.ts'
import type { Clock } from '../core/time/clock.ts'
import type { ApiVersion } from '../core/versions/api-version.ts'
import type { Head } from './collections.ts'
import type { Command, Needs, PrefetchedHeads, Saved, Sibling } from './command.ts'
import type { Committer } from './committer.ts'
import { decide, type Generated, isSibling, type Save } from './decide.ts'
import { fingerprintOf } from './operation.ts'
import type { SongReference } from './resource.ts'

export interface SaveDeps {
  readonly committer: Committer
  readonly clock: Clock
}

export interface Precondition {
  readonly key: string
  readonly ifMatch: number | null
  /** The version of the interface that the save came through; left out: the newest. */
  readonly apiVersion?: ApiVersion
}

/** The save of a song, a lyric version, an arrangement or a service: member, precondition, ids of the path, document. */
export type SaveFunction<Ids, Document, H extends Head> = (
  deps: SaveDeps,
  member: Member,
  precondition: Precondition,
  ids: Ids,
  document: Document,
  /** Heads that were read together with the session. */
  prefetched?: PrefetchedHeads,
) => Promise<Saved<H>>

type SaveRequest<D, H extends Head<D>> = Pick<
  Save<D, H>,
  'resource' | 'songId' | 'targetId' | 'document' | 'initialFields' | 'restoredFrom' | 'prefetched'
> & {
  /** The id that a new resource gets; left out: one is made. */
  readonly resourceId?: string
}

/** Submits a save of a member to the committer. */
export const submitSave = <D, H extends Head<D>>(
  { committer, clock }: SaveDeps,
  { userId, churchId, tokenId }: Member,
  { key, ifMatch, apiVersion }: Precondition,
  { resourceId, ...request }: SaveRequest<D, H>,
): Promise<Saved<H>> =>
  // The command decides on heads of its own kind only.
  committer.submit(
    saveCommand(
      {
        ...request,
        churchId,
        userId,
        ...(tokenId ? { tokenId } : {}),
        key,
        ifMatch,
        ...(apiVersion ? { apiVersion } : {}),
      },
      clock,
      resourceId,
    ),
  ) as Promise<Saved<H>>

/** Ids and time are made once, here: `decide` may run several times. */
const saveCommand = (save: Save, clock: Clock, resourceId = newId()): Command =>
  saveCommandAs(save, { resourceId, revisionId: newId(), eventId: newId(), at: clock.now() })

/** For a save from an archive, with its original ids and time. */
export const saveCommandAs = (save: Save, generated: Omit<Generated, 'fingerprint'>): Command => {
  const fingerprint = fingerprintOf(save)
  return {
    churchId: save.churchId,
    needs: needsOf(save),
    prefetched: save.prefetched ?? {},
    ...(save.resource.kind === 'song' && !save.targetId ? { newSongId: generated.resourceId } : {}),
    decide: (records) => decide(save, { ...generated, fingerprint }, records),
  }
}

const needsOf = ({ resource, churchId, userId, key, songId, targetId, document }: Save): Needs => {
  const { lyricVersionIds, assetIds, songs = [] } = resource.references(document)
  const counted = songId && !targetId && isSibling(resource.kind) ? { [resource.kind]: [songId] } : {}
  const ofSong = songId && lyricVersionIds.length > 0 ? { lyrics: [songId] } : {}
  return {
    operation: { churchId, userId, key },
    heads: { ...(songId ? { song: songId } : {}), ...(targetId ? { [resource.kind]: targetId } : {}) },
    siblings: { ...counted, ...ofSong, ...siblingsOf(songs) },
    songIds: songs.map((song) => song.songId),
    assetIds,
  }
}

const siblingsOf = (songs: readonly SongReference[]): Needs['siblings'] => ({
  ...idsWhere('lyrics', songs, ({ lyricVersionIds }) => lyricVersionIds.length > 0),
  ...idsWhere('arrangement', songs, ({ arrangementId }) => arrangementId !== null),
})

const idsWhere = (
  kind: Sibling,
  songs: readonly SongReference[],
  isNamed: (song: SongReference) => boolean,
): Needs['siblings'] => {
  const named = songs.filter(isNamed)
  return named.length > 0 ? { [kind]: named.map(({ songId }) => songId) } : {}
}
