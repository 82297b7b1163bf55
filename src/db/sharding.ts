import { type Collections, type Declaration, everyCollection, type Index } from './collections.ts'

const beginsWith = ({ key }: Index, fields: readonly string[]): boolean => {
  const names = Object.keys(key)
  return fields.every((field, at) => names[at] === field)
}

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
  const hasKey =
    shardKey.join() === '_id' || kept.some((index) => isWhole(index) && beginsWith(index, shardKey))
  return hasKey ? kept : [...kept, { key: ascending(shardKey), serves: 'The shard key.' }]
}

const isWhole = ({ partialFilterExpression }: Index): boolean => partialFilterExpression === undefined

const ascending = (fields: readonly string[]): Index['key'] =>
  Object.fromEntries(fields.map((field) => [field, 1]))

/** Whether the script of `shard` has run: it replaces this index. */
export const isShardedByChurch = async ({ users }: Collections): Promise<boolean> =>
  (await users.indexes().catch(() => [])).some(({ key }) => JSON.stringify(key) === '{"emailKey":1,"_id":1}')

/** The name that MongoDB gives an index. */
export const indexName = ({ key }: Index): string => Object.entries(key).flat().join('_')

/** What the script of `shard` changes of the indexes of a collection. */
export const indexChanges = (
  declaration: Declaration,
): { readonly added: readonly Index[]; readonly dropped: readonly Index[] } => {
  const [ordinary, sharded] = [declaration.indexes, clusterIndexes(declaration)]
  return {
    added: sharded.filter((index) => !ordinary.includes(index)),
    dropped: ordinary.filter((index) => !sharded.includes(index)),
  }
}

/** The arguments of `createIndex`. */
export const indexArguments = ({ key, serves: _, ...options }: Index) => [key, options] as const

/**
 * A script for mongosh, connected to a mongos, that shards the database by church while its servers are stopped. Each of
 * its lines may run again, so that an interrupted run is repeated.
 */
export const shardScript = (database: string, all: Collections): string => {
  const call = (name: string, ...values: readonly unknown[]): string =>
    `${name}(${values.map((value) => JSON.stringify(value)).join(', ')})`
  const open = (name: string) => call('psaltery.getCollection', name)
  const every = everyCollection(all)
  const changes = every.map(({ collectionName, declaration }) => ({
    collection: open(collectionName),
    ...indexChanges(declaration),
  }))
  return [
    `// Shards the database ${database} of Psaltery by church. Stop its servers and make a backup, then run this with`,
    '// mongosh, connected to a mongos.',
    `const psaltery = db.getSiblingDB(${JSON.stringify(database)})`,
    '',
    '// Files that the first versions stored do not name their church in each chunk.',
    `${open(all.files.collectionName)}.find({}, { churchId: 1 }).forEach((file) =>`,
    `  ${open(all.chunks.collectionName)}.updateMany({ files_id: file._id, churchId: null }, { $set: { churchId: file.churchId } }))`,
    '',
    '// The indexes of the shard keys.',
    ...changes.flatMap(({ collection, added }) =>
      added.map((index) => call(`${collection}.createIndex`, ...indexArguments(index))),
    ),
    '',
    '// Unique indexes that no cluster can keep; the collection of claims keeps these names unique.',
    'const dropIndex = (collection, name) =>',
    '  collection.getIndexes().some((index) => index.name === name) && collection.dropIndex(name)',
    ...changes.flatMap(({ collection, dropped }) =>
      dropped.map((index) => `dropIndex(${collection}, ${JSON.stringify(indexName(index))})`),
    ),
    '',
    call('sh.enableSharding', database),
    ...every.flatMap(({ collectionName, declaration: { shardKey } }) =>
      shardKey ? call('sh.shardCollection', `${database}.${collectionName}`, ascending(shardKey)) : [],
    ),
    call('sh.startBalancer'),
    call('sh.status'),
  ].join('\n')
}
