import { describe, expect, test } from 'bun:test'
import { growthGbOfAYear, LOAD, MACHINE, needsOf, type Rates } from '../../../scripts/lib/model/needs.ts'
import { documentsOf, populationOf, savesOfSong, zipfSizes } from '../../../scripts/lib/model/population.ts'
import {
  HEADING,
  limitsTable,
  needsTable,
  sizeTable,
  withSection,
} from '../../../scripts/lib/model/report.ts'
import { searchBytes } from '../../../scripts/lib/model/search-memory.ts'
import { simulationTable } from '../../../scripts/lib/model/simulate.ts'
import { added, COLLECTIONS, type Sizes, scaled } from '../../../scripts/lib/model/sizes.ts'

const population = populationOf(10_000, 2_000)

/** A hundred documents everywhere, of 1,000 bytes, 500 on the disk, 100 in indexes each. */
const measured = Object.fromEntries(
  COLLECTIONS.map((name) => [name, { documents: 100, bytes: 100_000, disk: 50_000, index: 10_000 }]),
) as Sizes

const rates: Rates = { mixPerSecond: 200, savesPerSecond: 500, searchBytesOfSong: 3_000 }

describe('documents', () => {
  test('of 10,000 churches with 2,000 songs each', () => {
    const documents = documentsOf(population)
    expect(documents.songs).toBe(20_000_000)
    expect(documents.search).toBe(20_000_000)
    expect(documents.lyrics).toBe(40_000_000)
    expect(documents.users).toBe(100_000)
    expect(documents['bytes.chunks']).toBe(10_000_000)
  })

  test('each save leaves one revision, event and operation, and for a day an outbox entry', () => {
    const { revisions, events, outbox, operations, songs } = documentsOf(population)
    expect(new Set([revisions, events, operations])).toEqual(new Set([songs * savesOfSong()]))
    expect(outbox).toBe(Math.ceil(songs / 52))
    expect(savesOfSong()).toBe(4.5)
  })
})

test('sizes of churches fall with their rank, none is empty, and together they have what was asked for', () => {
  const sizes = zipfSizes(1_000, 10_000)
  expect(sizes).toHaveLength(1_000)
  expect(sizes[1]).toBe(Math.round((sizes[0] ?? 0) / 2))
  expect(Math.min(...zipfSizes(1_000, 2_000))).toBe(1)
  const sum = sizes.reduce((total, size) => total + size)
  expect(Math.abs(sum - 10_000)).toBeLessThan(300)
})

describe('sizes', () => {
  test('grow with the documents, and nothing is known of what was never measured', () => {
    const empty = { ...measured, users: { documents: 0, bytes: 0, disk: 4_096, index: 4_096 } }
    const whole = scaled(empty, documentsOf(population))
    expect(whole.songs).toEqual({ documents: 2e7, bytes: 2e10, disk: 1e10, index: 2e9 })
    expect(whole.users).toEqual({ documents: 100_000, bytes: 0, disk: 0, index: 0 })
  })

  test('are added up over the collections', () => {
    expect(added(measured).documents).toBe(100 * COLLECTIONS.length)
    expect(added(measured).disk).toBe(50_000 * COLLECTIONS.length)
  })
})

describe('a search index', () => {
  const points = [
    { songs: 1_000, bytes: 4_000_000 },
    { songs: 10, bytes: 400_000 },
  ]

  test.each([
    [10, 400_000],
    [100, 4_000_000 / Math.sqrt(10)],
    [1_000, 4_000_000],
    [2_000, 8_000_000],
    [1, 400_000 / Math.sqrt(10)],
  ])('of %d songs takes %d bytes', (songs, bytes) => {
    expect(searchBytes(points, songs)).toBeCloseTo(bytes, -1)
  })
})

describe('needs', () => {
  const whole = scaled(measured, documentsOf(population))

  test('requests come from the busy churches, and processes keep room for a peak', () => {
    const needs = needsOf(population, whole, rates)
    expect(needs.requestsPerSecond).toBe((10_000 * LOAD.busyChurches * LOAD.requestsPerMinute) / 60)
    expect(needs.processes).toBe(Math.ceil(needs.requestsPerSecond / (200 * LOAD.utilisation)))
    expect(needs.searchGb).toBeCloseTo((2e7 * LOAD.busyChurches * 3_000) / 1e9)
  })

  test('there are as many shards as the tightest of memory, disk and saves asks for', () => {
    const needs = needsOf(population, whole, rates)
    const [cache] = [needs.cacheGb / (MACHINE.memoryGb * MACHINE.cacheShare)]
    expect(needs.shards).toBe(Math.ceil(cache))
    const large = needsOf(population, whole, rates, { ...MACHINE, memoryGb: 100_000, diskGb: 100_000 })
    expect(large.shards).toBe(1)
    expect(needsOf(population, whole, { ...rates, savesPerSecond: 1 }).shards).toBeGreaterThan(needs.shards)
  })

  test('what breaks first stands first, with what to do', () => {
    const small = { ...MACHINE, diskGb: 1 }
    const needs = needsOf(population, whole, rates, small)
    expect(needs.limits[0]?.what).toBe('disk')
    const [, , first] = limitsTable(needs).split('\n')
    expect(first).toContain('larger disks')
  })

  test('without figures of the bench the rates are left out', () => {
    const needs = needsOf(population, whole, { ...rates, mixPerSecond: null, savesPerSecond: null })
    expect(needs.processes).toBeNull()
    expect(needs.limits.map(({ what }) => what)).not.toContain('saves')
    expect(needsTable(population, needs, 1, MACHINE)).toContain('not measured')
  })

  test('history grows by what the saves of a year leave', () => {
    // Three documents of 500 bytes on the disk and 100 in indexes, for each song once.
    expect(growthGbOfAYear(population, whole)).toBeCloseTo((2e7 * 3 * 600) / 1e9)
  })
})

describe('the tables', () => {
  test('show what one document takes and what all of them take', () => {
    const table = sizeTable(measured, scaled(measured, documentsOf(population)))
    expect(table).toMatch(/\| songs +\| 20,000,000 +\| +1,000 +\| +500 +\| +100 +\| +10\.0 +\| +2\.0 +\|/)
  })

  test('name what is not within a quarter', () => {
    const row = { what: 'indexes', unit: 'MB', model: 10, measured: 13, ratio: 1.3, isWithin: false }
    expect(simulationTable([row])).toMatch(/\| indexes +\| 10 MB +\| +13 MB +\| +1\.30 +\| +NO +\|/)
  })
})

describe('the section of a document', () => {
  const section = `${HEADING}\n\nnew\n`

  test.each([
    ['# A\n\ntext\n', `# A\n\ntext\n\n${section}`],
    [`# A\n\n${HEADING}\n\nold\n`, `# A\n\n${section}`],
    [`# A\n\n${HEADING}\n\nold\n\n## B\n\nb\n`, `# A\n\n${section}\n## B\n\nb\n`],
  ])('%j becomes %j', (document, expected) => {
    expect(withSection(document, section)).toBe(expected)
    expect(withSection(expected, section)).toBe(expected)
  })
})
