import { join } from 'node:path'
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

/**
 * Requests a second of each load, a list for each with one figure a round. In turns, also as to who begins, so that
 * all meet the same machine and none always comes after another.
 */
export const ratesInTurns = async (
  loads: readonly (FileLoad | null)[],
  { rounds, warmUpSeconds }: Rounds,
): Promise<number[][]> => {
  const ratesOf: number[][] = loads.map(() => [])
  // All must have been compiled for speed, and have their data in memory, before one of them is measured.
  for (const load of loads) if (load) await measure({ ...load, seconds: warmUpSeconds })
  for (let round = 0; round < rounds; round++)
    for (let turn = 0; turn < loads.length; turn++) {
      const index = (round + turn) % loads.length
      const load = loads[index]
      if (!load) continue
      const { ms, requests } = await measure(load)
      ratesOf[index]?.push((requests / ms) * 1_000)
    }
  return ratesOf
}
