import { type Collection, MongoServerError } from 'mongodb'
import { withTimeout } from '../core/timeout.ts'
import type { Collections } from './collections.ts'
import { findByIds, type Kind } from './find-by-ids.ts'

type RecordOf<K extends Kind> =
  Collections[K] extends Collection<infer T extends { _id: unknown }> ? T : never

interface Query {
  readonly kind: Kind
  readonly id: unknown
  readonly answer: PromiseWithResolvers<unknown>
}

interface BatchQueue {
  isBusy: boolean
  /** How many wait for the next batch, and how many shared the last one. */
  callers: number
  lastCallers: number
  waiting: Map<string, Query>
}

/** With this many callers at once, waiting a few ticks of the event loop for each other spares most of the queries. */
const BATCH_THRESHOLD = 4
const YIELD_TICKS = 4
/** A batch that takes this long does not hold up those who came after it any longer. */
const SLOW_MS = 500

const queues = new WeakMap<Collections, BatchQueue>()

/**
 * Finds a record by its id. Under load, finding out who is asking would otherwise cost more than what is asked,
 * so all who wait share the next query. Nothing is cached, and a batch is sent after its callers came, so that what
 * was changed before them is seen.
 */
export const lookUp = <K extends Kind>(
  all: Collections,
  kind: K,
  id: RecordOf<K>['_id'],
): Promise<RecordOf<K> | null> => {
  const queue = queues.get(all) ?? { isBusy: false, callers: 0, lastCallers: 0, waiting: new Map() }
  queues.set(all, queue)
  const key = keyOf(kind, id)
  const query = queue.waiting.get(key) ?? { kind, id, answer: Promise.withResolvers<unknown>() }
  queue.waiting.set(key, query)
  queue.callers++
  if (!queue.isBusy) void runBatches(all, queue)
  return query.answer.promise as Promise<RecordOf<K> | null>
}

const keyOf = (kind: Kind, id: unknown): string =>
  `${kind} ${typeof id === 'string' ? id : JSON.stringify(id)}`

const runBatches = async (all: Collections, queue: BatchQueue): Promise<void> => {
  queue.isBusy = true
  while (queue.waiting.size > 0) {
    await waitForOthers(queue.lastCallers)
    const batch = queue.waiting
    queue.waiting = new Map()
    queue.lastCallers = queue.callers
    queue.callers = 0
    await withTimeout(answerAll(all, batch), SLOW_MS, () => {})
  }
  queue.isBusy = false
}

/**
 * Callers that come together should share a batch although one was read first. A single caller waits for nobody, but may
 * have asked for several records in the same tick.
 */
const waitForOthers = async (lastCallers: number): Promise<void> => {
  await null
  const ticks = lastCallers >= BATCH_THRESHOLD ? YIELD_TICKS : 0
  for (let tick = 0; tick < ticks; tick++) await new Promise((next) => setImmediate(next))
}

/** Where MongoDB refuses what several kinds of records were asked for, each kind is asked for on its own. */
const answerAll = async (all: Collections, batch: ReadonlyMap<string, Query>): Promise<void> => {
  const byKind = Map.groupBy(batch, ([, { kind }]) => kind)
  const wanted = [...byKind].map(([kind, asked]) => ({ kind, ids: asked.map(([, { id }]) => id) }))
  try {
    const found = new Map<string, unknown>()
    for (const { kind, record } of await findByIds(all, wanted)) found.set(keyOf(kind, record._id), record)
    for (const [key, { answer }] of batch) answer.resolve(found.get(key) ?? null)
  } catch (error) {
    const parts = byKind.size > 1 && error instanceof MongoServerError ? [...byKind.values()] : []
    await Promise.all(parts.map((part) => answerAll(all, new Map(part))))
    if (parts.length === 0) for (const { answer } of batch.values()) answer.reject(error)
  }
}
