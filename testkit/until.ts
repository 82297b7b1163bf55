/** Longer than anything takes on a busy machine. */
const LIMIT_MS = 120_000
const INTERVAL_MS = 20

interface Options {
  readonly limitMs?: number
  readonly intervalMs?: number
}

/** Checks again and again until the condition holds. Fails when it has not held within the limit. */
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

/** Lets everything run that is ready to run. */
export const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
