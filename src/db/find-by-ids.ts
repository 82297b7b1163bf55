import type { Collection, Document, Filter } from 'mongodb'
import type { Collections } from './collections.ts'

export type Kind = keyof Collections

interface IdQuery {
  readonly kind: Kind
  readonly ids: readonly unknown[]
}

interface Found {
  readonly kind: Kind
  readonly record: Document
}

/** A part of a cluster that is slow or away should not hold up what is asked for together with it. */
const MAX_QUERY_MS = 500

/** Finds records by their ids, those of several collections by one command: for the driver that is half the work. */
export const findByIds = async (
  all: Collections,
  [first, ...others]: readonly IdQuery[],
): Promise<Found[]> => {
  if (!first) return []
  return others.length === 0 ? findIn(all, first) : findTogether(all, first, others)
}

const findTogether = (all: Collections, first: IdQuery, others: readonly IdQuery[]): Promise<Found[]> => {
  const unions = others.map((query) => ({
    $unionWith: { coll: all[query.kind].collectionName, pipeline: stages(query) },
  }))
  return all[first.kind]
    .aggregate<Found>([...stages(first), ...unions], { maxTimeMS: MAX_QUERY_MS })
    .toArray()
}

const stages = ({ kind, ids }: IdQuery): Document[] => [
  { $match: oneOf(ids) },
  { $replaceWith: { kind, record: '$$ROOT' } },
]

const findIn = async (all: Collections, { kind, ids }: IdQuery): Promise<Found[]> => {
  const collection = all[kind] as unknown as Collection<Document>
  const filter = oneOf(ids)
  const records =
    ids.length === 1 ? [await collection.findOne(filter)] : await collection.find(filter).toArray()
  return records.flatMap((record) => (record ? [{ kind, record }] : []))
}

/** MongoDB finds one id by a shorter way than a list of them. */
const oneOf = (ids: readonly unknown[]): Filter<Document> =>
  ({ _id: ids.length === 1 ? ids[0] : { $in: ids } }) as Filter<Document>
