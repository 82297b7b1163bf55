/**
 * Stores when something was used last, as the beginning of its period. No request waits for it, and a write that fails is
 * repeated by the next use.
 */
export const createLastUse = (periodMs: number) => {
  const underWay = new Set<string>()
  return (
    key: string,
    last: Date | null | undefined,
    now: Date,
    store: (at: Date) => Promise<void>,
  ): void => {
    const period = now.getTime() - (now.getTime() % periodMs)
    if ((last && last.getTime() >= period) || underWay.has(key)) return
    underWay.add(key)
    void store(new Date(period))
      .catch(() => {})
      .finally(() => underWay.delete(key))
  }
}

export const HOUR_MS = 60 * 60 * 1000
export const DAY_MS = 24 * HOUR_MS
