/** The same work, with a word at its end about how long it took, whether it succeeded or not. */
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
