import type { Collections } from '../db/collections.ts'
import { shardKeys } from '../db/shard-keys.ts'
import { type Zone, type ZoneRange, zoneRanges } from './zones.ts'

interface ScriptOptions {
  readonly database: string
  readonly collections: Collections
  readonly ofShards: readonly Zone[]
  readonly ofRegions: readonly Zone[]
}

/** A script for mongosh, connected to a mongos. Zones are set first, so that MongoDB moves each chunk at most once. */
export const shardingScript = ({ database, collections, ofShards, ofRegions }: ScriptOptions): string => {
  const zones = [...ofShards, ...ofRegions]
  const ranges = zoneRanges(ofShards, ofRegions)
  const sharded = (Object.keys(shardKeys) as (keyof Collections)[]).filter((name) => shardKeys[name].key)
  const nameOf = (name: keyof Collections) => `${database}.${collections[name].collectionName}`
  const inOrder = [
    `// Shards the database ${database} of Psaltery by church. Run it with mongosh, connected to a mongos.`,
    call('sh.enableSharding', database),
    ...(zones.length > 0
      ? ['', '// Which shards hold which churches: all collections of a church are cut at the same places.']
      : [
          '',
          '// Without zones the collections of one church may lie on different shards; name your shards with --shards.',
        ]),
    ...zones.flatMap(({ name, shards }) => shards.map((shard) => call('sh.addShardToZone', shard, name))),
    ...sharded.flatMap((name) =>
      shardKeys[name].church ? ranges.map((range) => zoneCall(nameOf(name), name, range)) : [],
    ),
    '',
    ...sharded.map((name) => call('sh.shardCollection', nameOf(name), keyOf(shardKeys[name].key ?? []))),
    '',
    call('sh.startBalancer'),
    call('sh.status'),
  ]
  return inOrder.join('\n')
}

const call = (name: string, ...values: readonly unknown[]): string =>
  `${name}(${values.map((value) => JSON.stringify(value)).join(', ')})`

const keyOf = (fields: readonly string[]) => Object.fromEntries(fields.map((field) => [field, 1]))

/** MongoDB requires a value for every field of the key; MinKey after a church marks the beginning of the church. */
const zoneCall = (
  namespace: string,
  collection: keyof Collections,
  { zone, from, to }: ZoneRange,
): string => {
  const { key, church } = shardKeys[collection]
  const bound = (value: string | null, beyond: 'MinKey' | 'MaxKey') =>
    `{ ${(key ?? [])
      .map((field) => {
        if (field !== church) return `${JSON.stringify(field)}: ${value === null ? beyond : 'MinKey'}`
        return `${JSON.stringify(field)}: ${value === null ? beyond : JSON.stringify(value)}`
      })
      .join(', ')} }`
  const [min, max] = [bound(from, 'MinKey'), bound(to, 'MaxKey')]
  return `sh.updateZoneKeyRange(${JSON.stringify(namespace)}, ${min}, ${max}, ${JSON.stringify(zone)})`
}
