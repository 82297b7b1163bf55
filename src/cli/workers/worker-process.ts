import type { Config } from '../../config.ts'
import { withTimeout } from '../../core/async/timeout.ts'
import type { Counted } from '../../http/limit-counters.ts'
import type { MetricsSnapshot } from '../../metrics/metrics.ts'
import { childCommand } from '../../system/installation.ts'
import type { ToCount } from './count-in-parent.ts'
import type { FromWorker, ToWorker } from './messages.ts'
import { WorkerFailed } from './problem.ts'

/** A worker, as its parent sees it. */
export interface WorkerProcess {
  readonly pid: number
  /** Settles when it listens, and fails with a sentence when it cannot. */
  readonly listening: Promise<void>
  readonly exited: Promise<number>
  /** What it has counted; null when it does not say so in time. */
  metrics(): Promise<MetricsSnapshot | null>
  signal(signal: 'SIGTERM' | 'SIGKILL'): void
}

const METRICS_TIMEOUT_MS = 2000

export const startWorker = (
  worker: number,
  config: Config,
  count: (requests: ToCount) => Promise<Counted[]>,
): WorkerProcess => {
  const listening = Promise.withResolvers<void>()
  // Who replaces a worker waits for its end instead.
  listening.promise.catch(() => {})
  let asked: PromiseWithResolvers<MetricsSnapshot | null> | null = null
  const hear = async (message: FromWorker): Promise<void> => {
    if (message.kind === 'listening') listening.resolve()
    else if (message.kind === 'failed') listening.reject(new WorkerFailed(message.sentence))
    else if (message.kind === 'metrics') asked?.resolve(message.snapshot)
    else tell({ kind: 'counted', counted: await count(message.requests) })
  }
  const child = Bun.spawn(childCommand('--serve-as-worker'), {
    stdin: 'ignore',
    stdout: 'inherit',
    stderr: 'inherit',
    serialization: 'json',
    ipc: hear,
  })
  const tell = (message: ToWorker): void => {
    try {
      if (child.exitCode === null && child.signalCode === null) child.send(message)
    } catch {
      // It has closed its channel or has just ended, and waits for nothing any more; the parent must not end with it.
    }
  }
  tell({ kind: 'serve', worker, config })
  void child.exited.then(() => {
    listening.reject(new WorkerFailed('A worker ended before it listened. Its log may say why.'))
    asked?.resolve(null)
  })
  return {
    pid: child.pid,
    listening: listening.promise,
    exited: child.exited,
    async metrics() {
      asked ??= Promise.withResolvers()
      const answer = asked.promise
      try {
        tell({ kind: 'metrics' })
        return await withTimeout(answer, METRICS_TIMEOUT_MS, () => null)
      } finally {
        asked = null
      }
    },
    signal: (signal) => child.kill(signal),
  }
}
