import { describe, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compareResults, comparisonTable } from '../../../scripts/lib/bench/shared/compare.ts'
import { percentiles } from '../../../scripts/lib/bench/shared/figures.ts'
import { goals, verdict } from '../../../scripts/lib/bench/shared/goals.ts'
import { KINDS, kindOf, PER_CENT } from '../../../scripts/lib/bench/shared/mix.ts'
import { pageText } from '../../../scripts/lib/bench/shared/page.ts'
import {
  emptyResults,
  measurement,
  type Results,
  readResults,
  writeResults,
} from '../../../scripts/lib/bench/shared/results.ts'

const ROOT = join(import.meta.dir, '../../..')

type Given = Parameters<typeof measurement>[1]

const resultsOf = (rows: readonly (Given & { bench: string })[], more: Partial<Results> = {}): Results => ({
  ...emptyResults(),
  at: '2026-05-04T10:00:00.000Z',
  isQuick: false,
  measurements: rows.map(({ bench, ...given }) => measurement(bench, given)),
  ...more,
})

const read = (clients: number, ratio: number) => ({
  bench: 'reads',
  name: 'a song, as a member',
  unit: 'requests/s',
  clients,
  value: 1_000 * ratio,
  beside: 1_000,
  besideName: 'one findOne',
  p50: 1,
  p95: 2,
  p99: 3,
})
const memory = (value: number) => ({ bench: 'start', name: 'memory at rest', unit: 'MB', value })

describe('goals', () => {
  const goal = (what: string) => {
    const found = goals.find((one) => one.what === what)
    if (!found) throw new Error(`There is no goal "${what}".`)
    return found
  }

  test.each([
    ['a song, as a member, 8 clients', [read(8, 0.9)], 'met'],
    ['a song, as a member, 8 clients', [read(8, 0.89)], 'missed'],
    ['a song, as a member, 8 clients', [read(1, 0.9)], 'not measured'],
    ['memory at rest', [memory(120)], 'met'],
    ['memory at rest', [memory(121)], 'missed'],
  ] as const)('%s of %j is %s', (what, rows, expected) => {
    const one = goal(what)
    expect(verdict(one, one.figure(resultsOf(rows)))).toBe(expected)
  })

  test('eight clients that search are held beside one client of the same run', () => {
    const searches = (clients: number, value: number) => ({
      bench: 'search',
      name: 'searches',
      unit: 'searches/s',
      songs: 100_000,
      clients,
      value,
    })
    const one = goal('searches of 8 clients')
    expect(one.figure(resultsOf([searches(1, 100), searches(8, 250)]))).toBe(2.5)
    expect(one.figure(resultsOf([searches(1, 100)]))).toBeNull()
  })

  test('people who pause are told apart from clients that fill the machine', () => {
    const tail = (name: string, value: number) => ({
      bench: 'mixed',
      name,
      unit: 'ms',
      songs: 1_000,
      clients: 32,
      value,
      beside: 2,
      besideName: 'one client, p50',
    })
    const results = resultsOf([tail('people, p99', 12), tail('the mix, p99', 90)])
    expect(goal('the mix of 1,000 songs, 32 people, p99').figure(results)).toBe(6)
    const saturated = 'the mix of 1,000 songs, 32 clients without a pause (saturation), p99'
    expect(goal(saturated).figure(results)).toBe(45)
  })

  test('each of them is a measurement of a bench that runs with the others', () => {
    for (const { figure } of goals) expect(figure(resultsOf([]))).toBeNull()
    expect(new Set(goals.map(({ what, beside }) => `${what} ${beside}`)).size).toBe(goals.length)
  })
})

describe('what a change did', () => {
  test.each([
    [read(1, 0.8), read(1, 0.86), 'the same'],
    [read(1, 0.8), read(1, 0.9), 'better'],
    [read(1, 0.8), read(1, 0.7), 'worse'],
    [memory(100), memory(120), 'the same'],
    [memory(100), memory(130), 'worse'],
    [memory(100), memory(70), 'better'],
  ] as const)('from %j to %j is %s', (before, after, expected) => {
    const [only] = compareResults(resultsOf([before]), resultsOf([after]))
    expect(only?.verdict).toBe(expected)
  })

  test('short runs are allowed twice the noise', () => {
    const [before, after] = [resultsOf([read(1, 0.8)], { isQuick: true }), resultsOf([read(1, 0.7)])]
    expect(compareResults(before, after)[0]?.verdict).toBe('the same')
  })

  test('a ratio counts, not the figures: the machine may have been slower', () => {
    const slower = { ...read(1, 0.8), value: 400, beside: 500 }
    expect(compareResults(resultsOf([read(1, 0.8)]), resultsOf([slower]))[0]?.change).toBe(1)
  })

  test('rows that only one run has are left out, and the table names what is worse', () => {
    const table = comparisonTable(
      compareResults(resultsOf([read(1, 0.8), memory(100)]), resultsOf([read(1, 0.4), read(8, 1)])),
    )
    expect(table).toContain('0.50')
    expect(table).toContain('WORSE')
    expect(table).toEndWith('1 rows compared: 0 better, 1 worse beyond noise.')
  })
})

describe('the page', () => {
  const rows = [read(1, 0.5), read(8, 1.25), memory(90)]
  const benches = [
    { name: 'reads', seconds: 60, failure: null },
    { name: 'files', seconds: 61, failure: 'it ended with exit code 1' },
  ]

  test('has the goals, a section a bench, and no column without figures', () => {
    const page = pageText(resultsOf(rows, { benches }))
    expect(page).toContain('Measured on 2026-05-04 in 2 minutes')
    expect(page).toMatch(
      /\| a song, as a member, 8 clients +\| one findOne +\| at least 0\.9 +\| 1\.25 +\| met +\|/,
    )
    expect(page).toMatch(/\| a song, as a member, 32 clients .*\| not measured +\|/)
    expect(page).toContain('2 of 3 measured goals are met.')
    expect(page).toMatch(/\| a song, as a member, 1 client .*\| missed +\|/)
    expect(page).toMatch(/\| a song, as a member \| 1 +\| 500 requests\/s +\|/)
    expect(page).not.toMatch(/by CPU time +\|/)
    expect(page).not.toContain('## Search')
    expect(page).not.toContain('short form')
  })

  test('names what failed, and that a run was short', () => {
    const page = pageText(resultsOf(rows, { benches, isQuick: true }))
    expect(page).toContain('## Files')
    expect(page).toContain('**Not complete**: it ended with exit code 1')
    expect(page).toContain('short form')
  })

  test('says which benches were measured on another day', () => {
    const later = { name: 'reads', seconds: 60, failure: null, at: '2026-05-06T10:00:00.000Z' }
    const same = { ...later, name: 'start', at: '2026-05-04T12:00:00.000Z' }
    const page = pageText(resultsOf(rows, { benches: [later, same] }))
    expect(page.match(/\nMeasured on \S+\n/g)).toEqual(['\nMeasured on 2026-05-06.\n'])
  })
})

test('of a hundred requests of the mix each kind has its share', () => {
  const hundred = Array.from({ length: 100 }, (_, number) => kindOf(number))
  for (const kind of KINDS) expect(hundred.filter((one) => one === kind)).toHaveLength(PER_CENT[kind])
})

const rate = { name: 'a song', unit: 'requests/s', value: 1234.5678, clients: 8 }

test('a row has every field, four digits of each figure, and null for what was not measured', () => {
  expect(measurement('reads', { ...rate, cpu: Number.NaN, p50: 0.123456 })).toEqual({
    bench: 'reads',
    name: 'a song',
    unit: 'requests/s',
    clients: 8,
    songs: null,
    value: 1235,
    beside: null,
    besideName: null,
    ratio: null,
    p50: 0.1235,
    p95: null,
    p99: null,
    cpu: null,
  })
})

test('the ratio is the one of the rounds, or that of the two figures', () => {
  expect(measurement('reads', { ...rate, beside: 2000 }).ratio).toBe(0.6173)
  expect(measurement('reads', { ...rate, beside: 2000, ratio: 0.6 }).ratio).toBe(0.6)
})

test('percentiles are of the figures that were measured', () => {
  const hundred = Array.from({ length: 100 }, (_, at) => 100 - at)
  expect(percentiles(hundred)).toEqual({ p50: 50, p95: 95, p99: 99 })
  expect(percentiles([7])).toEqual({ p50: 7, p95: 7, p99: 7 })
})

test('a bench writes each row at once to the file after --json', async () => {
  await using opened = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'psaltery-results-'))
  opened.defer(() => rm(folder, { recursive: true }))
  const file = join(folder, 'deeper', 'results.json')
  const program = `
    const { recorder } = await import('./scripts/lib/bench/shared/results.ts')
    const record = recorder('reads')
    record({ name: 'a song', unit: 'requests/s', value: 1 })
    record({ name: 'a list', unit: 'requests/s', value: 2 })
    process.exit(3)`
  const child = Bun.spawn([process.execPath, '-e', program, '--', '--quick', '--json', file], { cwd: ROOT })
  expect(await child.exited).toBe(3)
  const { isQuick, benches, measurements } = readResults(file)
  expect(isQuick).toBe(true)
  expect(benches.map(({ name }) => name)).toEqual(['reads'])
  expect(measurements.map(({ bench, name, value }) => [bench, name, value])).toEqual([
    ['reads', 'a song', 1],
    ['reads', 'a list', 2],
  ])
})

test('a file of another form is refused by its name', async () => {
  await using opened = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'psaltery-results-'))
  opened.defer(() => rm(folder, { recursive: true }))
  const file = join(folder, 'results.json')
  writeResults(file, emptyResults())
  expect(readResults(file).measurements).toEqual([])
  await Bun.write(file, '{"format":2}')
  expect(() => readResults(file)).toThrow(`${file} is not a file of this bench.`)
})
