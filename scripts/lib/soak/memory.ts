import { endWithInput } from '../../../testkit/proof/end-with-parent.ts'
import {
  type MemorySample,
  type MemorySeen,
  measureMemory as sampleMemory,
} from '../../../testkit/proof/memory.ts'
import { lines } from '../lines.ts'
import type { FigureRow } from './figures.ts'

type MemoryEnd = Omit<MemorySeen, 'samples'>

const LIMIT_MB_A_MINUTE = 1
/** In shorter runs the runtime still grows to its working size, so a slope is meaningless. */
const LEAST_MINUTES = 20

/** Measures memory in a process of its own while the rest of the soak goes on. */
export const measureMemory = async (
  minutes: number,
  seed: number,
  say: (line: string) => void,
): Promise<FigureRow[]> => {
  const child = Bun.spawn(
    [process.execPath, '--no-env-file', import.meta.path, String(minutes), String(seed)],
    { env: process.env, stdin: 'pipe', stdout: 'pipe', stderr: 'inherit' },
  )
  let last: MemorySample | MemoryEnd | null = null
  let saidAt = 0
  for await (const line of lines(child.stdout)) {
    const seen: MemorySample | MemoryEnd = JSON.parse(line)
    last = seen
    if ('minute' in seen && seen.minute - saidAt >= 1) {
      saidAt = seen.minute
      say(`memory: server ${seen.serverMb.toFixed(0)} MB, PDF checkers ${seen.checkersMb.toFixed(0)} MB`)
    }
  }
  await child.exited
  return rowsOf(last && 'serverSlope' in last ? last : null, say)
}

const promiseOf = (who: string): string =>
  `memory of ${who} under mixed load grows by less than 1 MB a minute`
const SERVER = 'the server'
const CHECKERS = 'its PDF checkers'

export const memoryPromises: readonly string[] = [SERVER, CHECKERS].map(promiseOf)

const rowsOf = (seen: MemoryEnd | null, say: (line: string) => void): FigureRow[] => {
  const row = (who: string, slope: number | undefined): FigureRow => ({
    promise: promiseOf(who),
    test: null,
    measured: seen && slope !== undefined ? judged(slope, seen) : { value: 'it broke off', isHeld: false },
  })
  for (const problem of seen?.wrong ?? []) say(`memory: ${problem}`)
  return [row(SERVER, seen?.serverSlope), row(CHECKERS, seen?.checkersSlope)]
}

const judged = (slope: number, { minutes, requests, wrong }: MemoryEnd): FigureRow['measured'] => ({
  value:
    `${slope.toFixed(2)} MB a minute in ${Math.round(minutes)} minutes, ` +
    `${new Intl.NumberFormat('en').format(requests)} requests${wrong.length > 0 ? `, ${wrong.length} kinds of wrong answers` : ''}`,
  isHeld: wrong.length === 0 && (minutes < LEAST_MINUTES || slope < LIMIT_MB_A_MINUTE),
})

// In a process of its own: a line of JSON a sample, and one at the end.
if (import.meta.main) {
  void endWithInput()
  const [minutes = 60, seed = 1] = process.argv.slice(2).map(Number)
  const onSample = (sample: MemorySample) => console.log(JSON.stringify(sample))
  const { samples: _, ...seen } = await sampleMemory({ minutes, seed, onSample })
  console.log(JSON.stringify(seen))
  process.exit(0)
}
