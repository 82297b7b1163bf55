import { AggregatorRegistry, Registry } from 'prom-client'
import type { MetricsSnapshot } from '../../metrics/metrics.ts'
import type { WorkerProcess } from './worker-process.ts'

/** What all workers have counted, added up. */
export interface MergedMetrics {
  readonly contentType: string
  text(): Promise<string>
  /** Adds what a worker that has ended was last known to have counted, so that no counter goes backwards. */
  keepCounts(child: WorkerProcess): void
}

export const createMergedMetrics = (running: ReadonlyMap<number, WorkerProcess>): MergedMetrics => {
  const lastSnapshots = new Map<WorkerProcess, MetricsSnapshot>()
  let ended: Promise<MetricsSnapshot> = Promise.resolve([])
  return {
    contentType: Registry.PROMETHEUS_CONTENT_TYPE,
    async text() {
      const children = [...running.values()]
      await Promise.all(
        children.map(async (child) => {
          const snapshot = await child.metrics()
          if (snapshot) lastSnapshots.set(child, snapshot)
        }),
      )
      return merge([...lastSnapshots.values(), await ended]).metrics()
    },
    keepCounts(child) {
      const last = lastSnapshots.get(child)
      lastSnapshots.delete(child)
      if (last) ended = ended.then((before) => merge([before, counts(last)]).getMetricsAsJSON())
    },
  }
}

/** Gauges say what is now, and of a worker that has ended nothing is. */
const counts = (snapshot: MetricsSnapshot): MetricsSnapshot =>
  snapshot.filter(({ type }) => ['counter', 'histogram'].includes(String(type)))

const merge = (snapshots: readonly MetricsSnapshot[]): Registry =>
  AggregatorRegistry.aggregate([...snapshots])
