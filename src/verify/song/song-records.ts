import type { ArrangementContent } from '../../arrangements/schema.ts'
import type { SearchDocument } from '../../core/stored/search-document.ts'
import type {
  ArrangementHead,
  LyricsHead,
  ResourceKind,
  RevisionRecord,
  SongHead,
} from '../../db/collections.ts'
import type { EventRecord } from '../../db/event.ts'
import { lookUp, type View } from '../view.ts'

/** A revision without its text: of the document only what refers to something else. */
export interface KnownRevision extends Omit<RevisionRecord, 'document' | 'schemaVersion' | 'source'> {
  readonly document?: Partial<Pick<ArrangementContent, 'lyricVersionIds' | 'assetIds'>>
}

/** A song, or only the events that name it, as the scan finds them. */
export interface SongWithEvents {
  readonly songId: string
  readonly song: SongHead | null
  /** By cursor. */
  readonly events: readonly EventRecord[]
}

/** All records of one song. */
export interface SongRecords extends SongWithEvents {
  readonly churchId: string
  readonly lyrics: readonly LyricsHead[]
  readonly arrangements: readonly ArrangementHead[]
  /** By resource, then by version; also of resources that only events name. */
  readonly revisions: ReadonlyMap<string, readonly KnownRevision[]>
  /** The documents of the revisions that the heads name, and of restored ones and their sources, by revision. */
  readonly documents: ReadonlyMap<string, unknown>
  /** Of the files that the arrangements name, those that exist. */
  readonly assetIds: ReadonlySet<string>
  readonly search: SearchDocument | null
}

export const loadSongRecords = async (
  view: View,
  churchId: string,
  songs: readonly SongWithEvents[],
): Promise<SongRecords[]> => {
  const { all, session } = view
  const songIds = songs.map(({ songId }) => songId)
  const ofSongs = { churchId, songId: { $in: songIds } }
  const lyrics = Map.groupBy(await all.lyrics.find(ofSongs, { session }).toArray(), ofSong)
  const arrangements = Map.groupBy(await all.arrangements.find(ofSongs, { session }).toArray(), ofSong)
  const heads = [...songs.flatMap(({ song }) => song ?? []), ...flat(lyrics), ...flat(arrangements)]
  const resourceIds = new Set([
    ...heads.map(({ _id }) => _id),
    ...songs.flatMap(({ events }) => events.map((event) => resourceOf(event).id)),
  ])
  const revisions = await loadRevisions(view, churchId, [...resourceIds])
  const compared = [...heads.map(({ revisionId }) => revisionId), ...restoredIn(revisions)]
  const comparedRevisions = await lookUp(view, all.revisions, churchId, compared, ['document'])
  const documents = new Map([...comparedRevisions].map(([id, { document }]) => [id, document]))
  const named = assetsNamed(flat(arrangements), revisions)
  const assetIds = new Set((await lookUp(view, all.assets, churchId, named, [])).keys())
  const search = await all.search.find({ churchId, _id: { $in: songIds } }, { session }).toArray()
  const searchOf = new Map(search.map((document) => [document._id, document]))
  return songs.map((song) => ({
    ...song,
    churchId,
    lyrics: lyrics.get(song.songId) ?? [],
    arrangements: arrangements.get(song.songId) ?? [],
    revisions,
    documents,
    assetIds,
    search: searchOf.get(song.songId) ?? null,
  }))
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
    'document.lyricVersionIds': 1,
    'document.assetIds': 1,
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
  if (event.kind.startsWith('song.lyrics.')) return { kind: 'lyrics', id: event.lyricVersionId ?? '' }
  if (event.kind.startsWith('song.arrangement.'))
    return { kind: 'arrangement', id: event.arrangementId ?? '' }
  return { kind: 'song', id: event.songId }
}
