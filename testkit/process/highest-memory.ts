const LOOK_EVERY_MS = 50

/**
 * Watches how much memory a process takes at its highest, in MB; the answer is asked for when it has ended. The figures
 * that the system gives for ended processes are no use: they begin with the memory of the process that started it.
 */
export const watchMemory = (pid: number): (() => number) => {
  let highest = 0
  const looking = setInterval(async () => {
    const status = await Bun.file(`/proc/${pid}/status`)
      .text()
      .catch(() => '')
    highest = Math.max(highest, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_000)
  }, LOOK_EVERY_MS)
  return () => {
    clearInterval(looking)
    return highest
  }
}
