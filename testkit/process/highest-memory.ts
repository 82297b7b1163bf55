const LOOK_EVERY_MS = 50

/**
 * Samples the peak memory of a process in MB. The figures of the system for ended processes cannot be used, because
 * they include the memory of the parent process.
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
