import type { EventKind, Head, RevisionRecord, SongHead } from './collections.ts'
import type { Change, NewEvent } from './command.ts'
import type { Prepared } from './decide.ts'
import { fieldsSince2, operationOf } from './operation.ts'
import { purgedDocuments } from './purge.ts'
import type { Resource } from './resource.ts'
import type { Flag, NewDocument, Save } from './save.ts'

/** All documents of one save, made from the head that is there (or none) and what the save sets. */
export const changeOf = (save: Save, old: Head | null, prepared: Prepared): Change => {
  const { resource, sets, author } = save
  const isNew = old === null
  const head =
    'document' in sets ? nextHead(save, sets, old, prepared) : withFlag(old as Head, sets, prepared.at)
  return {
    kind: resource.kind,
    head,
    event: eventOf(save, head, isNew, prepared),
    search: resource.search?.(head, isNew) ?? null,
    revision: 'document' in sets ? revisionOf(save, sets, head, prepared.at) : null,
    operation: author && operationOf(resource, head, author, { ...prepared, isNew }),
  }
}

const nextHead = (
  { resource, churchId, songId, author }: Save,
  { document, initialFields }: NewDocument,
  old: Head | null,
  { resourceId, revisionId, at }: Prepared,
): Head => {
  // A save of version 1 keeps the fields that it does not know.
  const kept = old && author?.apiVersion === 1 ? fieldsSince2(resource, old.document) : {}
  const saved = {
    document: Object.keys(kept).length > 0 ? { ...(document as object), ...kept } : document,
    revisionId,
    updatedAt: at,
  }
  if (old) return { ...old, ...saved, version: old.version + 1 }
  return {
    ...initialFields,
    _id: resourceId,
    churchId,
    songId: resource.kind === 'song' ? resourceId : songId,
    version: 1,
    schemaVersion: 1,
    createdAt: at,
    ...saved,
  }
}

/** A flag that is not set is left out of the head. */
const withFlag = (old: Head, flag: Flag, at: Date): Head => {
  if ('visibility' in flag) {
    const { visibility: _, ...rest } = old as SongHead
    return (flag.visibility ? { ...rest, visibility: flag.visibility } : rest) as SongHead
  }
  if ('purged' in flag) return { ...old, document: purgedDocuments.song, archivedAt: at, purged: true }
  const { archivedAt: _, ...rest } = old
  return flag.archived ? { ...rest, archivedAt: at } : rest
}

const eventOf = (
  { resource, sets, author }: Save,
  head: Head,
  isNew: boolean,
  { eventId, at }: Prepared,
): NewEvent => ({
  _id: eventId,
  kind: eventKindOf(resource, sets, isNew),
  actorId: author?.userId ?? null,
  tokenId: author?.tokenId,
  at,
  visibility: 'visibility' in sets ? sets.visibility : undefined,
  purged: 'purged' in sets ? sets.purged : undefined,
  churchId: head.churchId,
  songId: head.songId,
  lyricVersionId: resource.kind === 'lyrics' ? head._id : null,
  arrangementId: resource.kind === 'arrangement' ? head._id : null,
  serviceId: resource.kind === 'service' ? head._id : undefined,
  version: head.version,
  revisionId: head.revisionId,
  schemaVersion: 1,
})

const eventKindOf = (resource: Resource, sets: Save['sets'], isNew: boolean): EventKind => {
  if ('visibility' in sets) return 'song.visibility'
  if ('document' in sets) return isNew ? resource.created : resource.updated
  if ('archived' in sets) return sets.archived ? resource.archived : resource.unarchived
  return resource.archived
}

const revisionOf = (
  { resource }: Save,
  { restoredFrom }: NewDocument,
  head: Head,
  createdAt: Date,
): RevisionRecord => ({
  _id: head.revisionId,
  churchId: head.churchId,
  kind: resource.kind,
  resourceId: head._id,
  songId: head.songId,
  version: head.version,
  schemaVersion: 1,
  source: 'manual',
  document: head.document,
  createdAt,
  restoredFrom,
})
