import { invalid, keyReused, notFound, stale } from '../core/failures.ts'
import type { ApiVersion } from '../core/versions/api-version.ts'
import { MAX_VERSION } from '../core/versions/resource-version.ts'
import { changeOf } from './change.ts'
import type { Head, OperationId, OperationRecord, ResourceKind } from './collections.ts'
import { type Decision, operationKey, type PrefetchedHeads, type Records, type Sibling } from './command.ts'
import { isRepeat, resultOf } from './operation.ts'
import type { Resource, SongReference } from './resource.ts'

/** A create or an update of a song, a lyric version, an arrangement or a service. */
export interface Save<D = unknown, H extends Head<D> = Head<D>> {
  readonly resource: Resource<D, H>
  readonly churchId: string
  readonly userId: string
  /** The token that it came with; left out: none. */
  readonly tokenId?: string
  readonly key: string
  /** null for a new song, and for a service. */
  readonly songId: string | null
  /** null for a create. */
  readonly targetId: string | null
  readonly ifMatch: number | null
  /** The version of the interface that it came through; left out: the newest. */
  readonly apiVersion?: ApiVersion
  readonly document: D
  /** The fields of a new head beside its document; null for an update. */
  readonly initialFields: Omit<H, keyof Head> | null
  /** The version that the document is from; left out: it was sent. */
  readonly restoredFrom?: number
  readonly prefetched?: PrefetchedHeads
}

export interface Generated {
  readonly resourceId: string
  readonly revisionId: string
  readonly eventId: string
  readonly at: Date
  readonly fingerprint: string
}

/**
 * The rules of every save, in the order of the checks: the resource, the replay, the version, the limits and
 * references. Pure, so that each rule is tested by a table.
 */
export const decide = (save: Save, generated: Generated, records: Records): Decision => {
  const { resource, songId, targetId } = save
  const head = targetId ? records.heads[resource.kind].get(targetId) : undefined
  return (
    refuseUnknown(save, records) ??
    replay(save, generated, records, (done) => isSame(save, generated, done, records)) ??
    (head && refuseStale(resource, head, save.ifMatch, records)) ??
    (head && refuseLastVersion(resource, head)) ??
    (head ? null : refuseTooMany(resource, songId, records, 'Edit one of them instead.')) ??
    refuseReferences(save, records) ?? { change: changeOf(save, head ?? null, generated) }
  )
}

type Target = Pick<Save, 'resource' | 'churchId' | 'songId' | 'targetId'>

export const refuseUnknown = (
  { resource, churchId, songId, targetId }: Target,
  { heads }: Records,
): Decision | null => {
  if (songId && heads.song.get(songId)?.churchId !== churchId) return { refused: notFound('song') }
  const head = targetId ? heads[resource.kind].get(targetId) : undefined
  if (targetId && (head?.churchId !== churchId || head.songId !== songId))
    return { refused: notFound(resource.noun) }
  return null
}

export const replay = (
  id: OperationId,
  { fingerprint, eventId }: Pick<Generated, 'fingerprint' | 'eventId'>,
  records: Records,
  matches: (done: OperationRecord) => boolean = (done) => done.fingerprint === fingerprint,
): Decision | null => {
  const done = records.operations.get(operationKey(id))
  if (!done) return null
  if (!matches(done)) return { refused: keyReused() }
  // An operation with our own event's id is our own commit, whose acknowledgement got lost on the way.
  return { done: resultOf(done, records), replayed: done.response.operationId !== eventId }
}

const isSame = (
  save: Save,
  { fingerprint }: Pick<Generated, 'fingerprint'>,
  done: OperationRecord,
  { revisions }: Records,
): boolean => {
  if (done.fingerprint === fingerprint) return true
  const revision = revisions.get(done.response.revisionId)
  return revision !== undefined && isRepeat(save, done.fingerprint, revision)
}

export const refuseStale = (
  resource: Resource,
  head: Head,
  ifMatch: number | null,
  records: Records,
): Decision | null =>
  head.version === ifMatch ? null : { refused: stale(resource.current(head, records), head.version) }

const refuseLastVersion = ({ noun }: Resource, { version }: Head): Decision | null =>
  version >= MAX_VERSION
    ? { refused: invalid(`This ${noun} has reached its last possible version and cannot be saved.`) }
    : null

export const isSibling = (kind: ResourceKind): kind is Sibling => kind === 'lyrics' || kind === 'arrangement'

/** For one more that is not archived. */
export const refuseTooMany = (
  { kind, limit }: Resource,
  songId: string | null,
  { siblings }: Records,
  advice: string,
): Decision | null => {
  if (!limit || !isSibling(kind) || !songId) return null
  const unarchived = [...(siblings[kind].get(songId)?.values() ?? [])].filter((isArchived) => !isArchived)
  return unarchived.length >= limit.most ? { refused: invalid(`${limit.sentence} ${advice}`) } : null
}

const refuseReferences = (save: Save, records: Records): Decision | null => {
  const { lyricVersionIds, assetIds, songs = [] } = save.resource.references(save.document)
  const lyricsOfSong = records.siblings.lyrics.get(save.songId ?? '')
  // The sentence is the same for what does not exist and for what belongs to another church.
  const unknownLyrics = lyricVersionIds.findIndex((id) => !lyricsOfSong?.has(id))
  if (unknownLyrics >= 0)
    return { refused: invalid(`lyricVersionIds[${unknownLyrics}] must be a lyric version of this song.`) }
  const unknownAsset = assetIds.findIndex((id) => records.assets.get(id)?.churchId !== save.churchId)
  if (unknownAsset >= 0)
    return { refused: invalid(`assetIds[${unknownAsset}] must be an uploaded file of this church.`) }
  const problem = songs.map((song) => problemOf(song, save.churchId, records)).find((found) => found !== null)
  return problem ? { refused: invalid(problem) } : null
}

const problemOf = (
  { field, songId, lyricVersionIds, arrangementId }: SongReference,
  churchId: string,
  { songs, siblings }: Records,
): string | null => {
  if (songs.get(songId) !== churchId) return `${field}.songId must be a song of this church.`
  const unknownLyrics = lyricVersionIds.findIndex((id) => !siblings.lyrics.get(songId)?.has(id))
  if (unknownLyrics >= 0)
    return `${field}.lyricVersionIds[${unknownLyrics}] must be a lyric version of this song.`
  return arrangementId === null || siblings.arrangement.get(songId)?.has(arrangementId)
    ? null
    : `${field}.arrangementId must be an arrangement of this song.`
}
