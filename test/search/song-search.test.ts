import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { words } from '../../src/core/text.ts'
import { SearchDocuments } from '../../src/search/search-documents.ts'
import { sampleSize } from '../../testkit/long-tests.ts'
import { Random } from '../../testkit/random.ts'
import { RandomSongs } from '../../testkit/search/random-songs.ts'
import type { SavedChurch } from '../../testkit/search/saved-church.ts'
import type { PlainSong } from '../../testkit/songs/plain-song.ts'
import { until } from '../../testkit/until.ts'
import { expectPage, openSearchFixture, type SearchFixture, warm } from './search-fixture.ts'

let fixture: SearchFixture

beforeAll(async () => {
  fixture = await openSearchFixture()
})

afterAll(() => fixture.close())

const someSong = (church: SavedChurch): PlainSong => new Random(1).pick([...church.songs.values()])

describe('a search', () => {
  test('sees random saves, archivings and restarts at once, with one process and with two', async () => {
    for (let seed = 1; seed <= sampleSize(25, 60); seed++) {
      const random = new Random(seed)
      const make = new RandomSongs(random)
      const church = fixture.newChurch()
      const searches = [fixture.openSearch(), fixture.openSearch()]
      for (let step = 0; step < 8; step++) {
        const known = [...church.songs.values()]
        const changed = random.list(0, 4, () => {
          const old = known.length > 0 && random.chance(0.5) ? random.pick(known) : undefined
          return old && random.chance(0.4) ? { ...old, archived: !old.archived } : make.song(old?.id)
        })
        await church.save(...changed)
        if (random.chance(0.1)) searches[random.between(0, 1)] = fixture.openSearch()
        const offset = random.chance(0.7) ? 0 : 2
        await expectPage(random.pick(searches), church, make.query(known), offset)
      }
    }
  })

  test('finds what another process has just saved, 50 times in a row', async () => {
    const church = await fixture.largeChurch(21)
    const search = fixture.openSearch()
    await warm(search, church)
    const songs = [...church.songs.values()]
    for (let round = 0; round < 50; round++) {
      const song = songs[(round * 7) % songs.length] ?? someSong(church)
      await church.save({ ...song, title: `Saved in round number${round}x` })
      const { songIds } = await search.find(church, [`number${round}x`], 0)
      expect(songIds).toEqual([song.id])
    }
  })

  test('leaves a song out as soon as it is archived and brings it back as soon as it is not', async () => {
    const church = await fixture.largeChurch(22)
    const search = fixture.openSearch()
    await warm(search, church)
    const song = someSong(church)
    for (const archived of [false, true, false]) {
      await church.save({ ...song, title: 'Zzyzx road', archived })
      const { songIds } = await search.find(church, ['zzyzx'], 0)
      expect(songIds).toEqual(archived ? [] : [song.id])
    }
  })

  test('finds its index up to date when it was saved before, without an index that nobody has searched', async () => {
    const [church, cold] = [await fixture.largeChurch(61), await fixture.largeChurch(62)]
    const reads: string[] = []
    class CountedDocuments extends SearchDocuments {
      override changedSince(churchId: string, cursor: number) {
        reads.push(churchId)
        return super.changedSince(churchId, cursor)
      }
    }
    const cursorOf = async (churchId: string) => (churchId === church.id ? church : cold).cursor
    const search = fixture.openSearch({ cursorOf }, new CountedDocuments(fixture.collection))
    await warm(search, church)
    reads.length = 0
    const song = someSong(church)
    for (const title of ['Zzyzx road', 'Zzyzx lane']) {
      await church.save({ ...song, title })
      search.saved(cold.id)
      search.saved(church.id)
      await until(() => reads.length === 1)
      expect((await search.find(church, words(title), 0)).songIds).toEqual([song.id])
      expect(reads.splice(0)).toEqual([church.id])
    }
    expect(search.stateOf(cold.id)).toBe('cold')
  })

  test('never shows the songs of another church', async () => {
    const [one, other] = [await fixture.largeChurch(23), await fixture.largeChurch(24)]
    const search = fixture.openSearch()
    await warm(search, one)
    await warm(search, other)
    await expectPage(search, one, 'the')
    await expectPage(search, other, 'the')
    await expectPage(fixture.openSearch(), other, 'the')
  })

  test('reads changes once for all who wait for them', async () => {
    let reads = 0
    class CountingDocuments extends SearchDocuments {
      override changedSince(churchId: string, cursor: number) {
        reads++
        return super.changedSince(churchId, cursor)
      }
    }
    const church = await fixture.largeChurch(25)
    const search = fixture.openSearch({}, new CountingDocuments(fixture.collection))
    await warm(search, church)
    reads = 0
    await church.save({ ...someSong(church), title: 'Qqfx' })
    await Promise.all(Array.from({ length: 20 }, () => expectPage(search, church, 'qqfx')))
    expect(reads).toBe(1)
    await expectPage(search, church, 'qqfx')
    expect(reads).toBe(1)
  })
})
