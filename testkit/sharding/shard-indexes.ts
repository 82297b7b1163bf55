import type { Collections } from '../../src/db/collections.ts'
import { shardingIndexes } from '../../src/db/indexes.ts'
import { indexName, replacedIndexes } from '../../src/db/shard-script.ts'

/** Gives a database the indexes of a cluster, as the script of `shard` does. */
export const shardIndexes = async (all: Collections): Promise<void> => {
  for (const { collection, key, options } of shardingIndexes) await all[collection].createIndex(key, options)
  for (const { collection, key } of replacedIndexes) await all[collection].dropIndex(indexName(key))
}
