import type { SaveAnswer } from '../../http/response/save-answer.ts'
import type { ServiceHead } from '../../saves/collections.ts'
import type { SavedHead } from '../../saves/command.ts'
import { noReferences, type Resource, type SongReference } from '../../saves/resource.ts'
import {
  type PublicService,
  type Service,
  type ServiceDocument,
  type ServiceItem,
  ServiceResponse,
  type StoredItem,
} from './schema.ts'

/** The part that a head and a revision show alike. */
export const describeContent = (
  document: ServiceDocument,
): Pick<Service, 'date' | 'time' | 'title' | 'notes' | 'visibility' | 'items'> => ({
  date: document.date,
  time: document.time,
  title: document.title,
  notes: document.notes,
  visibility: document.visibility,
  items: document.items.map(describeItem),
})

const describeItem = (item: StoredItem): ServiceItem => {
  const { minutes = null } = item
  return item.type === 'text' ? { ...item, minutes } : { ...item, minutes, sequence: item.sequence ?? [] }
}

export const describeService = (head: ServiceHead): Service => ({
  id: head._id,
  version: head.version,
  revisionId: head.revisionId,
  ...describeContent(head.document),
  updatedAt: head.updatedAt.toISOString(),
  archivedAt: head.archivedAt?.toISOString() ?? null,
})

/** Without notes, and without the items whose song is not public. */
export const describePublicService = (
  head: ServiceHead,
  publicSongIds: ReadonlySet<string>,
): PublicService => ({
  id: head._id,
  version: head.version,
  revisionId: head.revisionId,
  date: head.document.date,
  time: head.document.time,
  title: head.document.title,
  visibility: head.document.visibility,
  items: head.document.items.map(describeItem).flatMap((item): PublicService['items'] => {
    if (item.type === 'text') return [item]
    const { note: _, ...shown } = item
    return publicSongIds.has(item.songId) ? [shown] : []
  }),
  updatedAt: head.updatedAt.toISOString(),
  archivedAt: head.archivedAt?.toISOString() ?? null,
})

/** The songs that a service names, in its order. */
export const songReferences = ({ items }: Pick<ServiceDocument, 'items'>): SongReference[] =>
  items.flatMap((item, at) =>
    item.type === 'song'
      ? {
          field: `items[${at}]`,
          songId: item.songId,
          lyricVersionIds: item.lyricVersionIds,
          arrangementId: item.arrangementId,
        }
      : [],
  )

export const serviceResource: Resource<ServiceDocument, ServiceHead> = {
  kind: 'service',
  noun: 'service',
  created: 'service.created',
  updated: 'service.updated',
  archived: 'service.archived',
  unarchived: 'service.unarchived',
  limit: null,
  references: (document) => ({ ...noReferences, songs: songReferences(document) }),
  current: (head) => ({ currentService: describeService(head) }),
  search: () => null,
}

export const serviceAnswer: SaveAnswer<SavedHead<ServiceHead>> = {
  shape: ServiceResponse,
  path: ({ head }) => `/churches/${head.churchId}/services/${head._id}`,
  body: ({ head }) => ({ service: describeService(head) }),
}
