/**
 * Deliveries to three webhooks of one church: a receiver that answers at once, a slow one and one that refuses. The events
 * are written to the database without saves, so that the CPU time is that of the deliveries, and never much faster than the
 * first receiver gets them. They are dated two days ago: their outbox entries may go as soon as they are delivered, and a
 * webhook for which 10,000 of them wait is disabled, which is what happens to the other two. The outbox is cleared all the
 * time instead of once an hour, and its largest size is shown.
 */
import { systemClock } from '../../../../src/core/time/clock.ts'
import { connect } from '../../../../src/db/connect.ts'
import type { EventRecord } from '../../../../src/db/records/event.ts'
import { clearOutbox } from '../../../../src/events/webhooks/delivery/clear-outbox.ts'
import { startTestMongo } from '../../../../testkit/mongodb/mongodb.ts'
import { createChurchWithEditor } from '../../../../testkit/proof/church-with-editor.ts'
import { startServerProcess } from '../../../../testkit/proof/server-process.ts'
import { until } from '../../../../testkit/until.ts'
import { startReceiver } from '../../../../testkit/webhooks/receiver.ts'
import { plantWebhook } from '../../../../testkit/webhooks/webhooks.ts'
import { markdownTable } from '../../markdown-table.ts'
import { cpuSeconds, mongodPid } from '../cpu-time.ts'
import { option } from '../option.ts'
import { recorder } from '../results.ts'

const quick = process.argv.includes('--quick')
const EVENTS = Number(option('--events') ?? (quick ? '5000' : '100000'))
const BATCH = 500
const MAX_WAITING = 3000
const SLOW_MS = 100
const LIMIT_MS = 3_600_000
const DAY_MS = 24 * 60 * 60 * 1000
const CLEAR_EVERY_MS = 2000

await using opened = new AsyncDisposableStack()
const mongo = await startTestMongo()
opened.defer(() => mongo.stop())
const place = { uri: mongo.uri, database: 'bench_webhooks' }
const database = await connect(place.uri, place.database, { longRunning: true })
opened.defer(() => database.close())
const { churchId } = await createChurchWithEditor(database)
const server = opened.use(await startServerProcess(place))
const receiver = opened.use(await startReceiver())
await receiver.behave({ '/slow': { afterMs: SLOW_MS }, '/refusing': 500 })
const paths = ['/fast', '/slow', '/refusing'] as const
const made = await Promise.all(paths.map((path) => plantWebhook({ database }, churchId, receiver, { path })))
const { webhooks, events, outbox, churches, deliveries } = database.collections
const stateOf = (id = '') => webhooks.findOne({ _id: id, churchId }, { readConcern: { level: 'local' } })
const cursorOf = async (id = '') => (await stateOf(id))?.cursor ?? 0

const eventAt = (cursor: number): EventRecord => ({
  _id: crypto.randomUUID(),
  churchId,
  cursor,
  kind: 'song.updated',
  actorId: null,
  songId: crypto.randomUUID(),
  lyricVersionId: null,
  arrangementId: null,
  version: 1,
  revisionId: crypto.randomUUID(),
  schemaVersion: 1,
  at: new Date(Date.now() - 2 * DAY_MS),
})

let isDone = false
let largestOutbox = 0
const clearing = (async () => {
  while (!isDone) {
    largestOutbox = Math.max(largestOutbox, await outbox.countDocuments({ churchId }))
    await clearOutbox({ all: database.collections, clock: systemClock })
    await Bun.sleep(CLEAR_EVERY_MS)
  }
})()

const pids = [server.pid, await mongodPid(mongo.uri)]
const cpuBefore = pids.map((pid) => cpuSeconds([pid]) ?? 0)
const began = performance.now()
for (let first = 1; first <= EVENTS; first += BATCH) {
  const added = Array.from({ length: Math.min(BATCH, EVENTS - first + 1) }, (_, at) => eventAt(first + at))
  await events.insertMany(added)
  await outbox.insertMany(added.map(({ _id, at }) => ({ _id, churchId, createdAt: at })))
  const newest = first + added.length - 1
  await churches.updateOne({ _id: churchId }, { $set: { cursor: newest } })
  await until(async () => newest - (await cursorOf(made[0]?.id)) < MAX_WAITING, { limitMs: LIMIT_MS })
}
await until(async () => (await cursorOf(made[0]?.id)) === EVENTS, { limitMs: LIMIT_MS })
const seconds = (performance.now() - began) / 1000
const [serverCpu = 0, mongodCpu = 0] = pids.map((pid, at) => (cpuSeconds([pid]) ?? 0) - (cpuBefore[at] ?? 0))

isDone = true
await clearing
await clearOutbox({ all: database.collections, clock: systemClock })

const record = recorder('webhooks')
const rate = EVENTS / seconds
record({ name: 'events to a receiver that answers', unit: 'events/s', value: rate })
const rows = await Promise.all(
  paths.map(async (path, at) => {
    const state = await stateOf(made[at]?.id)
    const requests = receiver.idsAt(path).length
    const end = state?.disabled
      ? `disabled (${state.disabled.reason})`
      : `${EVENTS - (state?.cursor ?? 0)} wait`
    return [path.slice(1), requests.toFixed(0), (requests / seconds).toFixed(1), end]
  }),
)
console.log(markdownTable(['receiver', 'requests', 'a second', 'at the end'], rows, 1))
const cpu = (spent: number) => `${((spent / seconds) * 100).toFixed(0)} % of a processor`
const stored = `${largestOutbox} outbox entries at most and ${await outbox.countDocuments({ churchId })} at the end, ${await deliveries.countDocuments({ churchId })} deliveries`
console.log(`\n${EVENTS} events in ${seconds.toFixed(1)} s: ${rate.toFixed(0)} events a second; ${stored}`)
console.log(`CPU time of the server: ${cpu(serverCpu)}, of mongod: ${cpu(mongodCpu)}`)
