const TICK_MS = 50

/**
 * A clock of the time that this process was given: however long it waits for a processor, a tick counts once.
 * Limits that are promised in seconds are held against it, so that other programs on the machine do not break them.
 */
export const startOwnTime = (): (() => number) => {
  let ticks = 0
  const timer = setInterval(() => ticks++, TICK_MS)
  return () => {
    clearInterval(timer)
    return ticks * TICK_MS
  }
}
