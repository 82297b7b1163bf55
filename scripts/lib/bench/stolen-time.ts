import { readFileSync } from 'node:fs'

/** In ticks: of all processors, and what the host of a virtual machine gave to others meanwhile. */
interface Ticks {
  readonly all: number
  readonly stolen: number
}

const STOLEN = 7
const KINDS = 8

export const readTicks = (stat: string): Ticks => {
  const [first = ''] = stat.split('\n')
  const ticks = first
    .split(/\s+/)
    .slice(1, 1 + KINDS)
    .map(Number)
  return { all: ticks.reduce((sum, count) => sum + count, 0), stolen: ticks[STOLEN] ?? 0 }
}

/** Nothing is known of it outside Linux. */
const currentTicks = (): Ticks =>
  process.platform === 'linux' ? readTicks(readFileSync('/proc/stat', 'utf8')) : { all: 0, stolen: 0 }

/** Which part of the processors' time was stolen since this was called. */
const watchStolenTime = (ticksNow: () => Ticks): (() => number) => {
  const before = ticksNow()
  return () => {
    const now = ticksNow()
    return now.all === before.all ? 0 : (now.stolen - before.stolen) / (now.all - before.all)
  }
}

const MAX_STOLEN = 0.02
const MAX_ATTEMPTS = 6

/** What was measured, and how often it was measured before in vain. */
export interface Undisturbed<T> {
  readonly result: T
  readonly repeats: number
}

/**
 * Measures once more while the host of a virtual machine gives more than 2 % of the processors' time to others, which no
 * program can do anything about; the sixth attempt counts in any case.
 */
export const undisturbed = async <T>(
  measure: () => Promise<T>,
  ticksNow: () => Ticks = currentTicks,
): Promise<Undisturbed<T>> => {
  for (let repeats = 0; ; repeats++) {
    const stolen = watchStolenTime(ticksNow)
    const result = await measure()
    if (stolen() <= MAX_STOLEN || repeats + 1 === MAX_ATTEMPTS) return { result, repeats }
  }
}
