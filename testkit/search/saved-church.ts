import type { Collection } from 'mongodb'
import type { SearchDocument } from '../../src/core/search-document.ts'
import type { SearchPage } from '../../src/search/engine/merge-page.ts'
import { documentOf, type PlainSong } from '../songs/plain-song.ts'
import { type Order, referenceSearch } from './reference.ts'

/** A church whose songs are saved straight into the search collection, and what a search of it must give. */
export class SavedChurch {
  readonly id = crypto.randomUUID()
  cursor = 0
  readonly songs = new Map<string, PlainSong>()

  constructor(readonly collection: Collection<SearchDocument>) {}

  async save(...songs: readonly PlainSong[]): Promise<void> {
    // New songs are inserted together: an upsert looks each one up first, which took 10 s on a busy machine.
    const [changed, added] = [[], []] as [SearchDocument[], SearchDocument[]]
    for (const song of songs) {
      const documents = this.songs.has(song.id) ? changed : added
      documents.push(documentOf(song, this.id, this.#change(song)))
    }
    if (added.length > 0) await this.collection.insertMany(added, { ordered: false })
    if (changed.length === 0) return
    await this.collection.bulkWrite(
      changed.map((replacement) => {
        const { _id, churchId } = replacement
        return { replaceOne: { filter: { _id, churchId }, replacement } }
      }),
    )
  }

  #change(song: PlainSong): number {
    this.songs.set(song.id, song)
    return ++this.cursor
  }

  /** Cached: the reference is slow, and a test sends the same query before and after an index is built. */
  readonly #expected = new Map<string, SearchPage>()

  expected(query: string, offset = 0, order: Order = 'title'): SearchPage {
    const asked = JSON.stringify([this.cursor, query, offset, order])
    const known = this.#expected.get(asked) ?? referenceSearch(this.songs.values(), query, offset, 50, order)
    this.#expected.set(asked, known)
    return known
  }
}
