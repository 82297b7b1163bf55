import type { Collections } from '../db/collections.ts'
import type { Database } from '../db/connect.ts'
import { beginsWithShardKey } from '../db/indexes.ts'
import { shardingState } from '../db/migrations.ts'
import { shardKeys } from '../db/shard-keys.ts'
import { countChunksWithoutChurch } from './fill-chunks.ts'
import { unclaimed } from './fill-claims.ts'

/** A reason why a database cannot be sharded yet. Codes are stable. */
export interface Missing {
  readonly code: 'mark' | 'index' | 'unique-index' | 'chunks' | 'claims'
  readonly collection: string | null
  readonly sentence: string
}

/** Lists what a database lacks before it can be sharded. Read-only. */
export const whatIsMissing = async ({ db, collections: all }: Database): Promise<Missing[]> => {
  const missing: Missing[] = []
  if ((await shardingState(db)) !== 'finished')
    missing.push({
      code: 'mark',
      collection: null,
      sentence:
        'Older versions of Psaltery may still start on this database, and do not write what a cluster needs.',
    })
  for (const collection of Object.keys(shardKeys) as (keyof Collections)[])
    missing.push(...(await missingIndexes(all, collection)))
  if (await hasIndexOfKey(all, 'chunks')) missing.push(...(await missingChunks(all)))
  missing.push(...(await missingClaims(all)))
  return missing
}

const missingIndexes = async (all: Collections, collection: keyof Collections): Promise<Missing[]> => {
  const { key } = shardKeys[collection]
  if (!key) return []
  const { collectionName } = all[collection]
  const unsuitable = (await unsuitableIndexes(all, collection)).map(
    (name): Missing => ({
      code: 'unique-index',
      collection: collectionName,
      sentence: `The unique index ${name} of ${collectionName} does not begin with ${key.join(', ')}; no cluster can keep it.`,
    }),
  )
  if (await hasIndexOfKey(all, collection)) return unsuitable
  const sentence = `The collection ${collectionName} has no index that begins with ${key.join(', ')}.`
  return [{ code: 'index', collection: collectionName, sentence }, ...unsuitable]
}

/** A collection that does not exist yet has no indexes. */
const indexesOf = (all: Collections, collection: keyof Collections) =>
  all[collection].indexes().catch(() => [])

const hasIndexOfKey = async (all: Collections, collection: keyof Collections): Promise<boolean> =>
  (await indexesOf(all, collection)).some(
    ({ key, partialFilterExpression }) => !partialFilterExpression && beginsWithShardKey(collection, key),
  )

/** Unique indexes that a sharded collection cannot have. The index of `_id` is unique on each shard and may stay. */
export const unsuitableIndexes = async (all: Collections, collection: keyof Collections): Promise<string[]> =>
  (await indexesOf(all, collection))
    .filter(({ key, unique, name }) => unique && name !== '_id_' && !beginsWithShardKey(collection, key))
    .map(({ name }) => String(name))

const missingChunks = async (all: Collections): Promise<Missing[]> => {
  const count = await countChunksWithoutChurch(all)
  const sentence = `${count === 1 ? 'A chunk of a file does' : `${count} chunks of files do`} not name the church.`
  return count === 0 ? [] : [{ code: 'chunks', collection: all.chunks.collectionName, sentence }]
}

const missingClaims = async (all: Collections): Promise<Missing[]> => {
  const count = (await Array.fromAsync(unclaimed(all, () => {}))).length
  const names =
    count === 1 ? 'An address of a person or church is' : `${count} addresses of people or churches are`
  const sentence = `${names} not claimed, so a cluster could not keep them apart.`
  return count === 0 ? [] : [{ code: 'claims', collection: all.claims.collectionName, sentence }]
}
