import type { Collection, Document, Filter } from 'mongodb'
import { withTimeout } from '../core/async/timeout.ts'
import type { Collections } from './collections.ts'

/** Records that are found by their id alone. */
type OwnKind = 'churches' | 'sessions'

/** Records that name their church in a field beside their id. */
type ChurchKind = 'songs' | 'assets' | 'memberships'

type Kind = OwnKind | ChurchKind

type RecordOf<K extends Kind> =
  Collections[K] extends Collection<infer T extends { _id: unknown }> ? T : never

interface Query {
  readonly kind: Kind
  /** null: not a church's. */
  readonly churchId: string | null
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
 * From so many collections on, one command asks all of them: for a song that one client reads as a member, server and
 * MongoDB then need 0.74 to 0.82 of the CPU time, for 64 KiB of a file 0.70; with 8 and 32 clients 0.93. Of two
 * collections, as for anyone who reads a song, it gained too little (0.90, and the answer came in 1.03 of the time).
 */
const UNITED_COLLECTIONS = 3

const apart = new WeakSet<Collections>()

/**
 * For a cluster: each collection is asked on its own, at the same time, so that a shard that is slow or away harms only
 * who asks for what lies there.
 */
export const lookUpApart = (all: Collections): void => {
  apart.add(all)
}

/**
 * Finds a record by its id. Under load, finding out who is asking would otherwise cost more than what is asked,
 * so all who wait share the next query: with 8 and 32 clients 1.3 to 2.6 times the requests a second
 * (`./scripts/bench reads --beside`). Waiting for the batch under way is part of that. `dataloader` does not: it had 0.1
 * to 0.5 of the requests with 32 clients; and sending each batch after four ticks, as it can be told to, had 0.8 to 0.9
 * of the requests per second of CPU time. Nothing is cached, and a batch is sent after its callers came, so that what was changed before them is
 * seen.
 */
export const lookUp = <K extends OwnKind>(
  all: Collections,
  kind: K,
  id: RecordOf<K>['_id'],
): Promise<RecordOf<K> | null> => join(all, kind, null, id)

/** The same for a record of a church, which is found in that church alone: it is on the church's shard. */
export const lookUpInChurch = <K extends ChurchKind>(
  all: Collections,
  kind: K,
  churchId: string,
  id: RecordOf<K>['_id'],
): Promise<RecordOf<K> | null> => join(all, kind, churchId, id)

const join = <K extends Kind>(
  all: Collections,
  kind: K,
  churchId: string | null,
  id: RecordOf<K>['_id'],
): Promise<RecordOf<K> | null> => {
  const queue = queues.get(all) ?? { isBusy: false, callers: 0, lastCallers: 0, waiting: new Map() }
  queues.set(all, queue)
  const key = keyOf(kind, churchId, id)
  const query = queue.waiting.get(key) ?? { kind, churchId, id, answer: Promise.withResolvers<unknown>() }
  queue.waiting.set(key, query)
  queue.callers++
  if (!queue.isBusy) void runBatches(all, queue)
  return query.answer.promise as Promise<RecordOf<K> | null>
}

const keyOf = (kind: Kind, churchId: string | null, id: unknown): string =>
  `${kind} ${churchId ?? ''} ${typeof id === 'string' ? id : JSON.stringify(id)}`

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

const answerAll = async (all: Collections, batch: ReadonlyMap<string, Query>): Promise<void> => {
  const parts = [...Map.groupBy(batch.values(), ({ kind }) => kind).values()]
  if (parts.length < UNITED_COLLECTIONS || apart.has(all))
    await Promise.all(parts.map((part) => answerPart(part, findApart(all, part))))
  else await answerPart([...batch.values()], findUnited(all, parts))
}

interface Found {
  readonly kind: Kind
  readonly record: Document
}

const answerPart = async (queries: readonly Query[], finding: Promise<readonly Found[]>): Promise<void> => {
  try {
    const found = await finding
    // Every record of a church has that field, and no other record has.
    const keyed = found.map(
      ({ kind, record }) => [keyOf(kind, record.churchId ?? null, record._id), record] as const,
    )
    const records = new Map(keyed)
    for (const { kind, churchId, id, answer } of queries)
      answer.resolve(records.get(keyOf(kind, churchId, id)) ?? null)
  } catch (error) {
    for (const { answer } of queries) answer.reject(error)
  }
}

/** The queries of a collection, of which there is at least one. */
type Part = readonly Query[]

const findApart = async (all: Collections, part: Part): Promise<Found[]> => {
  const kind = kindOf(part)
  const collection = all[kind] as unknown as Collection<Document>
  const filter = filterOf(part)
  // MongoDB finds one id by a shorter way than a list of them.
  const records =
    part.length > 1 ? await collection.find(filter).toArray() : [await collection.findOne(filter)]
  return records.flatMap((record) => (record ? { kind, record } : []))
}

const findUnited = (all: Collections, parts: readonly Part[]): Promise<Found[]> => {
  const [first = [], ...others] = parts
  const unions = others.map((part) => ({
    $unionWith: { coll: all[kindOf(part)].collectionName, pipeline: stagesOf(part) },
  }))
  return all[kindOf(first)].aggregate<Found>([...stagesOf(first), ...unions]).toArray()
}

const stagesOf = (part: Part): Document[] => [
  { $match: filterOf(part) },
  { $replaceWith: { kind: { $literal: kindOf(part) }, record: '$$ROOT' } },
]

const kindOf = ([first]: Part): Kind => {
  if (!first) throw new Error('A part of a batch has a query.')
  return first.kind
}

const filterOf = (part: Part): Filter<Document> => {
  const churches = new Set(part.flatMap(({ churchId }) => churchId ?? []))
  const filter = {
    _id: oneOf(part.map(({ id }) => id)),
    ...(churches.size > 0 ? { churchId: oneOf([...churches]) } : {}),
  }
  return filter as Filter<Document>
}

const oneOf = (values: readonly unknown[]): unknown => (values.length > 1 ? { $in: values } : values[0])
