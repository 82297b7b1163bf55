import { allProcesses } from '../process/processes.ts'

/** The checker processes that this process, or another, has started. */
export const checkerPids = async (parent: number): Promise<number[]> =>
  allProcesses()
    .filter((seen) => seen.parent === parent && seen.command.includes('pdf/checker-main.ts'))
    .map(({ pid }) => pid)

export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
