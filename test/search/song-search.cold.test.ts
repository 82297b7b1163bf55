import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { Failure } from '../../src/core/failures.ts'
import { SearchDocuments } from '../../src/search/search-documents.ts'
import { Random } from '../../testkit/random.ts'
import { heavySong } from '../../testkit/search/heavy-song.ts'
import type { SavedChurch } from '../../testkit/search/saved-church.ts'
import type { PlainSong } from '../../testkit/songs/plain-song.ts'
import {
  expectPage,
  expectPages,
  openSearchFixture,
  type SearchFixture,
  smallGenerator,
  warm,
} from './search-fixture.ts'

let fixture: SearchFixture
/** Nothing is saved in them: a search that is opened anew has no index of them. */
let unchanged: readonly [SavedChurch, SavedChurch, SavedChurch]
/** What the index of the first of them takes. */
let indexBytes: number

beforeAll(async () => {
  fixture = await openSearchFixture()
  unchanged = [await fixture.largeChurch(51), await fixture.largeChurch(52), await fixture.largeChurch(53)]
  const measure = fixture.openSearch()
  await warm(measure, unchanged[0])
  indexBytes = measure.byteLength
})

afterAll(() => fixture.close())

/** Saved and taken in quickly. */
const titled = (title: string): PlainSong => ({
  ...{ id: crypto.randomUUID(), archived: false, title, alternateTitles: [], authors: [], themes: [] },
  ...{ songbooks: [], lyrics: [] },
})

describe('a church without an index', () => {
  test('is answered exactly while its index is built, and exactly by the index', async () => {
    const [church] = unchanged
    const search = fixture.openSearch()
    expect(search.stateOf(church.id)).toBe('cold')
    await expectPage(search, church, 'grace')
    expect(search.stateOf(church.id)).toBe('building')
    await expectPages(search, church)
    await search.settled()
    expect(search.stateOf(church.id)).toBe('ready')
    await expectPages(search, church)
  })

  test('gets an index that holds what was saved, renamed and archived during the build', async () => {
    const church = await fixture.largeChurch(32, 400)
    const search = fixture.openSearch()
    const random = new Random(32)
    const songs = smallGenerator(33)
    await search.find(church, [], 0)
    while (search.stateOf(church.id) === 'building') {
      const old = random.pick([...church.songs.values()])
      const renamed = { ...old, title: `${random.pick(['A', 'M', 'Z'])} ${old.title}` }
      await church.save(songs.song(), renamed, { ...random.pick([...church.songs.values()]), archived: true })
      await expectPage(search, church, 'a m z')
    }
    await expectPages(search, church)
  })

  test('gets each song once into its index, also one that moves past the reader', async () => {
    const church = await fixture.largeChurch(38, 250)
    const [first] = church.expected('').songIds
    const song = church.songs.get(first ?? '')
    class InterruptedDocuments extends SearchDocuments {
      override async *unchangedSince(churchId: string, cursor: number) {
        let batches = 0
        for await (const batch of super.unchangedSince(churchId, cursor)) {
          yield batch
          if (++batches === 1 && song) await church.save({ ...song, title: 'Ωmega, the last' })
        }
      }
    }
    const search = fixture.openSearch({}, new InterruptedDocuments(fixture.collection))
    await warm(search, church)
    await expectPage(search, church, 'the', 0)
    await expectPage(search, church, '', 200)
  })

  test('of a few songs is indexed while the first search waits', async () => {
    const church = await fixture.smallChurch(34, 40)
    const search = fixture.openSearch()
    await expectPages(search, church)
    expect(search.stateOf(church.id)).toBe('ready')
  })

  test('fails with 503 and a sentence when the search takes too long', async () => {
    const [church] = unchanged
    const problem = await fixture
      .openSearch({ scanSeconds: -1 })
      .find(church, ['nothing-like-this'], 0)
      .catch((error: unknown) => error)
    expect(problem).toBeInstanceOf(Failure)
    expect(problem).toMatchObject({ status: 503, headers: { 'retry-after': '30' } })
  })

  test('is still answered when its index cannot be built, and the problem is heard of', async () => {
    const church = await fixture.largeChurch(36)
    await fixture.collection.updateOne({ churchId: church.id }, { $unset: { metadata: '' } })
    const problems: unknown[] = []
    const search = fixture.openSearch({ onProblem: (problem) => problems.push(problem) })
    await search.find(church, ['nothing-like-this'], 0)
    await search.settled()
    expect(problems).toHaveLength(1)
    expect(String(problems[0])).toContain('could not be built')
    expect(await search.find(church, ['nothing-like-this'], 0)).toEqual({
      songIds: [],
      hasMore: false,
      lyricMatches: [],
    })
  })

  test('is given up quietly when the process stops during the build', async () => {
    const church = await fixture.largeChurch(37, 400)
    const problems: unknown[] = []
    const search = fixture.openSearch({ onProblem: (problem) => problems.push(problem) })
    await search.find(church, [], 0)
    await search.stop()
    expect(search.stateOf(church.id)).toBe('cold')
    expect(problems).toEqual([])
  })
})

describe('a church whose index is far behind', () => {
  test('is answered exactly before and after the index has taken the changes in', async () => {
    const church = await fixture.largeChurch(41)
    const search = fixture.openSearch()
    await warm(search, church)
    await church.save(...smallGenerator(42).songs(550))
    await expectPages(search, church)
    await search.settled()
    await expectPages(search, church)
  })

  test('gets a new index when the changes are too many to keep beside the old one', async () => {
    const church = await fixture.largeChurch(43, 0)
    await church.save(...Array.from({ length: 550 }, (_, at) => titled(`Grace ${at}`)))
    const search = fixture.openSearch()
    await warm(search, church)
    const before = search.byteLength
    for (let round = 0; round < 6; round++) {
      await church.save(...[...church.songs.values()].slice(0, 400))
      await expectPage(search, church, 'grace')
    }
    await search.settled()
    await expectPages(search, church)
    expect(search.byteLength).toBeLessThan(before * 1.1)
  })
})

describe('memory', () => {
  test('is taken from the church that was searched longest ago', async () => {
    const [one, two, three] = unchanged
    const memoryBytes = indexBytes * 2.5
    const search = fixture.openSearch({ memoryBytes })
    await warm(search, one)
    await warm(search, two)
    await search.find(one, ['grace'], 0)
    await warm(search, three)
    expect(unchanged.map(({ id }) => search.stateOf(id))).toEqual(['ready', 'cold', 'ready'])
    expect(search.byteLength).toBeLessThanOrEqual(memoryBytes)
    await expectPages(search, two)
    await search.settled()
    await expectPages(search, two)
    expect(search.byteLength).toBeLessThanOrEqual(memoryBytes)
  })

  test('is not spent on a church that was just given up for another', async () => {
    const [one, two] = unchanged
    const search = fixture.openSearch({ memoryBytes: indexBytes * 1.5, cooldownSeconds: 3600 })
    await warm(search, one)
    await warm(search, two)
    await expectPages(search, one)
    await search.settled()
    expect([one, two].map(({ id }) => search.stateOf(id))).toEqual(['cold', 'ready'])
  })

  test('is never taken by a church too large for it, which is still answered exactly', async () => {
    const [church] = unchanged
    const search = fixture.openSearch({ memoryBytes: 100_000 })
    await search.find(church, [], 0)
    await search.settled()
    expect(search.stateOf(church.id)).toBe('too large')
    expect(search.byteLength).toBe(0)
    await expectPages(search, church)
  })

  test('is not exceeded by more than a song while songs of megabytes are taken in', async () => {
    const church = fixture.newChurch()
    const random = new Random(58)
    for (let song = 0; song < 3; song++) await church.save(heavySong(random))
    const search = fixture.openSearch({ memoryBytes: 15_000_000 })
    let most = 0
    const sampling = setInterval(() => {
      most = Math.max(most, search.byteLength)
    })
    await expectPage(search, church, 'وسلم')
    await search.settled()
    clearInterval(sampling)
    expect(most).toBeGreaterThan(0)
    expect(most).toBeLessThan(25_000_000)
    expect(search.byteLength).toBeLessThanOrEqual(15_000_000)
    await expectPage(search, church, 'وسلم')
  })

  test('may be none at all', async () => {
    const church = await fixture.smallChurch(57, 30)
    const search = fixture.openSearch({ memoryBytes: 0, cooldownSeconds: 3600 })
    await expectPages(search, church)
    expect(search.byteLength).toBe(0)
  })
})
