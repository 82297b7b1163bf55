/** The program of a worker: one of several processes that serve the same address. Its parent sends it the settings. */
import { addToEntries, createLog } from '../../http/log.ts'
import type { Metrics } from '../../metrics/metrics.ts'
import { start } from '../../server.ts'
import { forceExitSoon, waitForSignal } from '../../system/ending.ts'
import { explainProblem } from '../explain-problem.ts'
import { announceToParent } from './announce-to-parent.ts'
import { countInParent } from './count-in-parent.ts'
import type { FromWorker, ToWorker } from './messages.ts'

type Settings = Extract<ToWorker, { kind: 'serve' }>

const tell = (message: FromWorker): void => void process.send?.(message)

const counter = countInParent((requests) => tell({ kind: 'count', requests }))
const elections = announceToParent(tell)
let metrics: Metrics | null = null
const settings = Promise.withResolvers<Settings>()
process.on('message', async (message: ToWorker) => {
  if (message.kind === 'serve') settings.resolve(message)
  else if (message.kind === 'counted') counter.hear(message.counted)
  else if (message.kind === 'election' || message.kind === 'announced') elections.hear(message)
  else if (metrics) tell({ kind: 'metrics', snapshot: await metrics.snapshot() })
})

/** A worker must not outlive its parent, which may have been killed. */
const parentGone = new Promise<void>((gone) => {
  process.on('disconnect', () => gone())
  if (!process.connected) gone()
})
const over = Promise.race([waitForSignal(), parentGone]).then(() => null)

const serve = async ({ config, worker }: Settings): Promise<void> => {
  const server = await start(config, {
    log: addToEntries(createLog(config.logLevel), { worker }),
    count: counter.count,
    others: elections.others,
    onMetrics: (created) => {
      metrics = created
    },
  })
  tell({ kind: 'listening' })
  await over
  await server.stop()
}

try {
  // The parent may end before it has sent them.
  const first = await Promise.race([settings.promise, over])
  if (first) await serve(first)
} catch (error) {
  process.exitCode = 1
  tell({ kind: 'failed', sentence: explainProblem(error) })
} finally {
  if (process.connected) process.disconnect?.()
  forceExitSoon()
}
