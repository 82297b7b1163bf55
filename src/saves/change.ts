import type { EventRecord, Head, RevisionRecord } from './collections.ts'
import type { Change, NewEvent } from './command.ts'
import type { Generated, Save } from './decide.ts'
import { fieldsSince2, operationOf } from './operation.ts'
import type { Resource } from './resource.ts'

/** All documents of one save, made from the head that is there (or none) and the document that was sent. */
export const changeOf = (save: Save, old: Head | null, generated: Generated): Change => {
  const { resource } = save
  const head = nextHead(save, old, generated)
  return {
    kind: resource.kind,
    head,
    event: eventOf(head, resource, {
      _id: generated.eventId,
      kind: old ? resource.updated : resource.created,
      actorId: save.userId,
      ...(save.tokenId ? { tokenId: save.tokenId } : {}),
      at: generated.at,
    }),
    search: resource.search(head, old === null),
    revision: revisionOf(head, save, generated.at),
    operation: operationOf(resource, head, { ...generated, id: save, isNew: old === null }),
  }
}

const nextHead = (
  { resource, churchId, songId, document, initialFields, apiVersion }: Save,
  old: Head | null,
  generated: Generated,
): Head => {
  // A save of version 1 keeps the fields that it does not know.
  const kept = old && apiVersion === 1 ? fieldsSince2(resource, old.document) : {}
  const saved = {
    document: Object.keys(kept).length > 0 ? { ...(document as object), ...kept } : document,
    revisionId: generated.revisionId,
    updatedAt: generated.at,
  }
  if (old) return { ...old, ...saved, version: old.version + 1 }
  return {
    ...initialFields,
    _id: generated.resourceId,
    churchId,
    songId: resource.kind === 'song' ? generated.resourceId : songId,
    version: 1,
    schemaVersion: 1,
    createdAt: generated.at,
    ...saved,
  }
}

type EventFields = Pick<EventRecord, '_id' | 'kind' | 'actorId' | 'tokenId' | 'at' | 'visibility'>

export const eventOf = (head: Head, { kind }: Pick<Resource, 'kind'>, own: EventFields): NewEvent => ({
  ...own,
  churchId: head.churchId,
  songId: head.songId,
  lyricVersionId: kind === 'lyrics' ? head._id : null,
  arrangementId: kind === 'arrangement' ? head._id : null,
  ...(kind === 'service' ? { serviceId: head._id } : {}),
  version: head.version,
  revisionId: head.revisionId,
  schemaVersion: 1,
})

const revisionOf = (head: Head, { resource, restoredFrom }: Save, createdAt: Date): RevisionRecord => ({
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
  ...(restoredFrom === undefined ? {} : { restoredFrom }),
})
