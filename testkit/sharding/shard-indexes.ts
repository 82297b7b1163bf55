import { type Collections, everyCollection } from '../../src/db/collections.ts'
import { indexArguments, indexChanges, indexName } from '../../src/db/sharding.ts'

/** Gives a database the indexes of a cluster, as the script of `shard` does. */
export const shardIndexes = async (all: Collections): Promise<void> => {
  for (const collection of everyCollection(all)) {
    const { added, dropped } = indexChanges(collection.declaration)
    for (const index of added) await collection.createIndex(...indexArguments(index))
    for (const index of dropped) await collection.dropIndex(indexName(index))
  }
}
