import { BSON, type Collection, type Filter, type FindOptions, type Sort } from 'mongodb'
import { ENGINE_SPEED, type Steps } from '../core/async/work-slices.ts'
import type { SearchDocument } from '../core/search-document.ts'
import { LIST_ORDER } from './engine/list-order.ts'
import type { SongScope } from './scope.ts'

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
