/** Every change that an event can record. */
export const eventKinds = [
  'song.created',
  'song.updated',
  'song.archived',
  'song.unarchived',
  'song.lyrics.created',
  'song.lyrics.updated',
  'song.arrangement.created',
  'song.arrangement.updated',
] as const

export type EventKind = (typeof eventKinds)[number]

/** Archiving sets a flag of the song and saves no revision. */
export const isSave = ({ kind }: Pick<EventRecord, 'kind'>): boolean =>
  kind !== 'song.archived' && kind !== 'song.unarchived'

export interface EventRecord {
  _id: string
  churchId: string
  /** Dense within the church: 1, 2, 3 … */
  cursor: number
  kind: EventKind
  /** null: the administrator's tool. */
  actorId: string | null
  songId: string
  lyricVersionId: string | null
  arrangementId: string | null
  version: number
  revisionId: string
  schemaVersion: 1
  at: Date
}

/** Names an event that waits for a delivery; nothing delivers it yet. */
export interface OutboxRecord {
  /** The event's id. */
  _id: string
  churchId: string
  createdAt: Date
}
