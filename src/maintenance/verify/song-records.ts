import type { ArrangementContent } from '../../catalogue/arrangements.ts'
import type { ServiceDocument } from '../../catalogue/services.ts'
import type { SearchDocument } from '../../core/search-document.ts'
import type { Visibility } from '../../core/visibility.ts'
import {
  type ArrangementHead,
  type EventRecord,
  flagKinds,
  type Head,
  type LyricsHead,
  type ResourceKind,
  type RevisionRecord,
  type SongHead,
} from '../../saves/collections.ts'
import { lookUp, type View } from './view.ts'

/** A revision without its text: of the document only what refers to something else. */
export interface KnownRevision extends Omit<RevisionRecord, 'document' | 'schemaVersion' | 'source'> {
  readonly document?: Partial<
    Pick<ArrangementContent, 'lyricVersionIds' | 'assetIds'> & Pick<ServiceDocument, 'items'>
  >
}

export interface KnownHead {
  readonly kind: ResourceKind
  readonly head: Head
}

/** A song or a service, or only the events that name it, as the scan finds them. */
export interface HeadWithEvents<H extends Head> {
  readonly id: string
  readonly head: H | null
  /** By cursor. */
  readonly events: readonly EventRecord[]
}

/** The history of one or more heads: their events and revisions. */
interface HistoryRecords {
  readonly churchId: string
  /** By cursor. */
  readonly events: readonly EventRecord[]
  /** By resource, then by version; also of resources that only events name. */
  readonly revisions: ReadonlyMap<string, readonly KnownRevision[]>
  /** The documents of the revisions that the heads name, of restored ones and their sources, and of purged ones, by revision. */
  readonly documents: ReadonlyMap<string, unknown>
}

/** What the checks of songs and services have in common. */
export interface CheckedRecords extends HistoryRecords {
  readonly heads: readonly KnownHead[]
}

/** All records of one song. */
export interface SongRecords extends HistoryRecords {
  readonly songId: string
  readonly song: SongHead | null
  readonly lyrics: readonly LyricsHead[]
  readonly arrangements: readonly ArrangementHead[]
  /** Of the files that the arrangements name, those that exist. */
  readonly assetIds: ReadonlySet<string>
  readonly search: SearchDocument | null
}

export const headsOf = ({ song, lyrics, arrangements }: SongRecords): KnownHead[] => [
  ...(song ? [{ kind: 'song', head: song } as const] : []),
  ...lyrics.map((head) => ({ kind: 'lyrics', head }) as const),
  ...arrangements.map((head) => ({ kind: 'arrangement', head }) as const),
]

export const loadSongRecords = async (
  view: View,
  churchId: string,
  songs: readonly HeadWithEvents<SongHead>[],
): Promise<SongRecords[]> => {
  const { all, session } = view
  const songIds = songs.map(({ id }) => id)
  const ofSongs = { churchId, songId: { $in: songIds } }
  const lyrics = Map.groupBy(await all.lyrics.find(ofSongs, { session }).toArray(), ofSong)
  const arrangements = Map.groupBy(await all.arrangements.find(ofSongs, { session }).toArray(), ofSong)
  const heads = [...songs.flatMap(({ head }) => head ?? []), ...flat(lyrics), ...flat(arrangements)]
  const { revisions, documents } = await loadHistory(view, churchId, heads, songs)
  const named = assetsNamed(flat(arrangements), revisions)
  const assetIds = new Set((await lookUp(view, all.assets, churchId, named, [])).keys())
  const search = await all.search.find({ churchId, _id: { $in: songIds } }, { session }).toArray()
  const searchOf = new Map(search.map((document) => [document._id, document]))
  return songs.map(({ id, head, events }) => ({
    songId: id,
    song: head,
    events,
    churchId,
    lyrics: lyrics.get(id) ?? [],
    arrangements: arrangements.get(id) ?? [],
    revisions,
    documents,
    assetIds,
    search: searchOf.get(id) ?? null,
  }))
}

/** The revisions of the heads, and of what only the events name. */
export const loadHistory = async (
  view: View,
  churchId: string,
  heads: readonly Head[],
  found: readonly HeadWithEvents<Head>[],
): Promise<Pick<HistoryRecords, 'revisions' | 'documents'>> => {
  const resourceIds = new Set([
    ...heads.map(({ _id }) => _id),
    ...found.flatMap(({ events }) => events.map((event) => resourceOf(event).id)),
  ])
  const revisions = await loadRevisions(view, churchId, [...resourceIds])
  const emptied = flat(revisions).flatMap(({ _id, purged }) => (purged ? _id : []))
  const compared = [...heads.map(({ revisionId }) => revisionId), ...restoredIn(revisions), ...emptied]
  const comparedRevisions = await lookUp(view, view.all.revisions, churchId, compared, ['document'])
  return {
    revisions,
    documents: new Map([...comparedRevisions].map(([id, { document }]) => [id, document])),
  }
}

const ofSong = ({ songId }: { readonly songId: string }): string => songId

const flat = <T>(groups: ReadonlyMap<string, readonly T[]>): T[] => [...groups.values()].flat()

const loadRevisions = async ({ all, session }: View, churchId: string, resourceIds: readonly string[]) => {
  const projection = {
    churchId: 1,
    kind: 1,
    resourceId: 1,
    songId: 1,
    version: 1,
    createdAt: 1,
    restoredFrom: 1,
    purged: 1,
    'document.lyricVersionIds': 1,
    'document.assetIds': 1,
    'document.items.type': 1,
    'document.items.songId': 1,
    'document.items.lyricVersionIds': 1,
    'document.items.arrangementId': 1,
  }
  // In the order of the index, so that MongoDB does not sort whole documents.
  const found = await all.revisions
    .find<KnownRevision>({ churchId, resourceId: { $in: [...resourceIds] } }, { session, projection })
    .sort({ churchId: 1, resourceId: 1, version: -1 })
    .toArray()
  return Map.groupBy(found.reverse(), ({ resourceId }) => resourceId)
}

/** Restored revisions, and the revisions that they name as their source. */
const restoredIn = (revisions: ReadonlyMap<string, readonly KnownRevision[]>): string[] =>
  flat(revisions).flatMap(({ _id, resourceId, restoredFrom }) => {
    if (restoredFrom === undefined) return []
    const source = revisions.get(resourceId)?.find(({ version }) => version === restoredFrom)
    return source ? [_id, source._id] : [_id]
  })

const assetsNamed = (
  arrangements: readonly ArrangementHead[],
  revisions: ReadonlyMap<string, readonly KnownRevision[]>,
): string[] => [
  ...arrangements.flatMap(({ document }) => document.assetIds),
  ...flat(revisions).flatMap(({ document }) => document?.assetIds ?? []),
]

/** The resource of an event. */
export const resourceOf = (event: EventRecord): { readonly kind: ResourceKind; readonly id: string } => {
  if (event.kind.startsWith('service.')) return { kind: 'service', id: event.serviceId ?? '' }
  if (event.kind.startsWith('song.lyrics.')) return { kind: 'lyrics', id: event.lyricVersionId ?? '' }
  if (event.kind.startsWith('song.arrangement.'))
    return { kind: 'arrangement', id: event.arrangementId ?? '' }
  return { kind: 'song', id: event.songId ?? '' }
}

/** The flags of a head according to its events; a flag that is not set is left out. */
export interface Flags {
  readonly archivedAt?: Date
  readonly visibility?: Visibility
}

type FlagEvent = Pick<EventRecord, 'kind' | 'at' | 'visibility'>

export const flagsAfter = (flags: Flags, { kind, at, visibility }: FlagEvent): Flags => {
  if (kind === 'song.visibility') {
    const { visibility: _, ...others } = flags
    return visibility ? { ...others, visibility } : others
  }
  const { archivedAt: _, ...others } = flags
  return kind.endsWith('.archived') ? { ...others, archivedAt: at } : others
}

/** The flags of all heads of a church at any of its changes. Few events change a flag, so these are kept in memory. */
export interface FlagHistory {
  /** Must be called before `at`, with the cursor or a later one. */
  readUpTo(cursor: number): Promise<void>
  /** The flags after the change with this cursor. */
  at(resourceId: string, cursor: number): Flags
}

export const createFlagHistory = ({ all, session }: View, churchId: string): FlagHistory => {
  const histories = new Map<string, { readonly cursor: number; readonly flags: Flags }[]>()
  let known = 0
  return {
    async readUpTo(cursor) {
      if (cursor <= known) return
      const events = all.events
        .find({ churchId, cursor: { $gt: known, $lte: cursor }, kind: { $in: flagKinds } }, { session })
        .sort({ churchId: 1, cursor: 1 })
      for await (const event of events) {
        const { id } = resourceOf(event)
        const history = histories.get(id) ?? []
        histories.set(id, history)
        history.push({ cursor: event.cursor, flags: flagsAfter(history.at(-1)?.flags ?? {}, event) })
      }
      known = cursor
    },
    at: (resourceId, cursor) =>
      histories.get(resourceId)?.findLast((known) => known.cursor <= cursor)?.flags ?? {},
  }
}
