import { newId } from '../core/ids.ts'
import type { Member } from '../core/people.ts'
import type { Clock } from '../core/time.ts'
import type { ApiVersion } from '../core/versions.ts'
import type { Visibility } from '../core/visibility.ts'
import type { Head, Purge } from './collections.ts'
import type { Command, Needs, PrefetchedHeads, Saved, Sibling } from './command.ts'
import { decide, isSibling } from './decide.ts'
import { fingerprintOf } from './operation.ts'
import type { Resource, SongReference } from './resource.ts'
import type { SaveQueue } from './save-queue.ts'

/** A change of a song, a lyric version, an arrangement or a service: a new one, a new version of it, or a flag. */
export interface Save<D = unknown, H extends Head<D> = Head<D>> {
  readonly resource: Resource<D, H>
  readonly churchId: string
  /** null for a new song, and for a service. */
  readonly songId: string | null
  /** null for a new one. */
  readonly targetId: string | null
  readonly sets: NewDocument<D, H> | Flag
  /** null for the administrator's tool, which sends neither a key nor a version. */
  readonly author: Author | null
  readonly prefetched?: PrefetchedHeads
}

export interface NewDocument<D = unknown, H extends Head<D> = Head<D>> {
  readonly document: D
  /** The fields of a new head beside its document; null for an update. */
  readonly initialFields: Omit<H, keyof Head> | null
  /** The version that the document is from; left out: it was sent. */
  readonly restoredFrom?: number
  /** A file is purged: the document no longer names it; left out: an ordinary save. */
  readonly purged?: Purge
}

/** A flag of the head, whose document and version stay. A visibility of null is that of the church. */
export type Flag =
  | { readonly archived: boolean }
  | { readonly visibility: Visibility | null }
  /** Empties a song for ever. */
  | { readonly purged: Purge }

export interface Author extends Precondition {
  readonly userId: string
  /** The token with which a program acts for the person; left out: none. */
  readonly tokenId?: string
}

export interface Precondition {
  readonly key: string
  /** null for a create. */
  readonly ifMatch: number | null
  /** The version of the interface that the save came through; left out: the newest. */
  readonly apiVersion?: ApiVersion
}

/** Ids, time and hash of a save. They are made once, because its decision may be taken several times. */
export interface Generated {
  readonly resourceId: string
  readonly revisionId: string
  readonly eventId: string
  readonly at: Date
}

export interface SaveDeps {
  readonly saveQueue: SaveQueue
  readonly clock: Clock
}

/** A save without its author. */
export interface SaveRequest<D = unknown, H extends Head<D> = Head<D>>
  extends Omit<Save<D, H>, 'churchId' | 'author'> {
  /** The id that a new resource gets; left out: one is made. */
  readonly resourceId?: string
}

/** Submits a save of a member. */
export const submitSave = <D, H extends Head<D>>(
  { saveQueue, clock }: SaveDeps,
  { userId, churchId, tokenId }: Member,
  precondition: Precondition,
  { resourceId, ...request }: SaveRequest<D, H>,
): Promise<Saved<H>> => {
  const save = { ...request, churchId, author: { userId, tokenId, ...precondition } }
  // The command decides on heads of its own kind only.
  return saveQueue.submit(saveCommand(save, generate(clock, resourceId))) as Promise<Saved<H>>
}

export const generate = (clock: Clock, resourceId = newId()): Generated => ({
  resourceId,
  revisionId: newId(),
  eventId: newId(),
  at: clock.now(),
})

export const saveCommand = (save: Save, generated: Generated): Command => {
  const fingerprint = fingerprintOf(save)
  return {
    churchId: save.churchId,
    needs: needsOf(save),
    prefetched: save.prefetched ?? {},
    newSongId: save.resource.kind === 'song' && !save.targetId ? generated.resourceId : undefined,
    decide: (records) => decide(save, { ...generated, fingerprint }, records),
  }
}

const needsOf = ({ resource, churchId, songId, targetId, sets, author }: Save): Needs => {
  const isDocument = 'document' in sets
  const references = isDocument ? resource.references?.(sets.document) : undefined
  const { lyricVersionIds = [], assetIds = [], songs = [] } = references ?? {}
  const isCounted = isDocument ? !targetId : 'archived' in sets
  return {
    operation: author && { churchId, userId: author.userId, key: author.key },
    heads: { song: songId ?? undefined, ...(targetId ? { [resource.kind]: targetId } : {}) },
    siblings: {
      ...idsWhere('lyrics', songs, (song) => song.lyricVersionIds.length > 0),
      ...idsWhere('arrangement', songs, ({ arrangementId }) => arrangementId !== null),
      ...(songId && isCounted && isSibling(resource.kind) ? { [resource.kind]: [songId] } : {}),
      ...(songId && lyricVersionIds.length > 0 ? { lyrics: [songId] } : {}),
    },
    songIds: songs.map((song) => song.songId),
    assetIds,
  }
}

const idsWhere = (
  kind: Sibling,
  songs: readonly SongReference[],
  isNamed: (song: SongReference) => boolean,
): Needs['siblings'] => {
  const named = songs.filter(isNamed)
  return named.length > 0 ? { [kind]: named.map(({ songId }) => songId) } : {}
}
