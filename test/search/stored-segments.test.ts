import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtempSync, readdirSync, rmSync, statSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { words } from '../../src/core/text.ts'
import { SearchDocuments } from '../../src/search/search-documents.ts'
import { StoredSegments } from '../../src/search/segments/stored-segments.ts'
import type { SavedChurch } from '../../testkit/search/saved-church.ts'
import {
  expectPage,
  expectPages,
  openSearchFixture,
  type SearchFixture,
  smallGenerator,
  warm,
} from './search-fixture.ts'

let fixture: SearchFixture
let folder: string
/** Each test leaves both with a stored index that holds all of their songs. */
let church: SavedChurch
let other: SavedChurch

beforeAll(async () => {
  fixture = await openSearchFixture()
  folder = mkdtempSync(join(tmpdir(), 'psaltery-segments-'))
  church = await storedChurch(71)
  other = await storedChurch(74)
})

afterAll(async () => {
  await fixture.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A search that stands for a process which has just started, and how often it has built an index. */
const start = (options: { minSongs?: number; budgetBytes?: number; memoryBytes?: number } = {}) => {
  let builds = 0
  class CountedDocuments extends SearchDocuments {
    override unchangedSince(churchId: string, cursor: number) {
      builds++
      return super.unchangedSince(churchId, cursor)
    }
  }
  const { minSongs = 50, budgetBytes = 1_000_000_000, memoryBytes = 500_000_000 } = options
  const stored = new StoredSegments(fixture.events, { folder, budgetBytes, minSongs })
  const search = fixture.openSearch({ stored, memoryBytes }, new CountedDocuments(fixture.collection))
  return { search, builds: () => builds }
}

/** With an event for its last save, as the save pipeline would have left it. */
const savedChurch = async (seed: number): Promise<SavedChurch> => {
  const church = await fixture.largeChurch(seed)
  await fixture.addEvent(church)
  return church
}

/** Its index was built and stored by a process that has ended. */
const storedChurch = async (seed: number): Promise<SavedChurch> => {
  const church = await savedChurch(seed)
  const { search, builds } = start()
  await warm(search, church)
  expect(builds()).toBe(1)
  await search.stop()
  return church
}

const fileOf = ({ id }: SavedChurch) => join(folder, id)

const expectBuiltAnew = async (church: SavedChurch) => {
  const { search, builds } = start()
  await warm(search, church)
  expect(builds()).toBe(1)
  await expectPage(search, church, 'grace')
}

describe('a large church whose index was stored', () => {
  test('has it after a start without building it, with all that was saved since', async () => {
    const [renamed, archived] = [...church.songs.values()]
    if (!renamed || !archived) throw new Error('It has songs.')
    const added = smallGenerator(72).song()
    await church.save(added, { ...renamed, title: 'Zion, renamed' }, { ...archived, archived: true })
    const { search, builds } = start()
    await warm(search, church)
    await expectPages(search, church)
    expect(builds()).toBe(0)
    const known = church.expected('', 0).songIds.flatMap((id) => words(church.songs.get(id)?.title ?? ''))
    const long = known.find((word) => /^[a-z]{8,}$/.test(word)) ?? ''
    for (const [misspelt, meant] of [
      [long.slice(0, 5) + long.slice(6), long],
      ['renamde', 'renamed'],
    ] as const) {
      const { corrections } = await search.correct(church, [misspelt])
      expect(corrections.flatMap((offer) => offer.words)).toContain(meant)
    }
  })

  test('has it again when it was evicted', async () => {
    const { size } = statSync(fileOf(church))
    const { search, builds } = start({ memoryBytes: size * 1.5 })
    for (const searched of [church, other, church]) {
      await warm(search, searched)
      await expectPages(search, searched)
    }
    expect(builds()).toBe(0)
  })

  test('has it built anew when too much has changed since', async () => {
    // As after so many saves.
    church.cursor += 2_100
    await church.save(smallGenerator(76).song())
    await fixture.addEvent(church)
    await expectBuiltAnew(church)
  })

  test('has it built anew in another database, or after one was restored', async () => {
    await fixture.events.deleteMany({ churchId: other.id })
    await expectBuiltAnew(other)
    await fixture.addEvent(other)
    await expectBuiltAnew(other)
  })

  test('has it built anew from a damaged file, and then from the new file', async () => {
    truncateSync(fileOf(other), statSync(fileOf(other)).size >> 1)
    await expectBuiltAnew(other)
    const { search, builds } = start()
    await warm(search, other)
    expect(builds()).toBe(0)
  })
})

describe('the stored files', () => {
  test('are those of large churches alone, readable by their owner alone', async () => {
    const large = await savedChurch(79)
    const small = start({ minSongs: 5_000 })
    await warm(small.search, large)
    expect(readdirSync(folder)).not.toContain(large.id)
    await warm(start().search, large)
    expect(statSync(fileOf(large)).mode & 0o777).toBe(0o600)
  })

  test('are not made without the event that they reach up to', async () => {
    const without = await fixture.largeChurch(80)
    await warm(start().search, without)
    expect(readdirSync(folder)).not.toContain(without.id)
  })

  test('stay within their budget: what was used longest ago goes', async () => {
    const budgetBytes = statSync(fileOf(church)).size * 2
    const third = await savedChurch(83)
    // The first one is used again, so the other one is the oldest.
    await warm(start().search, other)
    await warm(start().search, church)
    await warm(start({ budgetBytes }).search, third)
    const left = readdirSync(folder)
    expect(left).toContain(third.id)
    expect(left).not.toContain(other.id)
  })

  test('on a disk that takes none, every start builds', async () => {
    const stored = new StoredSegments(fixture.events, {
      folder: '/dev/null/segments',
      budgetBytes: 1_000_000_000,
      minSongs: 50,
    })
    const search = fixture.openSearch({ stored })
    await warm(search, church)
    await expectPages(search, church)
  })
})
