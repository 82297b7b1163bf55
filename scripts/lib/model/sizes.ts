/** Measures the sizes of documents and indexes in a database. */
import type { Db } from 'mongodb'
import { type CollectionName, documentsOf, populationOf } from './population.ts'

export interface CollectionSize {
  readonly documents: number
  /** As BSON, as MongoDB keeps them in memory. */
  readonly bytes: number
  /** On the disk, compressed. */
  readonly disk: number
  readonly index: number
}

export type Sizes = Readonly<Record<CollectionName, CollectionSize>>

export const COLLECTIONS = Object.keys(documentsOf(populationOf(0, 0))) as CollectionName[]

export const measureSizes = async (db: Db): Promise<Sizes> => {
  // Files on the disk are as long as the last checkpoint left them.
  await db.admin().command({ fsync: 1 })
  const sizes = await Promise.all(
    COLLECTIONS.map(async (name): Promise<readonly [CollectionName, CollectionSize]> => {
      const [stats] = await db
        .collection(name)
        .aggregate([{ $collStats: { storageStats: {} } }])
        .toArray()
      const { count, size, storageSize, freeStorageSize, totalIndexSize, indexDetails } =
        stats?.storageStats ?? {}
      // Free blocks are excluded: later writes reuse them, and their number depends on the last checkpoint.
      const disk = Number(storageSize) - Number(freeStorageSize ?? 0)
      return [name, { documents: count, bytes: size, disk, index: totalIndexSize - freeBytes(indexDetails) }]
    }),
  )
  return Object.fromEntries(sizes) as Sizes
}

interface IndexDetails {
  readonly 'block-manager': { readonly 'file bytes available for reuse': number }
}

const freeBytes = (indexes: Readonly<Record<string, IndexDetails>>): number =>
  Object.values(indexes).reduce(
    (sum, { 'block-manager': blocks }) => sum + Number(blocks['file bytes available for reuse']),
    0,
  )

export const added = (sizes: Sizes): CollectionSize =>
  Object.values(sizes).reduce((sum, size) => ({
    documents: sum.documents + size.documents,
    bytes: sum.bytes + size.bytes,
    disk: sum.disk + size.disk,
    index: sum.index + size.index,
  }))

/** Scales the measured sizes to this number of documents. */
export const scaled = (measured: Sizes, documents: Readonly<Record<CollectionName, number>>): Sizes =>
  Object.fromEntries(
    COLLECTIONS.map((name) => {
      const one = measured[name]
      const factor = one.documents > 0 ? documents[name] / one.documents : 0
      return [
        name,
        {
          documents: documents[name],
          bytes: one.bytes * factor,
          disk: one.disk * factor,
          index: one.index * factor,
        },
      ]
    }),
  ) as Sizes
