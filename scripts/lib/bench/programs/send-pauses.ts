/** Loaded into each process of a server before its modules: a socket answers the pauses of its event loop. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Pauses } from '../shared/bench.ts'

const folder = process.env.BENCH_PAUSES
/** Only from the first question on, because the watching costs processor time. */
let pauses: (() => Pauses) | undefined
if (folder) {
  const answer = () => {
    pauses ??= watchPauses()
    return Response.json(pauses())
  }
  Bun.serve({ unix: join(folder, `${process.pid}.sock`), fetch: answer }).unref()
}

/** Measures the event loop of this thread. The returned function answers the pauses since its last call. */
function watchPauses(): () => Pauses {
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
