import type { Visibility } from '../core/visibility.ts'
import type { Declaration } from '../db/collections.ts'

declare module '../db/collections.ts' {
  interface Records {
    revisions: RevisionRecord
    events: EventRecord
    outbox: OutboxRecord
    operations: OperationRecord
  }
}

/** The types of saved documents by kind. The schema.ts of each kind adds its own, by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: the modules add the members
export interface Documents {}

/** The head of a song, a lyric version, an arrangement or a service: its current document and how it got there. */
export interface Head<D = unknown> {
  _id: string
  churchId: string
  /** For a song its own id; null for a service. */
  songId: string | null
  version: number
  revisionId: string
  schemaVersion: 1
  document: D
  createdAt: Date
  updatedAt: Date
  /** When it was archived; left out: it is not. */
  archivedAt?: Date
  /** Its song was purged: its document is an empty one, and nobody reads it. */
  purged?: true
}

/** The head of a song, or of a part of one. */
interface SongPart<D> extends Head<D> {
  songId: string
}

/** The metadata of a song. */
export interface SongHead extends SongPart<Documents['song']> {
  /** Left out: that of its church. */
  visibility?: Visibility
}

/** The words of a song in one language and edition. */
export interface LyricsHead extends SongPart<Documents['lyrics']> {
  language: string
}

/** An arrangement of a song: key, tempo, chart, and references to words and files. */
export interface ArrangementHead extends SongPart<Documents['arrangement']> {}

/** What a church sings on a day: songs and texts in their order. */
export interface ServiceHead extends Head<Documents['service']> {
  songId: null
}

export type ResourceKind = 'song' | 'lyrics' | 'arrangement' | 'service'

/** A saved version. Written once, and changed by a purge only. */
export interface RevisionRecord {
  _id: string
  churchId: string
  kind: ResourceKind
  resourceId: string
  songId: string | null
  version: number
  schemaVersion: 1
  source: 'manual'
  document: unknown
  createdAt: Date
  /** The version whose document this one took; left out: it was sent. */
  restoredFrom?: number
  /** Its song was purged: its document is an empty one. */
  purged?: true
}

/** The result of a save by church, person and `Idempotency-Key`, for the answer to a repeated request. */
export interface OperationRecord {
  _id: OperationId
  churchId: string
  fingerprint: string
  response: OperationResponse
  createdAt: Date
}

export interface OperationId {
  churchId: string
  userId: string
  key: string
}

/** What the answer to a replay is made of, beside the revision that it names. */
export interface OperationResponse {
  /** The event's id. */
  operationId: string
  status: number
  revisionId: string
  /** Fields of the head that the answer shows and no revision holds; left out: there are none. */
  headFields?: Readonly<Record<string, unknown>>
}

/** Every change that an event can record. */
export const eventKinds = [
  'song.created',
  'song.updated',
  'song.archived',
  'song.unarchived',
  'song.visibility',
  'song.lyrics.created',
  'song.lyrics.updated',
  'song.lyrics.archived',
  'song.lyrics.unarchived',
  'song.arrangement.created',
  'song.arrangement.updated',
  'song.arrangement.archived',
  'song.arrangement.unarchived',
  'service.created',
  'service.updated',
  'service.archived',
  'service.unarchived',
] as const

export type EventKind = (typeof eventKinds)[number]

/** The kinds of events that save a revision. The others change a flag of the head. */
const SAVES = /\.(created|updated)$/

export const isSave = ({ kind }: Pick<EventRecord, 'kind'>): boolean => SAVES.test(kind)

/** The kinds of events that change a flag. */
export const flagKinds = eventKinds.filter((kind) => !isSave({ kind }))

/** A change of a church. One of archiving or visibility names the current revision. */
export interface EventRecord {
  _id: string
  churchId: string
  /** Dense within the church: 1, 2, 3 … */
  cursor: number
  kind: EventKind
  /** null: the administrator's tool. */
  actorId: string | null
  /** The token with which a program acted for the person; left out: none. */
  tokenId?: string
  /** null: of a service. */
  songId: string | null
  lyricVersionId: string | null
  arrangementId: string | null
  /** Left out: of a song. */
  serviceId?: string
  version: number
  revisionId: string
  schemaVersion: 1
  at: Date
  /** In a `song.visibility` only: what was chosen; null: that of the church. */
  visibility?: Visibility | null
  /** Of a purge: an archiving that emptied the song, or a version of an arrangement without a file. */
  purged?: Purge
}

/** What an event says of a purge. */
export interface Purge {
  readonly reason: string
  /** The files that went. */
  readonly files: readonly PurgedFile[]
}

export interface PurgedFile {
  readonly assetId: string
  readonly sha256: string
}

/** An event of which every server is to learn: each holds a change stream on these entries. */
export interface OutboxRecord {
  /** The event's id. */
  _id: string
  churchId: string
  createdAt: Date
  /** Every server drops what it keeps of what was purged. */
  purged?: true
}

export const saveCollections = {
  revisions: {
    church: 'churchId',
    shardKey: ['churchId', 'resourceId'],
    indexes: [
      {
        key: { churchId: 1, resourceId: 1, version: -1 },
        unique: true,
        serves: 'The history of a record, newest first. A version has one revision.',
      },
    ],
    removed: 'Never. A purge empties it.',
    backup: 'all',
  },
  events: {
    church: 'churchId',
    shardKey: ['churchId', 'cursor'],
    indexes: [
      {
        key: { churchId: 1, cursor: 1 },
        unique: true,
        serves: 'The changes of a church after a cursor. A cursor names one change.',
      },
      { key: { churchId: 1, revisionId: 1 }, serves: 'Who saved the revisions of a history.' },
    ],
    removed: 'Never.',
    backup: 'all',
  },
  outbox: {
    church: 'churchId',
    shardKey: ['churchId', '_id'],
    // A week. Nothing depends on how long an entry stays.
    indexes: [{ key: { createdAt: 1 }, expireAfterSeconds: 604_800 }],
    removed: 'A week after its event.',
    backup: 'all',
  },
  operations: {
    church: 'churchId',
    shardKey: ['churchId', '_id'],
    indexes: [],
    removed: 'Never.',
    backup: 'all',
  },
} as const satisfies Record<string, Declaration>
