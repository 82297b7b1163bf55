import type { Collection, Document, Filter } from 'mongodb'
import { withTimeout } from '../core/async/timeout.ts'
import type { Collections } from './collections.ts'

type Kind = keyof Collections

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
 * so all who wait share the next query of a collection: with 8 and 32 clients 1.3 to 2.6 times the requests a second
 * (`./scripts/bench reads --beside`). Waiting for the batch under way is part of that. `dataloader` does not: it had 0.1
 * to 0.5 of the requests with 32 clients; and sending each batch after four ticks, as it can be told to, had 0.8 to 0.9
 * of the requests per second of CPU time. Nothing is cached, and a batch is sent after its callers came, so that what was changed before them is
 * seen.
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

/** Each collection on its own, at the same time: one that is slow or away harms only who asks for what lies there. */
const answerAll = async (all: Collections, batch: ReadonlyMap<string, Query>): Promise<void> => {
  const byKind = Map.groupBy(batch.values(), ({ kind }) => kind)
  await Promise.all([...byKind].map(([kind, queries]) => answerKind(all, kind, queries)))
}

const answerKind = async (all: Collections, kind: Kind, queries: readonly Query[]): Promise<void> => {
  try {
    const records = await findByIds(
      all,
      kind,
      queries.map(({ id }) => id),
    )
    const found = new Map(records.map((record) => [keyOf(kind, record._id), record]))
    for (const { id, answer } of queries) answer.resolve(found.get(keyOf(kind, id)) ?? null)
  } catch (error) {
    for (const { answer } of queries) answer.reject(error)
  }
}

const findByIds = async (all: Collections, kind: Kind, ids: readonly unknown[]): Promise<Document[]> => {
  const collection = all[kind] as unknown as Collection<Document>
  if (ids.length > 1) return collection.find({ _id: { $in: ids } } as Filter<Document>).toArray()
  // MongoDB finds one id by a shorter way than a list of them.
  const record = await collection.findOne({ _id: ids[0] } as Filter<Document>)
  return record ? [record] : []
}
