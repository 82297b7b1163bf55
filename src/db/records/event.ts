import type { Visibility } from '../../core/visibility.ts'

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
}

/** Names an event that webhooks may have yet to get. Cleared after 24 hours at the earliest. */
export interface OutboxRecord {
  /** The event's id. */
  _id: string
  churchId: string
  createdAt: Date
}
