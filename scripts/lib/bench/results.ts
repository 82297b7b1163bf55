/** The one form in which all benches write down what they measured. docs/performance.md is made of it. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { dirname } from 'node:path'
import { option } from './option.ts'

export interface Measurement {
  readonly bench: string
  /** Together with bench, clients, songs and besideName it finds the same row in another run. */
  readonly name: string
  /** What value and beside count: 'requests/s', 'saves/s', 'searches/s', 'ms', 's' or 'MB'. */
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
  /** When it was measured; left out: in the run of all. */
  readonly at?: string
}

export interface BenchRun {
  readonly name: string
  readonly seconds: number
  /** Why there is less than expected, or nothing. */
  readonly failure: string | null
}

export interface Results {
  readonly format: 1
  readonly at: string
  readonly isQuick: boolean
  readonly machine: { readonly processors: number; readonly memoryGb: number; readonly system: string }
  readonly benches: readonly BenchRun[]
  readonly measurements: readonly Measurement[]
}

type Given = Pick<Measurement, 'name' | 'unit' | 'value'> & Partial<Omit<Measurement, 'bench'>>

const rounded = (figure: number | null | undefined): number | null =>
  figure === null || figure === undefined || !Number.isFinite(figure) ? null : Number(figure.toPrecision(4))

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
  isQuick: process.argv.includes('--quick'),
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

/**
 * What a bench calls for each row it prints. With --json FILE the file is written anew at each call, so that it holds
 * what was measured when a bench fails later on; without it nothing is kept.
 */
export const recorder = (bench: string): ((given: Given) => void) => {
  const file = option('--json')
  const started = performance.now()
  const measurements: Measurement[] = []
  return (given) => {
    measurements.push(measurement(bench, given))
    if (file === null) return
    const seconds = (performance.now() - started) / 1000
    const benches = [{ name: bench, seconds, failure: null }]
    writeResults(file, { ...emptyResults(), benches, measurements })
  }
}
