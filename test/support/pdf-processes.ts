/** The checker processes that this process, or another, has started. */
export const checkerPids = async (parent: number): Promise<number[]> => {
  const { stdout } = Bun.spawnSync(['ps', '-A', '-o', 'pid=,ppid=,args='])
  return stdout
    .toString()
    .split('\n')
    .filter((line) => line.includes('pdf-checker.ts'))
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, ppid]) => ppid === parent)
    .map(([pid = 0]) => pid)
}

/** Looks again until it is so; the test's own time limit ends the wait. */
export const until = async (isSo: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await isSo())) await Bun.sleep(20)
}

export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
