/** Wraps a function and reports its duration on success and failure. */
export const timed =
  <A extends unknown[], T>(work: (...args: A) => Promise<T>, onEnd: (seconds: number) => void) =>
  async (...args: A): Promise<T> => {
    const startedAt = performance.now()
    try {
      return await work(...args)
    } finally {
      onEnd((performance.now() - startedAt) / 1000)
    }
  }
