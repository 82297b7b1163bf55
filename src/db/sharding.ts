import { type Collections, type Declaration, everyCollection, type Index } from './collections.ts'

const beginsWith = ({ key }: Index, fields: readonly string[]): boolean =>
  Object.keys(key).slice(0, fields.length).join() === fields.join()

const ascending = (fields: readonly string[]): Index['key'] =>
  Object.fromEntries(fields.map((field) => [field, 1]))

/**
 * The indexes of a sharded collection. A cluster keeps a unique index only if it begins with the shard key: one of a church's
 * data gets the church in front, and others serve queries only, because claims keep their names unique. The shard key needs
 * an index too.
 */
export const clusterIndexes = ({ shardKey, indexes }: Declaration): readonly Index[] => {
  if (!shardKey) return indexes
  const kept = indexes.map((index): Index => {
    if (!index.unique || beginsWith(index, shardKey)) return index
    const { unique, key, ...rest } = index
    return shardKey[0] === 'churchId'
      ? { ...rest, unique, key: { churchId: 1, ...key } }
      : { ...rest, key: { ...key, _id: 1 } }
  })
  const hasKey = kept.some((index) => !index.partialFilterExpression && beginsWith(index, shardKey))
  return hasKey || shardKey.join() === '_id'
    ? kept
    : [...kept, { key: ascending(shardKey), serves: 'The shard key.' }]
}

/** What the script of `shard` changes of the indexes of a collection. */
export const indexChanges = (declaration: Declaration) => {
  const [ordinary, sharded] = [declaration.indexes, clusterIndexes(declaration)]
  return {
    added: sharded.filter((index) => !ordinary.includes(index)),
    dropped: ordinary.filter((index) => !sharded.includes(index)),
  }
}

/** Whether the script of `shard` has run: it adds this index. */
export const isShardedByChurch = async ({ users }: Collections): Promise<boolean> =>
  (await users.indexes().catch(() => [])).some(({ key }) => JSON.stringify(key) === '{"emailKey":1,"_id":1}')

/** The arguments of `createIndex`. */
export const indexArguments = ({ key, serves: _, ...options }: Index) => [key, options] as const

/** The name that MongoDB gives an index. */
export const indexName = ({ key }: Index): string => Object.entries(key).flat().join('_')

const call = (name: string, ...values: readonly unknown[]): string =>
  `${name}(${values.map((value) => JSON.stringify(value)).join(', ')})`

/**
 * A script for mongosh, connected to a mongos, that shards the database by church while its servers are stopped. Each of
 * its lines may run again, so that an interrupted run is repeated.
 */
export const shardScript = (database: string, all: Collections): string => {
  const every = everyCollection(all).map(({ collectionName, declaration }) => ({
    collectionName,
    shardKey: declaration.shardKey,
    ...indexChanges(declaration),
    opened: call('psaltery.getCollection', collectionName),
  }))
  return `// Shards the database ${database} of Psaltery by church. Stop its servers and make a backup, then run this with
// mongosh, connected to a mongos.
const psaltery = ${call('db.getSiblingDB', database)}

// The indexes of the shard keys.
${every.flatMap(({ opened, added }) => added.map((index) => call(`${opened}.createIndex`, ...indexArguments(index)))).join('\n')}

// Unique indexes that no cluster can keep; the collection of claims keeps these names unique.
const dropIndex = (collection, name) =>
  collection.getIndexes().some((index) => index.name === name) && collection.dropIndex(name)
${every.flatMap(({ opened, dropped }) => dropped.map((index) => `dropIndex(${opened}, "${indexName(index)}")`)).join('\n')}

${call('sh.enableSharding', database)}
${every.flatMap(({ collectionName, shardKey }) => (shardKey ? call('sh.shardCollection', `${database}.${collectionName}`, ascending(shardKey)) : [])).join('\n')}
sh.startBalancer()
sh.status()`
}
