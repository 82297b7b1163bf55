import { readFileSync } from 'node:fs'

export interface Pauses {
  /** The longest time in which the event loop did nothing else, in milliseconds. */
  readonly worst: number
  /** The same of the time that the thread was on a processor: on a busy machine it mostly waits for one. */
  readonly worstOnProcessor: number
}

/** Measures the event loop of this thread. The returned function answers the pauses since its last call. */
export function watchPauses(): () => Pauses {
  let worst = 0
  let worstOnProcessor = 0
  let last = { clock: performance.now(), processor: onProcessor() }
  const look = () => {
    const now = { clock: performance.now(), processor: onProcessor() }
    worst = Math.max(worst, now.clock - last.clock)
    worstOnProcessor = Math.max(worstOnProcessor, now.processor - last.processor)
    last = now
  }
  setInterval(look, 2).unref()
  return () => {
    look()
    const seen = { worst, worstOnProcessor }
    worst = 0
    worstOnProcessor = 0
    return seen
  }
}

/** Milliseconds of CPU time of this thread; wall time where the system has no such figure. */
function onProcessor(): number {
  try {
    return Number(readFileSync('/proc/self/schedstat', 'latin1').split(' ')[0]) / 1e6
  } catch {
    return performance.now()
  }
}
