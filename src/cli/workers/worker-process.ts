import type { Config } from '../../config.ts'
import { withTimeout } from '../../core/async/timeout.ts'
import type { Election } from '../../db/elections.ts'
import type { Counted } from '../../http/limit-counters.ts'
import type { MetricsSnapshot } from '../../metrics/metrics.ts'
import { childCommand } from '../../system/installation.ts'
import type { ToCount } from './count-in-parent.ts'
import type { FromWorker, ToWorker } from './messages.ts'
import { WorkerFailed } from './problem.ts'
import type { SharedElections } from './shared-elections.ts'

/** A worker, as its parent sees it. */
export interface WorkerProcess {
  readonly pid: number
  /** Settles when it listens, and fails with a sentence when it cannot. */
  readonly listening: Promise<void>
  readonly exited: Promise<number>
  /** What it has counted; null when it does not say so in time. */
  metrics(): Promise<MetricsSnapshot | null>
  /** Tells it of an election that another worker has announced. */
  tellElection(election: Election): void
  signal(signal: 'SIGTERM' | 'SIGKILL'): void
}

/** What the workers have in common. */
export interface Shared {
  count(requests: ToCount): Promise<Counted[]>
  readonly elections: SharedElections
}

const METRICS_TIMEOUT_MS = 2000

export const startWorker = (worker: number, config: Config, { count, elections }: Shared): WorkerProcess => {
  const listening = Promise.withResolvers<void>()
  // Who replaces a worker waits for its end instead.
  listening.promise.catch(() => {})
  let asked: PromiseWithResolvers<MetricsSnapshot | null> | null = null
  const hear = async (message: FromWorker): Promise<void> => {
    if (message.kind === 'listening') listening.resolve()
    else if (message.kind === 'failed') listening.reject(new WorkerFailed(message.sentence))
    else if (message.kind === 'metrics') asked?.resolve(message.snapshot)
    else if (message.kind === 'count') tell({ kind: 'counted', counted: await count(message.requests) })
    else if (message.kind === 'heard') elections.heard(self, message.election)
    else {
      await elections.announce(self, message.election)
      tell({ kind: 'announced', election: message.election })
    }
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
  const self: WorkerProcess = {
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
    tellElection: (election) => tell({ kind: 'election', election }),
    signal: (signal) => child.kill(signal),
  }
  return self
}
