/**
 * The result of the work, or that of `onTimeout` if the work takes longer than this many milliseconds. The work itself
 * goes on, and a failure after that is ignored.
 */
export const withTimeout = async <T, L>(work: Promise<T>, ms: number, onTimeout: () => L): Promise<T | L> => {
  const { promise: timedOut, resolve } = Promise.withResolvers<void>()
  return callWhenSlow(Promise.race([work, timedOut.then(onTimeout)]), ms, resolve)
}

/** Calls `onSlow` once when the work takes longer than this many milliseconds, and still waits for the work. */
export const callWhenSlow = async <T>(work: Promise<T>, ms: number, onSlow: () => void): Promise<T> => {
  const timer = setTimeout(onSlow, Math.max(ms, 0))
  try {
    return await work
  } finally {
    clearTimeout(timer)
  }
}
