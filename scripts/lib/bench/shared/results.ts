/** The one form in which all benches write down what they measured. docs/performance.md is made of it. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { dirname } from 'node:path'
import { clientsOf, figure } from './figures.ts'

export interface Measurement {
  readonly bench: string
  /** Together with bench, clients, songs and besideName it finds the same row in another run. */
  readonly name: string
  /** What value and beside count, such as 'requests/s', 'ms' or 'MB'. */
  readonly unit: string
  readonly clients: number | null
  readonly songs: number | null
  readonly value: number
  /** The same of what it is measured beside, in the same run. */
  readonly beside: number | null
  readonly besideName: string | null
  /** value / beside, or the median of the rounds' ratios where there were rounds. */
  readonly ratio: number | null
  /** Milliseconds of a request. */
  readonly p50: number | null
  readonly p95: number | null
  readonly p99: number | null
  /** The ratio by CPU time of the processes that serve. */
  readonly cpu: number | null
}

export interface BenchRun {
  readonly name: string
  readonly seconds: number
  /** Why there is less than expected, or nothing. */
  readonly failure: string | null
  /** If it ran at another time than the others. */
  readonly at?: string
}

export interface Results {
  readonly format: 1
  readonly at: string
  readonly isQuick: boolean
  readonly machine: { readonly processors: number; readonly memoryGb: number; readonly system: string }
  readonly benches: readonly BenchRun[]
  readonly measurements: readonly Measurement[]
}

/** What follows a word of the command line, as in --json FILE; null where the word is not given. */
export const option = (word: string): string | null => {
  const at = process.argv.indexOf(word)
  return at < 0 ? null : (process.argv[at + 1] ?? '')
}

export const isQuick = process.argv.includes('--quick')

type Given = Pick<Measurement, 'name' | 'unit' | 'value'> & Partial<Omit<Measurement, 'bench'>>
export type Recorder = (given: Given) => void

const rounded = (value: number | null | undefined): number | null =>
  value === null || value === undefined || !Number.isFinite(value) ? null : Number(value.toPrecision(4))

export const measurement = (bench: string, given: Given): Measurement => ({
  bench,
  name: given.name,
  unit: given.unit,
  clients: given.clients ?? null,
  songs: given.songs ?? null,
  value: rounded(given.value) ?? 0,
  beside: rounded(given.beside),
  besideName: given.besideName ?? null,
  ratio: rounded(given.ratio ?? (given.beside ? given.value / given.beside : null)),
  p50: rounded(given.p50),
  p95: rounded(given.p95),
  p99: rounded(given.p99),
  cpu: rounded(given.cpu),
})

export const emptyResults = (): Results => ({
  format: 1,
  at: new Date().toISOString(),
  isQuick,
  machine: {
    processors: cpus().length,
    memoryGb: Math.round(totalmem() / 1e9),
    system: `${process.platform} ${process.arch}, Bun ${Bun.version}`,
  },
  benches: [],
  measurements: [],
})

export const writeResults = (file: string, results: Results): void => {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`)
}

export const readResults = (file: string): Results => {
  const results: Results = JSON.parse(readFileSync(file, 'utf8'))
  if (results.format !== 1) throw new Error(`${file} is not a file of this bench.`)
  return results
}

const lineOf = (row: Measurement): string =>
  [
    [
      row.name,
      row.clients === null ? [] : clientsOf(row.clients),
      row.songs === null ? [] : `${row.songs.toLocaleString('en')} songs`,
    ]
      .flat()
      .join(', '),
    `${figure(row.value)} ${row.unit}`,
    row.ratio === null ? [] : `${figure(row.ratio)} times ${row.besideName}`,
    row.cpu === null ? [] : `${figure(row.cpu)} by CPU time`,
    row.p95 === null ? [] : `p50 ${figure(row.p50)}, p95 ${figure(row.p95)}, p99 ${figure(row.p99)} ms`,
  ]
    .flat()
    .join(' | ')

/**
 * Prints each row that a bench has measured. With --json FILE the file is written anew at each call, so that it holds
 * what was measured when a bench fails later on; without it nothing is kept.
 */
export const recorder = (bench: string): Recorder => {
  const file = option('--json')
  const started = performance.now()
  const measurements: Measurement[] = []
  return (given) => {
    const row = measurement(bench, given)
    measurements.push(row)
    console.log(lineOf(row))
    if (file === null) return
    const seconds = (performance.now() - started) / 1000
    writeResults(file, {
      ...emptyResults(),
      benches: [{ name: bench, seconds, failure: null }],
      measurements,
    })
  }
}
