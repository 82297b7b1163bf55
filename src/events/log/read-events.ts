import { TOOL_ID } from '../../core/people.ts'
import type { Visibility } from '../../core/visibility.ts'
import type { Collections } from '../../db/collections.ts'
import type { EventKind, EventRecord } from '../../saves/collections.ts'

/** A change as a host sees it: what the event says, and names for the ids in it. */
export interface NamedEvent {
  readonly id: string
  readonly cursor: number
  readonly kind: EventKind
  readonly at: Date
  /** The address of the person; null for the admin's tool. */
  readonly actor: string | null
  /** The name of the token with which a program acted for the person; null: none. */
  readonly token: string | null
  /** null: of a service. */
  readonly songId: string | null
  /** Today's title of the song or the service. */
  readonly title: string
  readonly lyricVersionId: string | null
  /** Today's language of the lyric version. */
  readonly language: string | null
  readonly arrangementId: string | null
  /** Today's label of the arrangement. */
  readonly arrangement: string | null
  readonly serviceId: string | null
  /** Today's date of the service. */
  readonly serviceDate: string | null
  readonly version: number
  readonly revisionId: string
  /** Of a `song.visibility`: what was chosen; null everywhere else, and for that of the church. */
  readonly visibility: Visibility | null
  /** Of a purge: why; null everywhere else. */
  readonly purgeReason: string | null
}

interface HistoryQuery {
  readonly churchId: string
  readonly songId: string | null
  readonly since: Date | null
  readonly limit: number
}

/** The newest changes first. One more than the limit is read, to know whether there are older ones. */
export const readEvents = async (
  all: Collections,
  { churchId, songId, since, limit }: HistoryQuery,
): Promise<{ entries: NamedEvent[]; hasMore: boolean }> => {
  const found = await all.events
    .find({ churchId, ...(songId ? { songId } : {}), ...(since ? { at: { $gte: since } } : {}) })
    .sort({ cursor: -1 })
    .limit(limit + 1)
    .toArray()
  const entries = await nameEvents(all, churchId, found.slice(0, limit))
  return { entries, hasMore: found.length > limit }
}

/**
 * Events after a cursor, oldest first. There is no gap: a church's cursor is counted up inside the transaction that
 * writes the event, so an event is never to be seen before those with a lower cursor.
 */
export const readEventsAfter = (
  all: Collections,
  churchId: string,
  after: number,
  limit: number,
): Promise<EventRecord[]> =>
  all.events
    .find({ churchId, cursor: { $gt: after } })
    .sort({ cursor: 1 })
    .limit(limit)
    .toArray()

/**
 * The events before the first gap after a cursor. Only a church whose events are on several shards can show one, and not
 * for long: a transaction does not become visible on all shards in the same moment.
 */
export const beforeGap = <E extends Pick<EventRecord, 'cursor'>>(
  events: readonly E[],
  after: number,
): E[] => {
  const gap = events.findIndex(({ cursor }, at) => cursor !== after + at + 1)
  return gap < 0 ? [...events] : events.slice(0, gap)
}

/** Archiving by the tool has no person. An import has the id of the tool, because a key belongs to a user id. */
const isTool = (actorId: string | null): actorId is null | typeof TOOL_ID =>
  actorId === null || actorId === TOOL_ID

/** Most events name no token. */
const tokensOf = async (all: Collections, churchId: string, tokenIds: string[]) =>
  tokenIds.length === 0
    ? []
    : all.tokens
        .find({ churchId, tokenId: { $in: tokenIds } }, { projection: { tokenId: 1, name: 1 } })
        .toArray()

type IdField = 'actorId' | 'tokenId' | 'songId' | 'lyricVersionId' | 'arrangementId' | 'serviceId'

const nameEvents = async (
  all: Collections,
  churchId: string,
  events: readonly EventRecord[],
): Promise<NamedEvent[]> => {
  const ids = (field: IdField): string[] => [...new Set(events.flatMap((event) => event[field] ?? []))]
  const within = (wanted: string[]) => ({ churchId, _id: { $in: wanted } })
  const [users, tokens, songs, lyrics, arrangements, services] = await Promise.all([
    all.users
      .find({ _id: { $in: ids('actorId') } }, { projection: { email: 1, name: 1, deletedAt: 1 } })
      .toArray(),
    tokensOf(all, churchId, ids('tokenId')),
    all.songs.find(within(ids('songId')), { projection: { 'document.title': 1 } }).toArray(),
    all.lyrics.find(within(ids('lyricVersionId')), { projection: { language: 1 } }).toArray(),
    all.arrangements.find(within(ids('arrangementId')), { projection: { 'document.label': 1 } }).toArray(),
    all.services
      .find(within(ids('serviceId')), { projection: { 'document.title': 1, 'document.date': 1 } })
      .toArray(),
  ])
  // A deleted account has no address any more.
  const emails = new Map(
    users.flatMap(({ _id, email, name, deletedAt }) => {
      const known = deletedAt ? name : email
      return known ? [[_id, known] as const] : []
    }),
  )
  const tokenNames = new Map(tokens.map(({ tokenId, name }) => [tokenId, name]))
  const titles = new Map([...songs, ...services].map(({ _id, document }) => [_id, document.title]))
  const dates = new Map(services.map(({ _id, document }) => [_id, document.date]))
  const languages = new Map(lyrics.map(({ _id, language }) => [_id, language]))
  const labels = new Map(arrangements.map(({ _id, document }) => [_id, document.label]))
  return events.map((event) => ({
    id: event._id,
    cursor: event.cursor,
    kind: event.kind,
    at: event.at,
    // An unknown person is shown by id, so that the changes of two such people are not mixed up.
    actor: isTool(event.actorId) ? null : (emails.get(event.actorId) ?? event.actorId),
    token: event.tokenId ? (tokenNames.get(event.tokenId) ?? event.tokenId) : null,
    songId: event.songId,
    title: titles.get(event.songId ?? event.serviceId ?? '') ?? '',
    lyricVersionId: event.lyricVersionId,
    language: languages.get(event.lyricVersionId ?? '') ?? null,
    arrangementId: event.arrangementId,
    arrangement: labels.get(event.arrangementId ?? '') ?? null,
    serviceId: event.serviceId ?? null,
    serviceDate: dates.get(event.serviceId ?? '') ?? null,
    version: event.version,
    revisionId: event.revisionId,
    visibility: event.visibility ?? null,
    purgeReason: event.purged?.reason ?? null,
  }))
}
