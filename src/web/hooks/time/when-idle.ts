/** Runs when the browser has nothing else to do; the answer calls it off. */
export function whenIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, 1_000)
    return () => clearTimeout(timer)
  }
  const asked = requestIdleCallback(run, { timeout: 3_000 })
  return () => cancelIdleCallback(asked)
}
