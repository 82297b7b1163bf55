/** Benches one after the other, their figures in one file, the page of them, and what changed since another run. */
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { endWithParent } from '../../../testkit/proof/end-with-parent.ts'
import { compareResults, comparisonTable } from './shared/compare.ts'
import { pageText, SECTIONS } from './shared/page.ts'
import { emptyResults, option, type Results, readResults, writeResults } from './shared/results.ts'

const ROOT = join(import.meta.dir, '../../..')
/** More than twice of what the slowest takes on a busy machine: one that hangs must not keep the others waiting. */
const LIMIT_SECONDS = 1_200
/** On the page, but too long for a run of all. */
const ALONE = 'backup'
const ALONE_LIMIT_SECONDS = 7_200
/** They can be measured and compared, and are not on the page. */
const OTHERS = ['archive', 'streams', 'live', 'webhooks', 'charts']

const [only, from, compareWith] = [option('--only'), option('--from'), option('--compare')]
const file = option('--json') ?? join(ROOT, `.cache/bench/${only ?? 'results'}.json`)
/** A part of the benches replaces the page of all only together with the figures of the others. */
const docs = option('--docs') ?? (only === null || from !== null ? join(ROOT, 'docs') : null)
const inAll = Object.keys(SECTIONS).filter((name) => name !== ALONE)
const benches = only?.split(',') ?? (from === null ? inAll : [])

const OWN_WORDS = ['--only', '--from', '--compare', '--json', '--docs']
/** The other words are for the benches. */
const words = process.argv
  .slice(2)
  .filter((word, at, all) => !OWN_WORDS.includes(word) && !OWN_WORDS.includes(all[at - 1] ?? ''))

const report = (text: string) => process.stderr.write(`${text}\n`)

const known = [...Object.keys(SECTIONS), ...OTHERS]
const unknown = benches.find((bench) => !known.includes(bench))
if (unknown !== undefined) {
  report(`There is no bench "${unknown}" among these: ${known.join(', ')}.`)
  process.exit(2)
}
// Before an hour is spent: whether the files can be read.
const former = compareWith === null ? null : readResults(compareWith)
let results = from === null ? emptyResults() : readResults(from)
for (const [at, bench] of benches.entries()) {
  report(`\n[${at + 1} of ${benches.length}] ${bench}`)
  results = withBench(results, bench, await runBench(bench))
  writeResults(file, results)
}
if (docs !== null) writeFileSync(join(docs, 'performance.md'), pageText(results))
if (former) console.log(`\n${comparisonTable(compareResults(former, results))}`)
if (benches.length > 0) report(`\nThe figures are in ${file}.`)
const failed = results.benches.filter(({ failure }) => failure !== null)
for (const { name, failure } of failed) report(`${name} failed: ${failure}`)
process.exitCode = failed.length > 0 ? 1 : 0

/** The rows of a bench replace those of an earlier run. */
function withBench(
  earlier: Results,
  bench: string,
  fresh: Pick<Results, 'benches' | 'measurements'>,
): Results {
  return {
    ...earlier,
    benches: [...earlier.benches.filter(({ name }) => name !== bench), ...fresh.benches],
    measurements: [...earlier.measurements.filter((row) => row.bench !== bench), ...fresh.measurements],
  }
}

/**
 * Runs one bench in a process of its own. What it prints is shown as it comes; what it wrote down counts also when it
 * failed afterwards.
 */
async function runBench(name: string): Promise<Pick<Results, 'benches' | 'measurements'>> {
  const part = join(dirname(file), `${name}.part.json`)
  rmSync(part, { force: true })
  const [began, at] = [performance.now(), new Date().toISOString()]
  const program = join(import.meta.dir, `${name}.ts`)
  const child = Bun.spawn(
    [...endWithParent, process.execPath, '--no-env-file', program, ...words, '--json', part],
    { stdin: 'ignore', stdout: 'inherit', stderr: 'inherit' },
  )
  let isTooLong = false
  const limitSeconds = name === ALONE ? ALONE_LIMIT_SECONDS : LIMIT_SECONDS
  const limit = setTimeout(() => {
    isTooLong = true
    child.kill('SIGTERM')
  }, limitSeconds * 1_000)
  const code = await child.exited
  clearTimeout(limit)
  const measurements = existsSync(part) ? readResults(part).measurements : []
  const failure = isTooLong
    ? `it was not finished after ${limitSeconds} seconds`
    : code !== 0
      ? `it ended with exit code ${code}`
      : measurements.length === 0
        ? 'it measured nothing'
        : null
  const seconds = (performance.now() - began) / 1_000
  return { benches: [{ name, seconds, failure, at }], measurements }
}
