import type { TSchema } from '@sinclair/typebox'
import { notFound } from '../core/failures.ts'
import { type ArchivedFilter, archivedAtIn } from '../db/archived-filter.ts'
import type { Collections } from '../db/collections.ts'
import type { Head, RevisionRecord } from '../saves/collections.ts'
import { type HistoryQuery, readHistory } from '../saves/history.ts'
import { unlessPurged } from '../saves/purge.ts'
import { type AssetsById, headsIn, type Resource } from '../saves/resource.ts'
import type { SaveRequest } from '../saves/save.ts'

/** The ids of a path. */
export type Ids = Readonly<
  Partial<Record<'songId' | 'lyricVersionId' | 'arrangementId' | 'serviceId', string>>
>

/**
 * Songs, lyric versions, arrangements or services: the rules of their saves, their shapes, and the words that describe their
 * routes. kind-routes.ts makes the routes of it. Input is what is sent for an update, NewInput what is sent for a new one.
 */
export interface Kind<
  H extends Head = Head,
  Input = unknown,
  NewInput = Input,
  Described extends object = object,
> extends Resource<H['document'], H> {
  /** The path of one of them; without the last parameter it is that of all. */
  readonly path: string
  /** The parameter of the path that names it. */
  readonly parameter: keyof Ids
  /** The first version of the interface that has it; left out: 1. */
  readonly since?: 2
  /** The field of an answer that has it. */
  readonly field: string
  readonly shapes: {
    readonly input: TSchema
    readonly newInput: TSchema
    readonly response: TSchema
    readonly history: TSchema
  }
  /** Whether its body may be larger in version 2. */
  readonly largeBody?: true
  readonly words: KindWords
  /** In the form in which it is stored, or 400 for what the schema cannot check. */
  create(input: NewInput): {
    readonly document: H['document']
    readonly initialFields: Omit<H, keyof Head>
  }
  update(input: Input): H['document']
  find(all: Collections, churchId: string, ids: Ids): Promise<H | null>
  describe(head: H, assets: AssetsById): Described
  /** What answers show of a document, in a head and in a revision alike. */
  describeContent(document: H['document'], assets: AssetsById): object
}

/** A kind of which a song has several. */
export interface SongPartKind<
  H extends Head = Head,
  Input = unknown,
  NewInput = Input,
  Described extends object = object,
> extends Kind<H, Input, NewInput, Described> {
  readonly shapes: Kind['shapes'] & {
    readonly list: TSchema
    /** Of version 2. */
    readonly listWithArchived: TSchema
  }
  inListOrder(a: H, b: H): number
}

interface KindWords {
  readonly tag: string
  /** Its name in ids of operations: `updateSong`. */
  readonly operation: string
  /** Its name in the id of the operation that lists revisions: `listSongRevisions`. */
  readonly ofRevisions: string
  readonly article: 'a' | 'an'
  /** The version that is read: "The song …". */
  readonly read: string
  /** The version that was saved. */
  readonly saved: string
  readonly createDescription?: string
  readonly readDescription?: string
  readonly updateDescription: string
}

/** The ids of a path; null where it names no song. */
export const idsIn = ({ parameter }: Pick<Kind, 'parameter'>, ids: Ids) => ({
  songId: ids.songId ?? null,
  targetId: ids[parameter] ?? '',
})

/** The save that adds one, to the song of these ids if it belongs to one. */
export const creating = <H extends Head, Input, NewInput>(
  kind: Kind<H, Input, NewInput>,
  { songId }: Pick<Ids, 'songId'>,
  input: NewInput,
  resourceId?: string,
): SaveRequest<H['document'], H> => ({
  resource: kind,
  songId: songId ?? null,
  targetId: null,
  sets: kind.create(input),
  resourceId,
})

/** The save that replaces the document of the one that these ids name. */
export const updating = <H extends Head, Input, NewInput>(
  kind: Kind<H, Input, NewInput>,
  ids: Ids,
  input: Input,
): SaveRequest<H['document'], H> => ({
  resource: kind,
  ...idsIn(kind, ids),
  sets: { document: kind.update(input), initialFields: null },
})

export const getHead = async <H extends Head>(
  all: Collections,
  kind: Kind<H>,
  churchId: string,
  ids: Ids,
): Promise<H> => {
  const head = await kind.find(all, churchId, ids)
  if (head) return head
  await requireSong(all, kind, churchId, ids)
  throw notFound(kind.noun)
}

/** A song that does not exist is the failure, not what it does not have. */
export const requireSong = async (
  all: Collections,
  kind: Pick<Kind, 'kind'>,
  churchId: string,
  { songId }: Ids,
): Promise<void> => {
  if (songId === undefined || kind.kind === 'song') return
  if (!unlessPurged(await all.songs.lookUp(churchId, songId))) throw notFound('song')
}

/** The files that documents of a kind name. */
export const assetsOf = async <H extends Head>(
  all: Collections,
  kind: Kind<H>,
  churchId: string,
  documents: readonly H['document'][],
): Promise<AssetsById> => {
  const ids = documents.flatMap((document) => kind.references?.(document).assetIds ?? [])
  if (ids.length === 0) return new Map()
  const assets = await all.assets.find({ _id: { $in: [...new Set(ids)] }, churchId }).toArray()
  return new Map(assets.map((asset) => [asset._id, asset]))
}

/** By song. Songs that have none are not in the map. */
export const partsOfSongs = async <H extends Head, Input, NewInput, Described extends object>(
  all: Collections,
  kind: SongPartKind<H, Input, NewInput, Described>,
  churchId: string,
  songIds: readonly string[],
  archived: ArchivedFilter = 'exclude',
): Promise<ReadonlyMap<string, Described[]>> => {
  const filter = { churchId, songId: { $in: [...songIds] }, ...archivedAtIn(archived) }
  const heads = (await headsIn(all, kind.kind).find(filter).toArray()) as H[]
  const assets = await assetsOf(
    all,
    kind,
    churchId,
    heads.map(({ document }) => document),
  )
  const bySong = Map.groupBy(heads.sort(kind.inListOrder), ({ songId }) => songId ?? '')
  return new Map([...bySong].map(([songId, own]) => [songId, own.map((head) => kind.describe(head, assets))]))
}

export const partsOfSong = async <H extends Head, Input, NewInput, Described extends object>(
  all: Collections,
  kind: SongPartKind<H, Input, NewInput, Described>,
  churchId: string,
  songId: string,
  archived?: ArchivedFilter,
): Promise<Described[]> => (await partsOfSongs(all, kind, churchId, [songId], archived)).get(songId) ?? []

/** A page of the history, as answers show it. */
export const historyOf = async (
  all: Collections,
  kind: Kind,
  churchId: string,
  ids: Ids,
  query: HistoryQuery,
): Promise<{ readonly revisions: readonly object[]; readonly hasMore: boolean }> => {
  await getHead(all, kind, churchId, ids)
  const page = await readHistory(all, churchId, idsIn(kind, ids).targetId, query)
  const assets = await assetsOf(
    all,
    kind,
    churchId,
    page.revisions.map(({ document }) => document),
  )
  const describe = ({ _id, version, document, createdAt, restoredFrom }: RevisionRecord) => ({
    id: _id,
    version,
    ...kind.describeContent(document, assets),
    createdAt: createdAt.toISOString(),
    savedBy: page.savedBy.get(_id) ?? null,
    restoredFrom: restoredFrom ?? null,
  })
  return { revisions: page.revisions.map(describe), hasMore: page.hasMore }
}
