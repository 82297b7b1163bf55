import { join } from 'node:path'
import { cpuSeconds } from './cpu-time.ts'
import type { FileLoad, FilesMoved } from './load.ts'

/** Runs the clients in a process of their own, so that they are not slowed down by what measures them. */
const measure = async (load: FileLoad): Promise<FilesMoved> => {
  const child = Bun.spawn([process.execPath, join(import.meta.dir, 'load.ts'), JSON.stringify(load)], {
    stdout: 'pipe',
    stderr: 'inherit',
  })
  const text = await new Response(child.stdout).text()
  if ((await child.exited) !== 0) throw new Error('The clients failed; what they met is said above.')
  return JSON.parse(text)
}

interface Rounds {
  readonly rounds: number
  readonly warmUpSeconds: number
}

/** A load with the processes that serve it. */
export interface ServedLoad {
  readonly load: FileLoad
  readonly pids: readonly number[]
}

export interface Turn {
  readonly requestsPerSecond: number
  /** Of CPU time of the processes that serve: what else the machine does disturbs it less. NaN where it is not known. */
  readonly requestsPerCpuSecond: number
  /** Of each request, in milliseconds. */
  readonly latencies: readonly number[]
  /** How much of the time the clients were at work, of one core. */
  readonly clientsBusy: number
}

/**
 * A list for each load with one turn a round. In turns, also as to who begins, so that all meet the same machine and
 * none always comes after another.
 */
export const inTurns = async (
  loads: readonly (ServedLoad | null)[],
  { rounds, warmUpSeconds }: Rounds,
): Promise<Turn[][]> => {
  const turnsOf: Turn[][] = loads.map(() => [])
  // All must have been compiled for speed, and have their data in memory, before one of them is measured.
  for (const served of loads) if (served) await measure({ ...served.load, seconds: warmUpSeconds })
  for (let round = 0; round < rounds; round++)
    for (let turn = 0; turn < loads.length; turn++) {
      const index = (round + turn) % loads.length
      const served = loads[index]
      if (!served) continue
      const cpuBefore = cpuSeconds(served.pids) ?? Number.NaN
      const { ms, requests, latencies, cpuMs } = await measure(served.load)
      turnsOf[index]?.push({
        requestsPerSecond: (requests / ms) * 1_000,
        requestsPerCpuSecond: requests / ((cpuSeconds(served.pids) ?? Number.NaN) - cpuBefore),
        latencies,
        clientsBusy: cpuMs / ms,
      })
    }
  return turnsOf
}
