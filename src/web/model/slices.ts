/** How long work may go on before the page gets its turn. */
const SLICE_MS = 12

/** Waited for between two steps of long work: lets the page have its turn as soon as a slice is over. */
export function slices(): () => Promise<void> {
  let end = performance.now() + SLICE_MS
  return async () => {
    if (performance.now() < end) return
    await new Promise((resolve) => setTimeout(resolve))
    end = performance.now() + SLICE_MS
  }
}
