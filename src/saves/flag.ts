import type { Member } from '../core/accounts/people.ts'
import { invalid } from '../core/failures.ts'
import { newId } from '../core/ids.ts'
import { MAX_ARCHIVED } from '../core/limits.ts'
import type { Clock } from '../core/time/clock.ts'
import type { Visibility } from '../core/visibility.ts'
import { eventOf } from './change.ts'
import type { EventKind, Head, SongHead } from './collections.ts'
import type { Change, Command, Decision, Needs, PrefetchedHeads, Records, Saved } from './command.ts'
import { isSibling, refuseStale, refuseTooMany, refuseUnknown, replay } from './decide.ts'
import { operationOf } from './operation.ts'
import type { Resource } from './resource.ts'
import type { Precondition, SaveDeps } from './save.ts'

/** What a flag is set to. A visibility of null is that of the church. */
export type Flag = { readonly archived: boolean } | { readonly visibility: Visibility | null }

interface FlagAuthor {
  readonly userId: string
  /** The token with which a program acts for the person; left out: none. */
  readonly tokenId?: string
  readonly key: string
  readonly ifMatch: number | null
}

/** Sets a flag of a head: no new revision and no new version, but an event like every other change. */
export interface FlagSave {
  readonly resource: Resource
  readonly churchId: string
  /** null for a service. */
  readonly songId: string | null
  /** For a song its own id. */
  readonly targetId: string
  readonly flag: Flag
  /** null for the administrator's tool, which sends no key. */
  readonly by: FlagAuthor | null
  readonly prefetched?: PrefetchedHeads
}

interface GeneratedFlag {
  readonly eventId: string
  readonly at: Date
}

interface FlagRequest<H extends Head> extends Pick<FlagSave, 'songId' | 'targetId' | 'flag'> {
  readonly resource: Resource<H['document'], H>
  readonly prefetched?: PrefetchedHeads
}

/** Submits the change of a flag by a member to the committer. */
export const submitFlag = <H extends Head>(
  { committer, clock }: SaveDeps,
  { userId, churchId, tokenId }: Member,
  { key, ifMatch }: Precondition,
  { resource, ...request }: FlagRequest<H>,
): Promise<Saved<H>> => {
  const by = { userId, ...(tokenId ? { tokenId } : {}), key, ifMatch }
  // The command decides on heads of its own kind only.
  const save: FlagSave = { ...request, resource: resource as unknown as Resource, churchId, by }
  return committer.submit(flagCommand(save, clock)) as Promise<Saved<H>>
}

export const flagCommand = (save: FlagSave, clock: Clock): Command =>
  flagCommandAs(save, { eventId: newId(), at: clock.now() })

/** For a change from an archive, with its original id and time. */
export const flagCommandAs = (save: FlagSave, generated: GeneratedFlag): Command => ({
  churchId: save.churchId,
  needs: needsOf(save),
  prefetched: save.prefetched ?? {},
  decide: (records) => decideFlag(save, generated, records),
})

const needsOf = ({ resource: { kind }, churchId, songId, targetId, flag, by }: FlagSave): Needs => ({
  operation: by && { churchId, userId: by.userId, key: by.key },
  heads: { ...(songId ? { song: songId } : {}), [kind]: targetId },
  siblings: songId && isSibling(kind) && 'archived' in flag ? { [kind]: [songId] } : {},
  assetIds: [],
})

/** A head that is as it should be keeps the key unused. */
export const decideFlag = (save: FlagSave, generated: GeneratedFlag, records: Records): Decision => {
  const { resource, churchId, targetId, flag, by } = save
  const unknown = refuseUnknown(save, records)
  const head = records.heads[resource.kind].get(targetId)
  if (unknown || !head) return unknown ?? { done: null, replayed: false }
  const fingerprint = fingerprintOf(save)
  const refused = by
    ? (replay({ churchId, ...by }, { ...generated, fingerprint }, records) ??
      refuseStale(resource, head, by.ifMatch, records))
    : null
  if (refused) return refused
  if (isSet(head, flag))
    return { done: by && { head, isNew: false, assets: records.assets }, replayed: false }
  return refuseLimit(save, records) ?? { change: changeOf(save, head, generated, fingerprint) }
}

const isSet = (head: Head, flag: Flag): boolean =>
  'archived' in flag
    ? isArchived(head) === flag.archived
    : ((head as SongHead).visibility ?? null) === flag.visibility

const isArchived = (head: Head | SongHead): boolean =>
  'archived' in head ? head.archived : head.archivedAt !== undefined

const refuseLimit = ({ resource, songId, flag }: FlagSave, records: Records): Decision | null => {
  const { kind, noun } = resource
  if (!songId || !isSibling(kind) || !('archived' in flag)) return null
  if (!flag.archived) return refuseTooMany(resource, songId, records, 'Archive another one first.')
  const archived = [...(records.siblings[kind].get(songId)?.values() ?? [])].filter(Boolean)
  return archived.length >= MAX_ARCHIVED
    ? { refused: invalid(`A song can have at most ${MAX_ARCHIVED} archived ${noun}s.`) }
    : null
}

const changeOf = (
  { resource, churchId, flag, by }: FlagSave,
  old: Head,
  { eventId, at }: GeneratedFlag,
  fingerprint: string,
): Change => {
  const head = withFlag(resource, old, flag, at)
  return {
    kind: resource.kind,
    head,
    event: eventOf(head, resource, {
      _id: eventId,
      kind: eventKindOf(resource, flag),
      actorId: by?.userId ?? null,
      ...(by?.tokenId ? { tokenId: by.tokenId } : {}),
      at,
      ...('visibility' in flag ? { visibility: flag.visibility } : {}),
    }),
    search: resource.search(head, false),
    revision: null,
    operation:
      by && operationOf(resource, head, { id: { churchId, ...by }, fingerprint, eventId, at, isNew: false }),
  }
}

const eventKindOf = ({ archived, unarchived }: Resource, flag: Flag): EventKind => {
  if (!('archived' in flag)) return 'song.visibility'
  return flag.archived ? archived : unarchived
}

/** A flag that is not set is left out of the head. */
const withFlag = ({ kind }: Resource, old: Head, flag: Flag, at: Date): Head => {
  if ('archived' in flag) {
    const { archivedAt: _, ...rest } = old
    const archived = kind === 'song' ? { archived: flag.archived } : {}
    return { ...rest, ...archived, ...(flag.archived ? { archivedAt: at } : {}) }
  }
  const { visibility: _, ...rest } = old as SongHead
  return { ...rest, ...(flag.visibility ? { visibility: flag.visibility } : {}) } as SongHead
}

const fingerprintOf = ({ resource, churchId, songId, targetId, flag, by }: FlagSave): string =>
  new Bun.CryptoHasher('sha256')
    .update(JSON.stringify([resource.kind, churchId, songId, targetId, by?.ifMatch ?? null, flag]))
    .digest('hex')
