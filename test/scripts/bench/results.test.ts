import { expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { percentiles } from '../../../scripts/lib/bench/percentiles.ts'
import { mergeResults } from '../../../scripts/lib/bench/report/merge.ts'
import { pageText } from '../../../scripts/lib/bench/report/page.ts'
import { emptyResults, measurement, readResults, writeResults } from '../../../scripts/lib/bench/results.ts'

const ROOT = join(import.meta.dir, '../../..')
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
    const { recorder } = await import('./scripts/lib/bench/results.ts')
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

test('rows that are measured again replace the earlier ones, and the page says on which day', () => {
  const run = (at: string, rows: readonly (typeof rate & { besideName?: string })[]) => ({
    ...emptyResults(),
    at: `${at}T10:00:00.000Z`,
    benches: [{ name: 'reads', seconds: 60, failure: null }],
    measurements: rows.map((row) => measurement('reads', row)),
  })
  const merged = mergeResults(
    run('2026-05-04', [rate, { ...rate, clients: 32 }]),
    run('2026-05-06', [
      { ...rate, value: 5 },
      { ...rate, besideName: 'one findOne' },
    ]),
  )
  expect(
    merged.measurements.map(({ clients, value, besideName, at }) => [clients, value, besideName, at]),
  ).toEqual([
    [8, 5, null, '2026-05-06T10:00:00.000Z'],
    [8, 1235, 'one findOne', '2026-05-06T10:00:00.000Z'],
    [32, 1235, null, undefined],
  ])
  expect(merged.benches).toHaveLength(1)
  const page = pageText(merged)
  expect(page).toContain('Measured on 2026-05-04 in 1 minutes')
  expect(page).toContain('\n\nMeasured on 2026-05-06: a song, 8 clients.\n')
})
