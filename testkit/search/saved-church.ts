import type { Collection } from 'mongodb'
import type { SearchDocument } from '../../src/core/search-document.ts'
import { documentOf, type PlainSong } from '../songs/plain-song.ts'
import { type Order, referenceSearch } from './reference.ts'

/** A church whose songs are saved straight into the search collection, and what a search of it must give. */
export class SavedChurch {
  readonly id = crypto.randomUUID()
  cursor = 0
  readonly songs = new Map<string, PlainSong>()

  constructor(readonly collection: Collection<SearchDocument>) {}

  async save(...songs: readonly PlainSong[]): Promise<void> {
    if (songs.length === 0) return
    await this.collection.bulkWrite(
      songs.map((song) => ({
        replaceOne: {
          filter: { _id: song.id, churchId: this.id },
          replacement: documentOf(song, this.id, this.#change(song)),
          upsert: true,
        },
      })),
    )
  }

  #change(song: PlainSong): number {
    this.songs.set(song.id, song)
    return ++this.cursor
  }

  expected(query: string, offset = 0, order: Order = 'title') {
    return referenceSearch(this.songs.values(), query, offset, 50, order)
  }
}
