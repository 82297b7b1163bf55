import { describe, expect, test } from 'bun:test'
import type { Collections } from '../../src/db/collections.ts'
import { beginsWithShardKey, indexes, indexesOfCluster } from '../../src/db/indexes.ts'
import { broadQueries, shardKeys } from '../../src/db/shard-keys.ts'

const table = Object.entries(shardKeys) as [keyof Collections, (typeof shardKeys)[keyof Collections]][]
const churchData = table.filter(([, { church }]) => church !== null)

describe('a church’s collection', () => {
  test.each(churchData)('%s has a shard key that begins with the church', (_, { key, church }) => {
    expect(key?.[0]).toBe(church ?? '')
  })
})

describe('a sharded database', () => {
  test.each(table.filter(([, { key }]) => key && key.join() !== '_id'))(
    '%s has an index that begins with its shard key, over all documents',
    (name) => {
      const own = indexesOfCluster.filter(({ collection }) => collection === name)
      expect(
        own.some(({ key, options }) => !options?.partialFilterExpression && beginsWithShardKey(name, key)),
      ).toBe(true)
    },
  )

  test('keeps only unique indexes that begin with the shard key', () => {
    const unique = indexesOfCluster.filter(({ options }) => options?.unique)
    expect(unique.length).toBeGreaterThan(2)
    for (const { collection, key } of unique)
      expect([key, beginsWithShardKey(collection, key)]).toEqual([key, true])
  })

  test('has a church’s ordinary indexes begin with the church, but those of broad queries', () => {
    const ofChurch = indexesOfCluster.filter(({ collection }) => shardKeys[collection].church === 'churchId')
    // Documents that MongoDB deletes by itself are found on every shard.
    const queried = ofChurch.filter(({ options }) => options?.expireAfterSeconds === undefined)
    const broad = queried.filter(({ key }) => Object.keys(key)[0] !== 'churchId')
    expect(broad.map(({ collection, key }) => [collection, Object.keys(key)])).toEqual([
      ['memberships', ['userId']],
      ['invitations', ['emailKey']],
    ])
    for (const { collection, key } of broad)
      expect(
        broadQueries.some(
          ({ collections, filter }) =>
            collections.includes(collection) && filter.split(' ')[0] === Object.keys(key)[0],
        ),
      ).toBe(true)
  })

  test('lacks of the ordinary indexes exactly the unique ones that no cluster can keep', () => {
    const gone = indexes.filter((plan) => !indexesOfCluster.includes(plan))
    expect(gone.map(({ collection, key }) => `${collection} ${Object.keys(key)}`)).toEqual([
      'users emailKey',
      'chunks files_id,n',
      'churches address',
    ])
  })
})
