import type { Config } from '../../config.ts'
import { withTimeout } from '../../core/async/timeout.ts'
import { createLog } from '../../http/log.ts'
import { serveMetrics } from '../../metrics/serve-metrics.ts'
import type { RunningServer } from '../../server.ts'
import { createSharedCount } from './count-in-parent.ts'
import { createMergedMetrics } from './merged-metrics.ts'
import { createSharedElections } from './shared-elections.ts'
import { startWorker, type WorkerProcess } from './worker-process.ts'

export interface RunningWorkers extends RunningServer {
  /** Ends all of them at once, as kill -9 does. */
  kill(): void
}

/** A worker that ends sooner than this after its start is replaced only after this time, so that none starts over and over. */
const SHORT_LIFE_MS = 2000
/** A worker stops within 8 seconds by itself. */
const STOP_MS = 9500

/** Serves with as many processes as the settings say, at one address, and replaces those that end. */
export const startWorkers = async (config: Config): Promise<RunningWorkers> => {
  const log = createLog(config.logLevel)
  const port = claimPort(config)
  const settings = { ...config, port, searchMemoryMb: Math.floor(config.searchMemoryMb / config.workers) }
  const running = new Map<number, WorkerProcess>()
  const metrics = createMergedMetrics(running)
  const shared = {
    count: createSharedCount(),
    elections: createSharedElections(({ pid }) =>
      log('error', 'a worker did not hear of a new primary of MongoDB in time and is killed', { pid }),
    ),
  }
  let isStopping = false

  const run = (worker: number): WorkerProcess => {
    const startedAt = performance.now()
    const child = startWorker(worker, settings, shared)
    running.set(worker, child)
    void child.exited.then(async (code) => {
      metrics.keepCounts(child)
      if (isStopping) return
      log('warn', 'a worker ended and is replaced', { worker, pid: child.pid, code })
      await Bun.sleep(Math.max(0, SHORT_LIFE_MS - (performance.now() - startedAt)))
      if (!isStopping) run(worker)
    })
    return child
  }

  const end = async (): Promise<void> => {
    isStopping = true
    const children = [...running.values()]
    for (const child of children) child.signal('SIGTERM')
    const ended = Promise.all(children.map(({ exited }) => exited))
    await withTimeout(ended, STOP_MS, () => {
      for (const child of children) child.signal('SIGKILL')
    })
    await ended
  }

  try {
    await Promise.all(Array.from({ length: config.workers }, (_, index) => run(index + 1).listening))
  } catch (error) {
    await end()
    throw error
  }
  const scraped =
    config.metricsPort === 0
      ? null
      : serveMetrics(metrics, { host: config.metricsHost, port: config.metricsPort })
  if (scraped) log('info', 'serving metrics', { host: config.metricsHost, port: scraped.port })
  return {
    port,
    async stop() {
      await end()
      await scraped?.stop(true)
    },
    kill() {
      for (const child of running.values()) child.signal('SIGKILL')
    },
  }
}

/**
 * The workers share the port with each other, and would share it with a second server as well. So it must be free
 * before the first one listens; 0 becomes the number that all of them take.
 */
const claimPort = ({ host, port }: Config): number => {
  const probe = Bun.serve({ hostname: host, port, reusePort: false, fetch: () => new Response() })
  const free = probe.port ?? port
  void probe.stop(true)
  return free
}
