/**
 * Deliveries to three webhooks of one church: a receiver that answers at once, a slow one and one that refuses. The events
 * are written to the database without saves, so that the CPU time is that of the deliveries, and never much faster than the
 * first receiver gets them. Before them, how soon a single event that another process has saved is at that receiver.
 */
import { connect } from '../../../src/database.ts'
import { withTransaction } from '../../../src/db/transactions.ts'
import { createChurchWithEditor } from '../../../testkit/proof/church-with-editor.ts'
import { eventAt } from '../../../testkit/search/event-at.ts'
import { until } from '../../../testkit/until.ts'
import { startReceiver } from '../../../testkit/webhooks/receiver.ts'
import { plantWebhook } from '../../../testkit/webhooks/webhooks.ts'
import { DATABASE, openBench, startServer } from './shared/bench.ts'
import { percentiles } from './shared/figures.ts'
import { cpuSeconds } from './shared/processes.ts'
import { isQuick, option } from './shared/results.ts'

const EVENTS = Number(option('--events') ?? (isQuick ? '5000' : '100000'))
const BATCH = 500
const MAX_WAITING = 3000
const ROUNDS = isQuick ? 12 : 40
const limitMs = 3_600_000

await using bench = await openBench('webhooks')
const database = await connect(bench.uri, DATABASE, { longRunning: true })
bench.opened.defer(() => database.close())
const { churchId } = await createChurchWithEditor(database)
const server = await startServer(bench)
const receiver = bench.opened.use(await startReceiver())
await receiver.behave({ '/slow': { afterMs: 100 }, '/refusing': 500 })
const paths = ['/fast', '/slow', '/refusing'] as const
const made = await Promise.all(paths.map((path) => plantWebhook({ database }, churchId, receiver, { path })))
const { webhooks, events, outbox, churches } = database.collections
const fastCursor = async (): Promise<number> =>
  (await webhooks.findOne({ _id: made[0]?.id ?? '', churchId }, { readConcern: { level: 'local' } }))
    ?.cursor ?? 0

/** Each batch moves the cursor of the church by its events, as saves do. */
let newest = 0
const add = async (count: number): Promise<string[]> => {
  const added = Array.from({ length: count }, (_, at) => eventAt(churchId, newest + at + 1))
  const entries = added.map(({ _id }) => ({ _id, churchId, createdAt: new Date() }))
  await withTransaction(database.client, 60_000, async (session) => {
    await churches.updateOne({ _id: churchId }, { $set: { cursor: newest + count } }, { session })
    await events.insertMany(added, { session })
    await outbox.insertMany(entries, { session })
  })
  newest += count
  return added.map(({ _id }) => _id)
}

const times: number[] = []
// The first one shows that the server knows of its webhooks.
for (let round = -1; round < ROUNDS; round++) {
  await Bun.sleep(800 + Math.random() * 600)
  const [id] = await add(1)
  const at = performance.now()
  const isThere = () =>
    receiver.received.some(({ path, headers }) => path === '/fast' && headers['webhook-id'] === id)
  await until(isThere, { intervalMs: 1 })
  if (round >= 0) times.push(performance.now() - at)
}
const { p50 } = percentiles(times)
bench.record({
  name: 'a change at a receiver, saved elsewhere',
  unit: 'ms',
  value: p50,
  ...percentiles(times),
})

const pids = { server: [server.pid], mongod: [bench.mongod] }
const cpuBefore = Object.values(pids).map(cpuSeconds)
const began = performance.now()
while (newest < EVENTS) {
  await add(Math.min(BATCH, EVENTS - newest))
  await until(async () => newest - (await fastCursor()) < MAX_WAITING, { limitMs })
}
await until(async () => (await fastCursor()) === EVENTS, { limitMs })
const seconds = (performance.now() - began) / 1000

for (const path of paths) {
  const name = `requests to the receiver ${path.slice(1)}`
  bench.record({ name, unit: 'requests/s', value: receiver.idsAt(path).length / seconds })
}
for (const [at, [who, of]] of Object.entries(pids).entries()) {
  const value = ((cpuSeconds(of) - (cpuBefore[at] ?? 0)) / seconds) * 100
  bench.record({ name: `CPU time of the ${who}`, unit: '% of one core', value })
}
