const TICK_MS = 50

/**
 * A clock that counts only the time in which this process could run: a tick counts once, however long the process
 * waits for a processor. Promised limits in seconds use it, so that other programs do not break them.
 */
export const startProcessClock = (): (() => number) => {
  let ticks = 0
  const timer = setInterval(() => ticks++, TICK_MS)
  return () => {
    clearInterval(timer)
    return ticks * TICK_MS
  }
}
