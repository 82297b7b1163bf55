import { BSON, type Collection, type Filter, type FindOptions, type Sort } from 'mongodb'
import { ENGINE_SPEED, type Steps } from '../core/async/work-slices.ts'
import type { Church } from '../core/people.ts'
import type { SearchDocument } from '../core/search-document.ts'
import { isPublic, type Visibility } from '../core/visibility.ts'
import type { ArchivedFilter } from '../db/archived-filter.ts'
import { LIST_ORDER } from './engine/merge-page.ts'

/** Reads search documents as a save has left them, always naming the church. */
export class SearchDocuments {
  readonly #collection: Collection<SearchDocument>

  constructor(collection: Collection<SearchDocument>) {
    this.#collection = collection
  }

  /** The ids of songs in the order of the list, straight from an index unless only public ones are wanted. */
  async ids(churchId: string, scope: SongScope, skip: number, limit: number): Promise<string[]> {
    const songs = await this.#collection
      .find({ churchId, ...filterOf(scope) }, { ...CURRENT, projection: { _id: 1 } })
      .sort(LIST_ORDER)
      .skip(skip)
      .limit(limit)
      .toArray()
    return songs.map(({ _id }) => _id)
  }

  /** Some songs, undecoded and in no order. */
  async byId(churchId: string, ids: readonly string[]): Promise<Uint8Array[]> {
    const filter = { churchId, _id: { $in: [...ids] } }
    return this.#collection.find<Uint8Array>(filter, { ...CURRENT, raw: true }).toArray()
  }

  /** Songs in the order of the list, undecoded, batch by batch. */
  inScope(churchId: string, scope: SongScope): AsyncGenerator<Uint8Array[]> {
    return this.#batches({ churchId, ...filterOf(scope) }, LIST_ORDER)
  }

  /**
   * All unarchived songs, without what changed after `cursor`: a song that is renamed while the batches are read could
   * otherwise come twice or not at all.
   */
  unchangedSince(churchId: string, cursor: number): AsyncGenerator<Uint8Array[]> {
    return this.#batches({ churchId, archived: false, cursor: { $lte: cursor } }, LIST_ORDER)
  }

  /** Every song that changed after `cursor`, archived ones too, undecoded, batch by batch. */
  changedSince(churchId: string, cursor: number): AsyncGenerator<Uint8Array[]> {
    return this.#batches({ churchId, cursor: { $gt: cursor } }, { cursor: 1 })
  }

  async *#batches(filter: Filter<SearchDocument>, sort: Sort): AsyncGenerator<Uint8Array[]> {
    const cursor = this.#collection
      .find<Uint8Array>(filter, { ...CURRENT, raw: true, batchSize: BATCH_SIZE })
      .sort(sort)
    try {
      while (await cursor.hasNext()) yield cursor.readBufferedDocuments()
    } finally {
      await cursor.close()
    }
  }
}

/** What a search may see: saved for good, and nothing that is already out of date. */
const CURRENT = {
  readConcern: { level: 'majority' },
  readPreference: 'primary',
} as const satisfies FindOptions

const archivedIn = { exclude: false, only: true, include: { $in: [false, true] } } as const
const publicSongs = { public: { visibility: { $ne: 'members' } }, members: { visibility: 'public' } } as const

const filterOf = ({ archived, publicIn }: SongScope): Filter<SearchDocument> => ({
  archived: archivedIn[archived],
  ...(publicIn ? publicSongs[publicIn] : {}),
})

/** Small enough that handling a batch is never felt by other requests. */
const BATCH_SIZE = 200

/** One lyric version a step: all of a song's together can be megabytes. */
export function* decode(document: Uint8Array): Steps<SearchDocument> {
  const { lyrics, ...song } = BSON.deserialize(document, { raw: true })
  yield song.metadata.length / ENGINE_SPEED
  const decoded: [id: string, version: SearchDocument['lyrics'][string]][] = []
  for (const [id, version] of Object.entries<Uint8Array>(BSON.deserialize(lyrics, { raw: true }))) {
    decoded.push([id, BSON.deserialize(version) as SearchDocument['lyrics'][string]])
    yield version.length / ENGINE_SPEED
  }
  return { ...song, lyrics: Object.fromEntries(decoded) } as SearchDocument
}

/** Which songs of a church a list shows. */
export interface SongScope {
  readonly archived: ArchivedFilter
  /** The visibility of the church if only public songs are shown; null: songs for members too. */
  readonly publicIn: Visibility | null
}

/** What a member sees who asks for nothing else. */
export const FOR_MEMBERS: SongScope = { archived: 'exclude', publicIn: null }

export const forVisitors = ({ visibility }: Pick<Church, 'visibility'>): SongScope => ({
  archived: 'exclude',
  publicIn: visibility,
})

interface ScopedSong {
  readonly archivedAt: unknown
  readonly visibility: Visibility | null
}

export const isInScope = (
  { archivedAt, visibility }: ScopedSong,
  { archived, publicIn }: SongScope,
): boolean =>
  (archived === 'include' || (archivedAt !== null) === (archived === 'only')) &&
  (publicIn === null || isPublic(visibility, publicIn))
