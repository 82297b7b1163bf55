import type { EventRecord, Head, OperationRecord, RevisionRecord } from '../db/collections.ts'
import type { Change, NewEvent, Records } from './model.ts'
import type { Resource } from './resource.ts'
import type { Fresh, Save } from './save.ts'

/** All documents of one save, made from the head that is there (or none) and the document that was sent. */
export const changeOf = (save: Save, old: Head | null, fresh: Fresh, records: Records): Change => {
  const { resource } = save
  const head = nextHead(save, old, fresh)
  return {
    kind: resource.kind,
    head,
    event: eventOf(head, resource, {
      _id: fresh.eventId,
      kind: old ? resource.updated : resource.created,
      actorId: save.userId,
      at: fresh.at,
    }),
    search: resource.search(head, old === null),
    revision: revisionOf(head, resource, fresh.at),
    operation: operationOf(save, head, old === null, fresh, records),
  }
}

const nextHead = ({ churchId, songId, document, fixed }: Save, old: Head | null, fresh: Fresh): Head => {
  const saved = { document, revisionId: fresh.revisionId, updatedAt: fresh.at }
  if (old) return { ...old, ...saved, version: old.version + 1 }
  return {
    ...fixed,
    _id: fresh.resourceId,
    churchId,
    songId: songId ?? fresh.resourceId,
    version: 1,
    schemaVersion: 1,
    createdAt: fresh.at,
    ...saved,
  }
}

type EventOwn = Pick<EventRecord, '_id' | 'kind' | 'actorId' | 'at'>

export const eventOf = (head: Head, { kind }: Pick<Resource, 'kind'>, own: EventOwn): NewEvent => ({
  ...own,
  churchId: head.churchId,
  songId: head.songId,
  lyricVersionId: kind === 'lyrics' ? head._id : null,
  arrangementId: kind === 'arrangement' ? head._id : null,
  version: head.version,
  revisionId: head.revisionId,
  schemaVersion: 1,
})

const revisionOf = (head: Head, { kind }: Resource, createdAt: Date): RevisionRecord => ({
  _id: head.revisionId,
  churchId: head.churchId,
  kind,
  resourceId: head._id,
  songId: head.songId,
  version: head.version,
  schemaVersion: 1,
  source: 'manual',
  document: head.document,
  createdAt,
})

const operationOf = (
  { resource, churchId, userId, key }: Save,
  head: Head,
  isNew: boolean,
  fresh: Fresh,
  records: Records,
): OperationRecord => ({
  _id: { churchId, userId, key },
  churchId,
  fingerprint: fresh.fingerprint,
  response: { operationId: fresh.eventId, ...resource.response(head, isNew, records) },
  createdAt: fresh.at,
})
