import { invalid, keyReused, notFound, stale } from '../core/failures.ts'
import { MAX_ARCHIVED } from '../core/limits.ts'
import { MAX_VERSION } from '../core/versions.ts'
import { changeOf } from './change.ts'
import type { Head, ResourceKind, SongHead } from './collections.ts'
import { type Decision, operationKey, type Records, type Sibling } from './command.ts'
import { isRepeat, resultOf } from './operation.ts'
import type { Resource, SongReference } from './resource.ts'
import type { Author, Flag, Generated, NewDocument, Save } from './save.ts'

/** What is made for a save before its decision: its ids, its time, and the hash that repeats are compared by. */
export interface Prepared extends Generated {
  readonly fingerprint: string
}

/**
 * The rules of every save, in the order of the checks: the resource, the replay, the version, then the limits and
 * references of a document, or those of a flag. Pure, so that each rule is tested by a table.
 */
export const decide = (save: Save, prepared: Prepared, records: Records): Decision => {
  const { resource, targetId, sets, author } = save
  const head = targetId ? records.heads[resource.kind].get(targetId) : undefined
  return (
    refuseUnknown(save, head, records) ??
    (author && replay(save, author, prepared, records)) ??
    (author && head ? refuseStale(resource, head, author.ifMatch, records) : null) ??
    ('document' in sets
      ? refuseDocument(save, sets, head, records)
      : head && refuseFlag(save, sets, head, records)) ?? { change: changeOf(save, head ?? null, prepared) }
  )
}

const refuseUnknown = (
  { resource, churchId, songId, targetId }: Save,
  head: Head | undefined,
  { heads }: Records,
): Decision | null => {
  const song = songId ? heads.song.get(songId) : undefined
  if (songId && (song?.churchId !== churchId || song.purged)) return { refused: notFound('song') }
  return targetId && (head?.churchId !== churchId || head.songId !== songId)
    ? { refused: notFound(resource.noun) }
    : null
}

const replay = (
  save: Save,
  { userId, key }: Author,
  { fingerprint, eventId }: Prepared,
  records: Records,
): Decision | null => {
  const done = records.operations.get(operationKey({ churchId: save.churchId, userId, key }))
  if (!done) return null
  const revision = records.revisions.get(done.response.revisionId)
  // Only a save that added the song comes so far.
  if (revision?.purged) return { refused: notFound(save.resource.noun) }
  const isSame = done.fingerprint === fingerprint || (revision && isRepeat(save, done.fingerprint, revision))
  if (!isSame) return { refused: keyReused() }
  // An operation with our own event's id is our own commit, whose acknowledgement got lost on the way.
  return { done: resultOf(done, records), replayed: done.response.operationId !== eventId }
}

const refuseStale = (
  resource: Resource,
  head: Head,
  ifMatch: number | null,
  { assets }: Records,
): Decision | null =>
  head.version === ifMatch
    ? null
    : { refused: stale({ [resource.currentField]: resource.describe(head, assets) }, head.version) }

const refuseDocument = (
  save: Save,
  { document }: NewDocument,
  head: Head | undefined,
  records: Records,
): Decision | null => {
  const { resource, songId } = save
  if (!head)
    return (
      refuseTooMany(resource, songId, records, 'Edit one of them instead.') ??
      refuseReferences(save, document, records)
    )
  return head.version >= MAX_VERSION
    ? { refused: invalid(`This ${resource.noun} has reached its last possible version and cannot be saved.`) }
    : refuseReferences(save, document, records)
}

/** A head that is as it should be keeps the key unused. */
const refuseFlag = (
  { resource, songId, author }: Save,
  flag: Flag,
  head: Head,
  records: Records,
): Decision | null => {
  const { kind, noun } = resource
  if (isSet(head, flag))
    return { done: author && { head, isNew: false, assets: records.assets }, replayed: false }
  if (!songId || !isSibling(kind) || !('archived' in flag)) return null
  if (!flag.archived) return refuseTooMany(resource, songId, records, 'Archive another one first.')
  const archived = [...(records.siblings[kind].get(songId)?.values() ?? [])].filter(Boolean)
  return archived.length >= MAX_ARCHIVED
    ? { refused: invalid(`A song can have at most ${MAX_ARCHIVED} archived ${noun}s.`) }
    : null
}

const isSet = (head: Head | SongHead, flag: Flag): boolean => {
  if ('purged' in flag) return false
  if ('visibility' in flag) return ((head as SongHead).visibility ?? null) === flag.visibility
  return flag.archived === (head.archivedAt !== undefined)
}

export const isSibling = (kind: ResourceKind): kind is Sibling => kind === 'lyrics' || kind === 'arrangement'

/** For one more that is not archived. */
const refuseTooMany = (
  { kind, limit }: Resource,
  songId: string | null,
  { siblings }: Records,
  advice: string,
): Decision | null => {
  if (!limit || !isSibling(kind) || !songId) return null
  const unarchived = [...(siblings[kind].get(songId)?.values() ?? [])].filter((isArchived) => !isArchived)
  return unarchived.length >= limit.most ? { refused: invalid(`${limit.sentence} ${advice}`) } : null
}

const refuseReferences = (
  { resource, churchId, songId }: Save,
  document: unknown,
  records: Records,
): Decision | null => {
  const { lyricVersionIds = [], assetIds = [], songs = [] } = resource.references?.(document) ?? {}
  const lyricsOfSong = records.siblings.lyrics.get(songId ?? '')
  // The sentence is the same for what does not exist and for what belongs to another church.
  const unknownLyrics = lyricVersionIds.findIndex((id) => !lyricsOfSong?.has(id))
  if (unknownLyrics >= 0)
    return { refused: invalid(`lyricVersionIds[${unknownLyrics}] must be a lyric version of this song.`) }
  const unknownAsset = assetIds.findIndex((id) => records.assets.get(id)?.churchId !== churchId)
  if (unknownAsset >= 0)
    return { refused: invalid(`assetIds[${unknownAsset}] must be an uploaded file of this church.`) }
  const problem = songs.map((song) => problemOf(song, churchId, records)).find((found) => found !== null)
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
