import { median, percentiles } from './figures.ts'
import { cpuSeconds } from './processes.ts'
import type { Measurement, Recorder } from './results.ts'

/**
 * A list for each kind of turn, with one result a round. In turns, also as to who begins, so that all meet the same machine
 * and none always comes after another.
 */
export const inTurns = async <T>(
  turns: readonly (() => Promise<T>)[],
  { rounds }: { readonly rounds: number },
): Promise<T[][]> => {
  const results: T[][] = turns.map(() => [])
  for (let round = 0; round < rounds; round++)
    for (let turn = 0; turn < turns.length; turn++) {
      const index = (round + turn) % turns.length
      const result = await turns[index]?.()
      if (result !== undefined) results[index]?.push(result)
    }
  return results
}

/** What clients were answered: how long it took, and the milliseconds of each request. */
export interface Answered {
  readonly ms: number
  readonly latencies: readonly number[]
}

/** A way to serve requests, with the processes that do. */
export interface Contestant {
  readonly pids: readonly number[]
  run(seconds: number): Promise<Answered>
}

interface Rounds {
  readonly rounds: number
  readonly seconds: number
  readonly warmUpSeconds: number
}

type Row = Pick<Measurement, 'name' | 'unit' | 'clients'>

/** Measures Psaltery and others in turns, and records a row for each of the others. */
export const compareInTurns = async (
  record: Recorder,
  row: Row,
  { own, ...others }: { readonly own: Contestant; readonly [besideName: string]: Contestant },
  { rounds, seconds, warmUpSeconds }: Rounds,
): Promise<void> => {
  const contestants = [own, ...Object.values(others)]
  // All must have been compiled for speed, and have their data in memory, before one of them is measured.
  if (warmUpSeconds > 0) for (const { run } of contestants) await run(warmUpSeconds)
  const turnOf = async ({ pids, run }: Contestant) => {
    const before = cpuSeconds(pids)
    const { ms, latencies } = await run(seconds)
    const perCpuSecond = latencies.length / (cpuSeconds(pids) - before)
    return { perSecond: (latencies.length / ms) * 1_000, perCpuSecond, latencies }
  }
  const [mine = [], ...theirs] = await inTurns(
    contestants.map((contestant) => () => turnOf(contestant)),
    { rounds },
  )
  for (const [at, besideName] of Object.keys(others).entries()) {
    const turns = theirs[at] ?? []
    const times = (of: 'perSecond' | 'perCpuSecond') =>
      median(mine.map((turn, round) => turn[of] / (turns[round]?.[of] ?? Number.NaN)))
    record({
      ...row,
      value: median(mine.map(({ perSecond }) => perSecond)),
      beside: median(turns.map(({ perSecond }) => perSecond)),
      besideName,
      ratio: times('perSecond'),
      cpu: times('perCpuSecond'),
      ...percentiles(mine.flatMap(({ latencies }) => latencies)),
    })
  }
}
