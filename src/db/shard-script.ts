import type { Collections } from './collections.ts'
import { beginsWithShardKey, type IndexPlan, indexes, shardingIndexes } from './indexes.ts'
import { shardKeys } from './shard-keys.ts'

/**
 * A script for mongosh, connected to a mongos, that shards the database by church while its servers are stopped. Each of
 * its lines may run again, so that an interrupted run is repeated.
 */
export const shardScript = (database: string, all: Collections): string => {
  const nameOf = (name: keyof Collections) => all[name].collectionName
  const open = (name: keyof Collections) => `psaltery.getCollection(${JSON.stringify(nameOf(name))})`
  const sharded = (Object.keys(shardKeys) as (keyof Collections)[]).flatMap((name) => {
    const { key } = shardKeys[name]
    return key ? [{ name, key: Object.fromEntries(key.map((field) => [field, 1])) }] : []
  })
  return [
    `// Shards the database ${database} of Psaltery by church. Stop its servers and make a backup, then run this with`,
    '// mongosh, connected to a mongos.',
    `const psaltery = db.getSiblingDB(${JSON.stringify(database)})`,
    '',
    '// Files that the first versions stored do not name their church in each chunk.',
    `${open('files')}.find({}, { churchId: 1 }).forEach((file) =>`,
    `  ${open('chunks')}.updateMany({ files_id: file._id, churchId: null }, { $set: { churchId: file.churchId } }))`,
    '',
    '// The indexes of the shard keys.',
    ...shardingIndexes.map(
      ({ collection, key, options }) =>
        `${open(collection)}.createIndex(${[key, ...(options ? [options] : [])].map((part) => JSON.stringify(part)).join(', ')})`,
    ),
    '',
    '// Unique indexes that no cluster can keep; the collection of claims keeps these names unique.',
    'const dropIndex = (collection, name) =>',
    '  collection.getIndexes().some((index) => index.name === name) && collection.dropIndex(name)',
    ...replacedIndexes.map(
      ({ collection, key }) => `dropIndex(${open(collection)}, ${JSON.stringify(indexName(key))})`,
    ),
    '',
    call('sh.enableSharding', database),
    ...sharded.map(({ name, key }) => call('sh.shardCollection', `${database}.${nameOf(name)}`, key)),
    call('sh.startBalancer'),
    call('sh.status'),
  ].join('\n')
}

/** The unique indexes that do not begin with the shard key. */
export const replacedIndexes: readonly IndexPlan[] = indexes.filter(
  ({ collection, key, options }) => options?.unique && !beginsWithShardKey(collection, key),
)

/** The name that MongoDB gives an index. */
export const indexName = (key: IndexPlan['key']): string =>
  Object.entries(key)
    .map(([field, direction]) => `${field}_${direction}`)
    .join('_')

const call = (name: string, ...values: readonly unknown[]): string =>
  `${name}(${values.map((value) => JSON.stringify(value)).join(', ')})`
