import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { words } from '../../src/core/text.ts'
import { SegmentBuilder } from '../../src/search/engine/segment/segment-builder.ts'
import { buffersOf } from '../../src/search/engine/segment/segment-data.ts'
import { SearchDocuments } from '../../src/search/search-documents.ts'
import { StoredSegments } from '../../src/search/segments/stored-segments.ts'
import type { SavedChurch } from '../../testkit/search/saved-church.ts'
import { CatalogueGenerator } from '../../testkit/songs/catalogue-generator.ts'
import { documentOf } from '../../testkit/songs/plain-song.ts'
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

beforeAll(async () => {
  fixture = await openSearchFixture()
  folder = mkdtempSync(join(tmpdir(), 'psaltery-segments-'))
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
  const { minSongs = 100, budgetBytes = 1_000_000_000, memoryBytes = 500_000_000 } = options
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

type Damage = (path: string, bytes: Buffer) => void

const damages: Readonly<Record<string, Damage>> = {
  'a changed byte': (path, bytes) => writeFileSync(path, flipped(bytes, bytes.length >> 1)),
  'a changed hash': (path, bytes) => writeFileSync(path, flipped(bytes, bytes.length - 1)),
  'a changed header': (path, bytes) => writeFileSync(path, flipped(bytes, 40)),
  'a huge header': (path) => writeFileSync(path, Buffer.alloc(1_000, 255)),
  'arrays longer than any memory': (path, bytes) => writeFileSync(path, withHugeArrays(bytes)),
  'half of its bytes': (path, bytes) => truncateSync(path, bytes.length >> 1),
  'one byte too many': (path, bytes) => writeFileSync(path, Buffer.concat([bytes, bytes.subarray(-1)])),
  'nothing in it': (path) => truncateSync(path, 0),
  'the format of another version': (path, bytes) => writeFileSync(path, otherVersion(bytes)),
}

describe('a large church whose index was stored', () => {
  test('has it after a start without building it, with all that was saved since', async () => {
    const church = await storedChurch(71)
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
    const church = await storedChurch(73)
    const { size } = statSync(fileOf(church))
    const other = await storedChurch(74)
    const { search, builds } = start({ memoryBytes: size * 1.5 })
    for (const searched of [church, other, church]) {
      await warm(search, searched)
      await expectPages(search, searched)
    }
    expect(builds()).toBe(0)
  })

  test('has it built anew when too much has changed since', async () => {
    const church = await storedChurch(75)
    await church.save(...smallGenerator(76).songs(2_100))
    await expectBuiltAnew(church)
  })

  test('has it built anew in another database, or after one was restored', async () => {
    const church = await storedChurch(77)
    await fixture.events.deleteMany({ churchId: church.id })
    await expectBuiltAnew(church)
    await fixture.addEvent(church)
    await expectBuiltAnew(church)
  })

  describe('of which the file is damaged', () => {
    let church: SavedChurch
    let whole: Buffer
    beforeAll(async () => {
      church = await storedChurch(78)
      whole = readFileSync(fileOf(church))
    })

    test.each(Object.entries(damages))('has it built anew from a file with %s', async (_, damage) => {
      writeFileSync(fileOf(church), whole)
      damage(fileOf(church), whole)
      await expectBuiltAnew(church)
    })

    test('has it from the file that is whole again', async () => {
      writeFileSync(fileOf(church), whole)
      const { search, builds } = start()
      await warm(search, church)
      expect(builds()).toBe(0)
    })
  })
})

const flipped = (bytes: Buffer, at: number): Buffer => {
  const copy = Buffer.from(bytes)
  copy[at] = (copy[at] ?? 0) ^ 1
  return copy
}

/** A header of the same length. */
const withHugeArrays = (bytes: Buffer): Buffer =>
  Buffer.from(
    bytes.toString('latin1').replaceAll(/"length":\d+/g, (text) => text.replaceAll(/\d/g, '9')),
    'latin1',
  )

/** Whole, with its hash. */
const otherVersion = (bytes: Buffer): Buffer => {
  const content = Buffer.from(
    bytes.subarray(0, -32).toString('latin1').replace('segment 2', 'segment 0'),
    'latin1',
  )
  return Buffer.concat([content, createHash('sha256').update(content).digest()])
}

describe('the stored files', () => {
  test('are those of large churches alone, readable by their owner alone', async () => {
    const church = await savedChurch(79)
    const small = start({ minSongs: 5_000 })
    await warm(small.search, church)
    expect(readdirSync(folder)).not.toContain(church.id)
    await warm(start().search, church)
    expect(statSync(fileOf(church)).mode & 0o777).toBe(0o600)
  })

  test('are not made without the event that they reach up to', async () => {
    const church = await fixture.largeChurch(80)
    await warm(start().search, church)
    expect(readdirSync(folder)).not.toContain(church.id)
  })

  test('stay within their budget: what was used longest ago goes', async () => {
    const first = await storedChurch(81)
    const second = await storedChurch(82)
    const budgetBytes = statSync(fileOf(first)).size * 2
    const third = await savedChurch(83)
    // Used again, so the second one is the oldest.
    await warm(start().search, first)
    await warm(start({ budgetBytes }).search, third)
    const left = readdirSync(folder)
    expect(left).toContain(third.id)
    expect(left).not.toContain(second.id)
  })

  test('on a disk that takes none, every start builds', async () => {
    const church = await savedChurch(84)
    const stored = new StoredSegments(fixture.events, {
      folder: '/dev/null/segments',
      budgetBytes: 1_000_000_000,
      minSongs: 100,
    })
    const search = fixture.openSearch({ stored })
    await warm(search, church)
    await expectPages(search, church)
  })
})

test('a segment of known songs has the bytes of format 2: who changes them raises FORMAT in segment-file.ts', () => {
  const builder = new SegmentBuilder()
  const songs = [...new CatalogueGenerator(85).songs(300)].map((song, at) => documentOf(song, 'church', at))
  songs.sort((a, b) => (a.title < b.title ? -1 : 1))
  for (const song of songs) builder.add(song)
  const hash = createHash('sha256')
  for (const buffer of buffersOf(builder.finish())) hash.update(new Uint8Array(buffer))
  expect(hash.digest('hex')).toBe('2d55d6557bb2f25a79593e1ba0a9f31ffbe6f81bef54e86ab1c6f323dda6e2c9')
})
