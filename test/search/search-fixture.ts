import { expect } from 'bun:test'
import { words } from '../../src/core/text.ts'
import { connect } from '../../src/database.ts'
import { migrate } from '../../src/db/migrations.ts'
import { rankingOf } from '../../src/search/engine/ranking.ts'
import { SearchDocuments } from '../../src/search/search-documents.ts'
import { SongSearch, type SongSearchOptions } from '../../src/search/song-search.ts'
import { freshDatabase } from '../../testkit/mongodb/mongodb.ts'
import { eventAt } from '../../testkit/search/event-at.ts'
import { SavedChurch } from '../../testkit/search/saved-church.ts'
import { CatalogueGenerator } from '../../testkit/songs/catalogue-generator.ts'

/** The first search of a church with up to 500 saves waits for the index. */
const LONG_HISTORY = 500

/** Of all songs in a church of a few hundred. */
const WORDS = 5_000

export const smallGenerator = (seed: number) => new CatalogueGenerator(seed, WORDS)

/** A database of its own, churches in it, and searches over it that stand for one process each. */
export async function openSearchFixture() {
  const where = await freshDatabase()
  const database = await connect(where.uri, where.name, { longRunning: true })
  await migrate(database)
  const { search: collection, events } = database.collections
  const searches: SongSearch[] = []

  const newChurch = () => new SavedChurch(collection)

  const savedChurch = async (seed: number, size: number, cursor: number) => {
    const church = newChurch()
    church.cursor = cursor
    await church.save(...smallGenerator(seed).songs(size))
    return church
  }

  return {
    collection,
    events,
    newChurch,

    /** The event of a church's last save. */
    async addEvent({ id: churchId, cursor }: SavedChurch): Promise<void> {
      await events.insertOne(eventAt(churchId, cursor))
    },

    /** With more saves behind it than are indexed while a first search waits. */
    largeChurch(seed: number, size = 100): Promise<SavedChurch> {
      return savedChurch(seed, size, LONG_HISTORY)
    },

    /** A new one, with few songs. */
    smallChurch(seed: number, size: number): Promise<SavedChurch> {
      return savedChurch(seed, size, 0)
    },

    openSearch(options: Partial<SongSearchOptions> = {}, documents = new SearchDocuments(collection)) {
      const search = new SongSearch(documents, {
        memoryBytes: 500_000_000,
        scanSeconds: 120,
        cooldownSeconds: 0,
        ...options,
      })
      searches.push(search)
      return search
    },

    async close(): Promise<void> {
      for (const search of searches) await search.stop()
      await database.close()
      await where.drop()
    },
  }
}

export type SearchFixture = Awaited<ReturnType<typeof openSearchFixture>>

/** Searches once and waits until the index is built. */
export async function warm(search: SongSearch, church: SavedChurch): Promise<void> {
  await search.find(church, [], 0)
  await search.settled()
  expect(search.stateOf(church.id)).toBe('ready')
}

/** In both orders. */
export async function expectPage(search: SongSearch, church: SavedChurch, query: string, offset = 0) {
  const wanted = words(query)
  for (const order of ['title', 'relevance'] as const) {
    if (order === 'relevance' && wanted.length === 0) continue
    const expected = church.expected(query, offset, order)
    const ranking = order === 'relevance' ? rankingOf(query) : undefined
    const page = await search.find(church, wanted, offset, ranking)
    expect({ query, offset, order, page }).toEqual({ query, offset, order, page: expected })
  }
}

const HOSTILE = [
  [...'abcdefghijklmnopqrstuvwxyz0123456789'].join(' '),
  'the and ing ers ess ent ion all ove ord ace our his for you ith eart ight ness ment less',
  'e'.repeat(200),
  '.* [a-z]+ ^the$ (?:a|b) \\w %',
]

/** Pages of every kind of question. */
export async function expectPages(search: SongSearch, church: SavedChurch): Promise<void> {
  const plain = [
    '',
    'nothing like this',
    'e',
    'th',
    'the',
    'ing',
    'grace',
    'the lord',
    'hymnal 1',
    'láska',
    'original edition',
  ]
  for (const query of [...plain, ...HOSTILE])
    await expectPage(search, church, query, query.length % 2 ? 0 : 60)
}
