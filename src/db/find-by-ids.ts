import { type Collection, type Document, type Filter, MongoServerError } from 'mongodb'
import type { Collections } from './collections.ts'

export type Kind = keyof Collections

export interface Found {
  readonly kind: Kind
  readonly record: Document
}

/** One part of a cluster that is slow or away must not take the others with it. */
const PATIENCE_MS = 500

/** Finds records by their ids, those of several collections by one command: for the driver that is half the work. */
export const findByIds = async (
  all: Collections,
  wanted: ReadonlyMap<Kind, readonly unknown[]>,
): Promise<Found[]> => {
  if (wanted.size > 1)
    try {
      return await findTogether(all, wanted)
    } catch (error) {
      if (!(error instanceof MongoServerError)) throw error
    }
  const parts = await Promise.all([...wanted].map(([kind, ids]) => findApart(all, kind, ids)))
  return parts.flat()
}

const findTogether = async (
  all: Collections,
  wanted: ReadonlyMap<Kind, readonly unknown[]>,
): Promise<Found[]> => {
  const stages = (kind: Kind): Document[] => [
    { $match: oneOf(wanted.get(kind) ?? []) },
    { $replaceWith: { kind, record: '$$ROOT' } },
  ]
  const [first, ...others] = wanted.keys()
  if (!first) return []
  const unions = others.map((kind) => ({
    $unionWith: { coll: all[kind].collectionName, pipeline: stages(kind) },
  }))
  return all[first].aggregate<Found>([...stages(first), ...unions], { maxTimeMS: PATIENCE_MS }).toArray()
}

const findApart = async (all: Collections, kind: Kind, ids: readonly unknown[]): Promise<Found[]> => {
  const collection = all[kind] as unknown as Collection<Document>
  const filter = oneOf(ids)
  const records =
    ids.length === 1 ? [await collection.findOne(filter)] : await collection.find(filter).toArray()
  return records.flatMap((record) => (record ? [{ kind, record }] : []))
}

/** MongoDB finds one id by a shorter way than a list of them. */
const oneOf = (ids: readonly unknown[]): Filter<Document> =>
  ({ _id: ids.length === 1 ? ids[0] : { $in: ids } }) as Filter<Document>
