import { type Static, Type } from '@sinclair/typebox'
import { invalid } from '../core/failures.ts'
import { canonicalId } from '../core/ids.ts'
import { LIMITS, PAGE_SIZE } from '../core/limits.ts'
import {
  CalendarDate,
  MusicalKey,
  OneOf,
  OrNull,
  Shape,
  Text,
  TimeOfDay,
  Timestamp,
  Uuid,
} from '../core/schema/shapes.ts'
import { visibilities } from '../core/visibility.ts'
import type { Collections } from '../db/collections.ts'
import type { ServiceHead } from '../saves/collections.ts'
import type { SongReference } from '../saves/resource.ts'
import { archivedAt, archivedQuery, revisionFields, Version } from './fields.ts'
import type { Kind } from './kind.ts'

const itemId = Uuid({
  description: 'Made by the client and unique in the service. It stays with the item through every change.',
})

const songFields = {
  id: itemId,
  type: Type.Literal('song'),
  songId: Uuid(),
  lyricVersionIds: Type.Array(Uuid(), {
    maxItems: LIMITS.itemLyricVersions,
    uniqueItems: true,
    description: 'The words that are sung, of that song; empty: none were chosen.',
  }),
}
const arrangementId = Type.Unsafe<string | null>({
  ...OrNull(Uuid()),
  description: 'An arrangement of that song; null: none was chosen.',
})
const key = OrNull(
  MusicalKey({ description: 'The key it is sung in; null: none was chosen.', examples: ['Bb'] }),
)
const note = Text({ maxLength: LIMITS.itemNote, multiline: true, description: 'For members only.' })
const minutes = Type.Unsafe<number | null>({
  ...OrNull(Type.Integer({ format: 'int32', minimum: 0, maximum: LIMITS.itemMinutes, examples: [5] })),
  description: 'How long it takes; null: not said.',
})
const sequence = Type.Array(Uuid(), {
  maxItems: LIMITS.sequence,
  description:
    'The order of singing on this day, as section ids of its first words; empty: the order of the song. An id that the words do not have is passed over.',
})

export const SongItem = Shape(
  { ...songFields, arrangementId, key, note, minutes, sequence },
  { description: 'A song in a service.' },
)
export type SongItem = Static<typeof SongItem>

export const SongItemInput = Shape(
  {
    ...songFields,
    arrangementId: Type.Optional(arrangementId),
    key: Type.Optional(key),
    note: Type.Optional(note),
    minutes: Type.Optional(minutes),
    sequence: Type.Optional(sequence),
  },
  {
    description:
      'A song in a service as it is sent. What is left out is saved as null, the note and the sequence as empty.',
  },
)

export const PublicSongItem = Shape(
  { ...songFields, arrangementId, key, minutes, sequence },
  { description: 'A song in a service, as anyone may see it.' },
)

const textFields = {
  id: itemId,
  type: Type.Literal('text'),
  title: Text({ minLength: 1, maxLength: LIMITS.title, examples: ['Reading'] }),
  text: Text({ maxLength: LIMITS.itemText, multiline: true, examples: ['Psalm 150'] }),
}

export const TextItem = Shape(
  { ...textFields, minutes },
  { description: 'What is read, prayed or announced.' },
)
export type TextItem = Static<typeof TextItem>

export const TextItemInput = Shape(
  { ...textFields, minutes: Type.Optional(minutes) },
  { description: 'A text in a service as it is sent. Minutes that are left out are saved as null.' },
)

export const ServiceItem = Type.Union([SongItem, TextItem])
export type ServiceItem = Static<typeof ServiceItem>

export const ServiceItemInput = Type.Union([SongItemInput, TextItemInput])

/** As it is stored: minutes and a sequence are left out where there are none, as earlier versions stored every item. */
const StoredItem = Type.Union([
  Shape({
    ...songFields,
    arrangementId,
    key,
    note,
    minutes: Type.Optional(minutes),
    sequence: Type.Optional(sequence),
  }),
  TextItemInput,
])
export type StoredItem = Static<typeof StoredItem>

export const PublicServiceItem = Type.Union([PublicSongItem, TextItem])

const itemsOf = <
  T extends typeof ServiceItem | typeof ServiceItemInput | typeof StoredItem | typeof PublicServiceItem,
>(
  item: T,
) => Type.Array(item, { maxItems: LIMITS.serviceItems, description: 'In the order of the service.' })

const date = CalendarDate({ description: 'The day of the service.', examples: ['2027-01-31'] })
const time = OrNull(TimeOfDay({ description: 'When it begins; null: not said.', examples: ['09:30'] }))
const title = Text({ maxLength: LIMITS.title, examples: ['Morning service'] })
const notes = Text({ maxLength: LIMITS.serviceNotes, multiline: true, description: 'For members only.' })
const visibility = OneOf(visibilities, { description: 'Who may see it: anyone, or members only.' })

const content = { date, time, title, notes, visibility }
const fields = { ...content, items: itemsOf(ServiceItem) }

export const ServiceInput = Shape(
  {
    date,
    time: Type.Optional(time),
    title,
    notes: Type.Optional(notes),
    visibility: Type.Optional({ ...visibility, default: 'members' }),
    items: Type.Optional(itemsOf(ServiceItemInput)),
  },
  {
    description:
      'A service as it is sent. What is left out is saved as null, as empty, or for members; on an update too.',
  },
)
export type ServiceInput = Static<typeof ServiceInput>

export const ServiceDocument = Shape(
  { ...content, items: itemsOf(StoredItem) },
  { description: 'A service as it is stored.' },
)
export type ServiceDocument = Static<typeof ServiceDocument>

declare module '../saves/collections.ts' {
  interface Documents {
    service: ServiceDocument
  }
}

export const Service = Shape(
  {
    id: Uuid(),
    version: Version(),
    revisionId: Uuid(),
    ...fields,
    updatedAt: Timestamp(),
    archivedAt: archivedAt(),
  },
  { description: 'What a church sings on a day, at its current version.' },
)
export type Service = Static<typeof Service>

export const ServiceResponse = Shape({ service: Service })

const range = {
  from: Type.Optional(CalendarDate({ description: 'The first day.' })),
  to: Type.Optional(CalendarDate({ description: 'The last day.' })),
}

const offset = Type.Optional(
  Type.Integer({
    format: 'int64',
    minimum: 0,
    maximum: 100_000,
    description: 'How many services to pass over.',
  }),
)

export const PublicServicesQuery = Type.Object({ ...range, offset })
export type PublicServicesQuery = Static<typeof PublicServicesQuery>

export const ServicesQuery = Type.Object({ ...range, offset, ...archivedQuery })
export type ServicesQuery = Static<typeof ServicesQuery>

/** Of both lists. */
export const SERVICE_PAGES =
  'A page has 50 services, or fewer when they are large. While hasMore is true, the offset of the next page is greater by as many as came.'

export const ServiceListResponse = Shape(
  { services: Type.Array(Service, { maxItems: PAGE_SIZE }), hasMore: Type.Boolean() },
  { description: 'A page of services: the latest date and time first, then by id.' },
)

export const ServiceRevision = Shape(
  { id: Uuid(), version: Version(), ...fields, createdAt: Timestamp(), ...revisionFields },
  { description: 'A service as it was saved once.' },
)

export const ServiceRevisions = Shape(
  { revisions: Type.Array(ServiceRevision, { maxItems: PAGE_SIZE }), hasMore: Type.Boolean() },
  { description: 'A page of history, newest first.' },
)

export const PublicService = Shape(
  {
    id: Uuid(),
    version: Version(),
    revisionId: Uuid(),
    date,
    time,
    title,
    visibility,
    items: itemsOf(PublicServiceItem),
    updatedAt: Timestamp(),
    archivedAt: archivedAt(),
  },
  { description: 'A service as anyone may see it, with its public songs only.' },
)
export type PublicService = Static<typeof PublicService>

export const PublicServiceResponse = Shape({ service: PublicService })

export const PublicServiceListResponse = Shape(
  { services: Type.Array(PublicService, { maxItems: PAGE_SIZE }), hasMore: Type.Boolean() },
  { description: 'A page of public services: the latest date and time first, then by id.' },
)

type ItemInput = NonNullable<ServiceInput['items']>[number]

/** Brings a service to the form it is stored in, and refuses what the schema cannot check. */
export const normalizeService = (sent: ServiceInput): ServiceDocument => {
  const items = (sent.items ?? []).map(normalizeItem)
  refuseRepeated(
    items.map(({ id }) => id),
    (at) => `items[${at}].id must be unique in the service.`,
  )
  return {
    date: sent.date,
    time: sent.time ?? null,
    title: sent.title,
    notes: sent.notes ?? '',
    visibility: sent.visibility ?? 'members',
    items,
  }
}

/** Always in this order of fields, so that the same item is the same text. An item without minutes or a sequence has no such field. */
const normalizeItem = (item: ItemInput, at: number): StoredItem => {
  const minutes = item.minutes ?? undefined
  if (item.type === 'text')
    return { id: canonicalId(item.id), type: 'text', title: item.title, text: item.text, minutes }
  const lyricVersionIds = item.lyricVersionIds.map(canonicalId)
  // The schema sees a repeated id only when both are spelled in the same case.
  refuseRepeated(lyricVersionIds, () => `items[${at}].lyricVersionIds must not hold the same entry twice.`)
  return {
    id: canonicalId(item.id),
    type: 'song',
    songId: canonicalId(item.songId),
    lyricVersionIds,
    arrangementId: item.arrangementId ? canonicalId(item.arrangementId) : null,
    key: item.key ?? null,
    note: item.note ?? '',
    minutes,
    sequence: item.sequence?.length ? item.sequence.map(canonicalId) : undefined,
  }
}

const refuseRepeated = (ids: readonly string[], sentence: (at: number) => string): void => {
  const repeated = ids.findIndex((id, at) => ids.indexOf(id) < at)
  if (repeated >= 0) throw invalid(sentence(repeated))
}

/** The part that a head and a revision show alike. */
const describeContent = (
  document: ServiceDocument,
): Pick<Service, 'date' | 'time' | 'title' | 'notes' | 'visibility' | 'items'> => ({
  date: document.date,
  time: document.time,
  title: document.title,
  notes: document.notes,
  visibility: document.visibility,
  items: document.items.map(describeItem),
})

export const describeItem = (item: StoredItem): ServiceItem => {
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

export const findService = (
  all: Collections,
  churchId: string,
  serviceId: string,
): Promise<ServiceHead | null> => all.services.lookUp(churchId, serviceId)

export const serviceKind: Kind<ServiceHead, ServiceInput, ServiceInput, Service> = {
  kind: 'service',
  noun: 'service',
  created: 'service.created',
  updated: 'service.updated',
  archived: 'service.archived',
  unarchived: 'service.unarchived',
  currentField: 'currentService',
  path: '/churches/{churchId}/services/{serviceId}',
  parameter: 'serviceId',
  since: 2,
  field: 'service',
  shapes: {
    input: ServiceInput,
    newInput: ServiceInput,
    response: ServiceResponse,
    history: ServiceRevisions,
  },
  largeBody: true,
  words: {
    tag: 'Services',
    operation: 'Service',
    ofRevisions: 'Service',
    article: 'a',
    read: 'at its current version',
    saved: 'at its new version',
    readDescription: 'Archived services are found too.',
    updateDescription: 'Replaces the whole service and keeps the old one as a revision.',
  },
  create: (input) => ({ document: normalizeService(input), initialFields: {} as never }),
  update: normalizeService,
  find: (all, churchId, { serviceId = '' }) => findService(all, churchId, serviceId),
  references: (document) => ({ songs: songReferences(document) }),
  describe: describeService,
  describeContent,
}
