import { invalid } from '../core/failures.ts'
import type { Collections } from '../db/collections.ts'
import type { Database } from '../db/connect.ts'
import { shardingIndexes } from '../db/indexes.ts'
import { markSharding } from '../db/migrations.ts'
import { shardKeys } from '../db/shard-keys.ts'
import { countChunksWithoutChurch, fillChunks } from './fill-chunks.ts'
import { fillClaims, unclaimed } from './fill-claims.ts'
import { unsuitableIndexes } from './readiness.ts'

type OnProgress = (done: number, total: number) => void

/** How often the steps run: a running server of an older version may still write after the first time. */
const ROUNDS = 3

/**
 * Prepares a database for sharding while servers of this version save. Each step selects what is left to do, so the
 * preparation may be interrupted and repeated. The order makes it safe: older versions are refused first, and the old
 * unique indexes are dropped last, when claims and new indexes replace them.
 */
export const prepareSharding = async (
  { db, collections: all }: Database,
  onProgress: OnProgress,
): Promise<void> => {
  await markSharding(db, false)
  for (const { collection, key, options } of shardingIndexes) await all[collection].createIndex(key, options)
  await fill(all, onProgress)
  for (const collection of Object.keys(shardKeys) as (keyof Collections)[])
    if (shardKeys[collection].key)
      for (const name of await unsuitableIndexes(all, collection)) await dropIndex(all, collection, name)
  await markSharding(db, true)
}

const fill = async (all: Collections, onProgress: OnProgress): Promise<void> => {
  for (let round = 0; round < ROUNDS; round++) {
    const [chunks, users, churches] = await Promise.all([
      countChunksWithoutChurch(all),
      all.users.estimatedDocumentCount(),
      all.churches.estimatedDocumentCount(),
    ])
    const total = chunks + users + churches
    let done = 0
    const onDone = (count: number) => {
      // Saves in the meantime may raise the count above the total.
      done = Math.min(done + count, total)
      onProgress(done, total)
    }
    await fillChunks(all, onDone)
    await fillClaims(all, onDone)
    if (await isFilled(all)) return
  }
  throw invalid(
    'Something goes on writing as older versions do. Stop every server of an older version, and prepare once more.',
  )
}

const isFilled = async (all: Collections): Promise<boolean> => {
  for await (const _ of unclaimed(all, () => {})) return false
  return (await countChunksWithoutChurch(all)) === 0
}

/** Two preparations that run at once may both drop the index. */
const dropIndex = async (all: Collections, collection: keyof Collections, name: string): Promise<void> => {
  await all[collection].dropIndex(name).catch(async (error: unknown) => {
    if ((await unsuitableIndexes(all, collection)).includes(name)) throw error
  })
}
