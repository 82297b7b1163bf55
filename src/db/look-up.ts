import type { Collection, Document, Filter } from 'mongodb'
import { withTimeout } from '../core/time.ts'
import type { Collections } from './collections.ts'

/** Finds records by their id alone. */
export interface LookUp<T extends { _id: unknown }> {
  lookUp(id: T['_id']): Promise<T | null>
}

/** Finds records by their church and id, in the shard of that church. */
export interface ChurchLookUp<T extends { _id: unknown }> {
  lookUp(churchId: string, id: T['_id']): Promise<T | null>
}

/**
 * Look-ups of records by id. All look-ups that wait at the same time share the next query: with 8 and 32 clients 1.3 to
 * 2.6 times the requests a second (`./scripts/bench reads --beside`). Waiting for the batch under way is part of that:
 * `dataloader`, which does not wait, had 0.1 to 0.5 of the requests with 32 clients, and 0.8 to 0.9 of the requests per
 * second of CPU time when it sent each batch after four ticks. No record is cached, and a batch is sent after its look-ups
 * were added, so it reads every change made before them.
 */
interface LookUps {
  /** The look-up of a collection, by church and id if its records name their church in a field beside their id. */
  of(collection: Collection, isOfChurch: boolean): LookUp<never>['lookUp'] | ChurchLookUp<never>['lookUp']
}

interface Query {
  readonly collection: Collection<Document>
  /** null: not a church's. */
  readonly churchId: string | null
  readonly id: unknown
  readonly answer: PromiseWithResolvers<unknown>
}

/** From this many callers on, waiting a few ticks of the event loop for more of them saves most of the queries. */
const BATCH_THRESHOLD = 4
const YIELD_TICKS = 4
/** A batch that takes this long no longer delays the next one. */
const SLOW_MS = 500

/**
 * From this many collections on, one command queries all of them: for a song that one client reads as a member, server
 * and MongoDB then need 0.74 to 0.82 of the CPU time, for 64 KiB of a file 0.70; with 8 and 32 clients 0.93. Of two
 * collections, as for a public song, it gained too little (0.90, and the answer came in 1.03 of the time).
 */
const UNION_THRESHOLD = 3

export const createLookUps = (): LookUps => {
  let waiting = new Map<string, Query>()
  /** How many look-ups wait for the next batch, and how many shared the last one. */
  let callers = 0
  let lastCallers = 0
  let isBusy = false

  const join = (collection: Collection<Document>, churchId: string | null, id: unknown): Promise<unknown> => {
    const key = keyOf(collection.collectionName, churchId, id)
    const query = waiting.get(key) ?? { collection, churchId, id, answer: Promise.withResolvers<unknown>() }
    waiting.set(key, query)
    callers++
    if (!isBusy) void runBatches()
    return query.answer.promise
  }

  const runBatches = async (): Promise<void> => {
    isBusy = true
    while (waiting.size > 0) {
      await waitForOthers(lastCallers)
      const batch = [...waiting.values()]
      waiting = new Map()
      lastCallers = callers
      callers = 0
      await withTimeout(answerAll(batch), SLOW_MS, () => {})
    }
    isBusy = false
  }

  const answerAll = async (batch: readonly Query[]): Promise<void> => {
    const parts = [...Map.groupBy(batch, ({ collection }) => collection)]
    if (parts.length < UNION_THRESHOLD)
      await Promise.all(parts.map((part) => answerPart(part[1], findInOne(part))))
    else await answerPart(batch, findInAll(parts))
  }

  return {
    of: (collection, isOfChurch) =>
      isOfChurch
        ? (churchId: string, id: unknown) => join(collection, churchId, id) as Promise<never>
        : (id: unknown) => join(collection, null, id) as Promise<never>,
  }
}

const keyOf = (collectionName: string, churchId: string | null, id: unknown): string =>
  `${collectionName} ${churchId ?? ''} ${typeof id === 'string' ? id : JSON.stringify(id)}`

/**
 * Look-ups of different requests that begin together should share a batch although one request was read first. A single
 * request does not wait, but may look up several records in the same tick.
 */
const waitForOthers = async (lastCallers: number): Promise<void> => {
  await null
  const ticks = lastCallers >= BATCH_THRESHOLD ? YIELD_TICKS : 0
  for (let tick = 0; tick < ticks; tick++) await new Promise((next) => setImmediate(next))
}

interface Found {
  readonly collectionName: string
  readonly record: Document
}

const answerPart = async (queries: readonly Query[], finding: Promise<readonly Found[]>): Promise<void> => {
  try {
    const found = await finding
    const ofChurches = new Set(
      queries.flatMap(({ collection, churchId }) => (churchId === null ? [] : collection.collectionName)),
    )
    const keyed = found.map(({ collectionName, record }) => {
      const churchId = ofChurches.has(collectionName) ? record.churchId : null
      return [keyOf(collectionName, churchId, record._id), record] as const
    })
    const records = new Map(keyed)
    for (const { collection, churchId, id, answer } of queries)
      answer.resolve(records.get(keyOf(collection.collectionName, churchId, id)) ?? null)
  } catch (error) {
    for (const { answer } of queries) answer.reject(error)
  }
}

/** The queries of one collection. */
type Part = readonly [collection: Collection<Document>, queries: readonly Query[]]

const findInOne = async ([collection, queries]: Part): Promise<Found[]> => {
  const filter = filterOf(queries)
  // MongoDB has a shorter plan for one id than for a list.
  const records =
    queries.length > 1 ? await collection.find(filter).toArray() : [await collection.findOne(filter)]
  const { collectionName } = collection
  return records.flatMap((record) => (record ? { collectionName, record } : []))
}

const findInAll = (parts: readonly Part[]): Promise<Found[]> =>
  inOneQuery(
    parts.map(([collection, queries]) => {
      const collectionName = { $literal: collection.collectionName }
      return {
        collection,
        stages: [{ $match: filterOf(queries) }, { $replaceWith: { collectionName, record: '$$ROOT' } }],
      }
    }),
  )

const filterOf = (queries: readonly Query[]): Filter<Document> => {
  const churches = new Set(queries.flatMap(({ churchId }) => churchId ?? []))
  const filter = {
    _id: oneOf(queries.map(({ id }) => id)),
    ...(churches.size > 0 ? { churchId: oneOf([...churches]) } : {}),
  }
  return filter as Filter<Document>
}

const oneOf = (values: readonly unknown[]): unknown => (values.length > 1 ? { $in: values } : values[0])

interface Aggregated {
  readonly collectionName: string
  aggregate<T extends Document>(pipeline: Document[]): { toArray(): Promise<T[]> }
}

const inOneQuery = async <T extends Document>(
  parts: readonly { readonly collection: Aggregated; readonly stages: readonly Document[] }[],
): Promise<T[]> => {
  const [first, ...others] = parts
  if (!first) return []
  const unions = others.map(({ collection, stages }) => ({
    $unionWith: { coll: collection.collectionName, pipeline: stages },
  }))
  return first.collection.aggregate<T>([...first.stages, ...unions]).toArray()
}

/** Records of one collection that a query over several collections reads. */
export interface UnionPart {
  readonly collection: Aggregated
  /** Names the records of this part in the result. */
  readonly kind: string
  readonly match: Document
  readonly fields: Document
}

/** Reads records of several collections in one query. Each has the `kind` of its part. */
export const readUnion = <T extends Document>(parts: readonly UnionPart[]): Promise<T[]> =>
  inOneQuery(
    parts.map(({ collection, kind, match, fields }) => ({
      collection,
      stages: [{ $match: match }, { $project: { ...fields, kind: { $literal: kind } } }],
    })),
  )

/** The names of people by their ids. A person without a name is not in the map. */
export const peopleNames = async (
  all: Collections,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  if (userIds.length === 0) return new Map()
  const users = await all.users
    .find({ _id: { $in: [...new Set(userIds)] } }, { projection: { name: 1 } })
    .toArray()
  return new Map(users.flatMap(({ _id, name }) => (name ? [[_id, name] as const] : [])))
}
