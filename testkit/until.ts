/** Longer than anything takes on a busy machine. */
const LIMIT_MS = 120_000
const INTERVAL_MS = 20

interface Options {
  readonly limitMs?: number
  readonly intervalMs?: number
}

/** Polls until the condition holds, and fails after the limit. */
export const until = async (
  condition: () => boolean | Promise<boolean>,
  { limitMs = LIMIT_MS, intervalMs = INTERVAL_MS }: Options = {},
): Promise<void> => {
  const deadline = performance.now() + limitMs
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`This did not hold within ${limitMs} ms: ${condition}`)
    await Bun.sleep(intervalMs)
  }
}

/** Yields until all ready tasks have run. */
export const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
