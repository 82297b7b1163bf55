import type { Document } from 'mongodb'

/** Records of one collection that a query over several collections reads. */
export interface UnionPart {
  readonly collection: {
    readonly collectionName: string
    aggregate<T extends Document>(pipeline: Document[]): { toArray(): Promise<T[]> }
  }
  /** Names the records of this part in the result. */
  readonly kind: string
  readonly match: Document
  readonly fields: Document
}

/** Reads records of several collections in one query. Each has the `kind` of its part. */
export const readUnion = async <T extends Document>(parts: readonly UnionPart[]): Promise<T[]> => {
  const [first, ...others] = parts
  if (!first) return []
  const unions = others.map((part) => ({
    $unionWith: { coll: part.collection.collectionName, pipeline: stagesOf(part) },
  }))
  return first.collection.aggregate<T>([...stagesOf(first), ...unions]).toArray()
}

const stagesOf = ({ kind, match, fields }: UnionPart): Document[] => [
  { $match: match },
  { $project: { ...fields, kind: { $literal: kind } } },
]
