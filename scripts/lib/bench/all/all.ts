/** All benches one after the other, their figures in one file, the page of them, and what changed since another run. */
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { option } from '../option.ts'
import { compareResults, comparisonTable } from '../report/compare.ts'
import { mergeResults } from '../report/merge.ts'
import { writePage } from '../report/page.ts'
import { SECTIONS } from '../report/sections.ts'
import { emptyResults, type Results, readResults, writeResults } from '../results.ts'
import { duration, expectedSeconds, secondsStill } from './progress.ts'
import { type Finished, runBench } from './run-bench.ts'

const ROOT = join(import.meta.dir, '../../../..')
/** More than twice of what the slowest takes on a busy machine: one that hangs must not keep the others waiting. */
const LIMIT_SECONDS = 1_200
const SAY_EVERY_MS = 15_000

const words = process.argv.slice(2)
const isQuick = words.includes('--quick')
const only = option('--only')
const from = option('--from')
const compareWith = option('--compare')
const file = option('--json') ?? join(ROOT, `.cache/bench/${only ?? 'results'}.json`)
/** A part of the benches replaces the page of all only together with the figures of the others. */
const docs = option('--docs') ?? (only === null || from !== null ? join(ROOT, 'docs') : null)
const benches = only === null ? Object.keys(SECTIONS) : only.split(',')

/** Words that some of the benches take as well. */
const PASSED_ON: Readonly<Record<string, readonly string[]>> = {
  '--songs': ['search', 'mixed'],
  '--seconds': ['mixed'],
  '--clients': ['writes'],
  '--churches': ['writes'],
}

/** So that all of them together take about half an hour. */
const SHORTER: Readonly<Record<string, readonly string[]>> = { writes: ['--rounds', '3'] }

const wordsFor = (bench: string): string[] => [
  ...(isQuick ? ['--quick'] : (SHORTER[bench] ?? [])),
  ...Object.entries(PASSED_ON).flatMap(([word, takenBy]) => {
    const given = option(word)
    return given !== null && takenBy.includes(bench) ? [word, given] : []
  }),
]

const say = (text: string) => process.stderr.write(`${text}\n`)

const unknown = benches.find((bench) => !(bench in SECTIONS))
if (unknown !== undefined) {
  say(`There is no bench "${unknown}" among these: ${Object.keys(SECTIONS).join(', ')}.`)
  process.exit(2)
}
// Before an hour is spent: whether the file to compare with can be read.
const former = compareWith === null ? null : readResults(compareWith)

const earlier = from === null ? null : readResults(from)
const measured = earlier === null || only !== null ? await runAll() : earlier
const results = earlier && only !== null ? mergeResults(earlier, measured) : measured
if (docs !== null) writePage(docs, results)
if (former) console.log(`\n${comparisonTable(compareResults(former, results))}`)
const failed = results.benches.filter(({ failure }) => failure !== null)
for (const { name, failure } of failed) say(`${name} failed: ${failure}`)
process.exitCode = failed.length > 0 ? 1 : 0

async function runAll(): Promise<Results> {
  const expected = expectedSeconds(benches, isQuick, existsSync(file) ? readResults(file) : null)
  const finished: Finished[] = []
  const resultsSoFar = (): Results => ({
    ...emptyResults(),
    benches: finished.map(({ run }) => run),
    measurements: finished.flatMap(({ measurements }) => measurements),
  })
  for (const [at, bench] of benches.entries()) {
    const began = performance.now()
    const still = (seconds: number) =>
      duration(
        secondsStill(
          expected,
          finished.map(({ run }) => run),
          { bench, seconds },
        ),
      )
    const where = `[${at + 1} of ${benches.length}] ${bench}`
    say(`\n${where}: about ${duration(expected.get(bench) ?? 0)}; all of them about ${still(0)} still`)
    const timer = setInterval(() => {
      const seconds = (performance.now() - began) / 1_000
      say(`${where}: ${duration(seconds)} so far; all of them about ${still(seconds)} still`)
    }, SAY_EVERY_MS)
    const part = join(dirname(file), `${bench}.part.json`)
    finished.push(await runBench(bench, { words: wordsFor(bench), file: part, limitSeconds: LIMIT_SECONDS }))
    clearInterval(timer)
    writeResults(file, resultsSoFar())
    const failure = finished.at(-1)?.run.failure
    if (failure) say(`${where}: FAILED, ${failure}; the others go on`)
  }
  say(`\nThe figures are in ${file}${docs === null ? '' : `, the page is ${join(docs, 'performance.md')}`}.`)
  return resultsSoFar()
}
