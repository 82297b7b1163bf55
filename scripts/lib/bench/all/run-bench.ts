import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { endWithParent } from '../../../../testkit/proof/end-with-parent.ts'
import { type BenchRun, type Measurement, readResults } from '../results.ts'

export interface Finished {
  readonly run: BenchRun
  readonly measurements: readonly Measurement[]
}

const BENCHES = join(import.meta.dir, '..')

/**
 * Runs one bench in a process of its own. What it prints is shown as it comes; what it wrote down counts also when it
 * failed afterwards.
 */
export const runBench = async (
  bench: string,
  { words, file, limitSeconds }: { words: readonly string[]; file: string; limitSeconds: number },
): Promise<Finished> => {
  rmSync(file, { force: true })
  const began = performance.now()
  const program = join(BENCHES, bench, `${bench}.ts`)
  const child = Bun.spawn(
    [...endWithParent, process.execPath, '--no-env-file', program, ...words, '--json', file],
    { stdin: 'ignore', stdout: 'inherit', stderr: 'inherit' },
  )
  let isTooLong = false
  const limit = setTimeout(() => {
    isTooLong = true
    child.kill('SIGTERM')
  }, limitSeconds * 1_000)
  const code = await child.exited
  clearTimeout(limit)
  const seconds = (performance.now() - began) / 1_000
  const measurements = existsSync(file) ? readResults(file).measurements : []
  const failure = isTooLong
    ? `it was not finished after ${limitSeconds} seconds`
    : code !== 0
      ? `it ended with exit code ${code}`
      : measurements.length === 0
        ? 'it measured nothing'
        : null
  return { run: { name: bench, seconds, failure }, measurements }
}
