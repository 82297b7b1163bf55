import { describe, expect, test } from 'bun:test'
import { declarations } from '../../src/database.ts'
import type { Declaration } from '../../src/db/collections.ts'
import { clusterIndexes, indexChanges } from '../../src/db/sharding.ts'
import { isBroad } from '../../testkit/sharding/named-church.ts'

const table = Object.entries<Declaration>(declarations)
const beginsWith = (key: object, fields: readonly string[]) =>
  fields.every((field, at) => Object.keys(key)[at] === field)
const named = (kind: 'added' | 'dropped') =>
  table.flatMap(([name, declaration]) =>
    indexChanges(declaration)[kind].map(({ key }) => `${name} ${Object.keys(key)}`),
  )

describe('a church’s collection', () => {
  test.each(table.filter(([, { church }]) => church !== null))(
    '%s has a shard key that begins with the church',
    (_, { shardKey, church }) => {
      expect(shardKey?.[0]).toBe(church ?? '')
    },
  )
})

describe('a sharded database', () => {
  test.each(table.filter(([, { shardKey }]) => shardKey && shardKey.join() !== '_id'))(
    '%s has an index that begins with its shard key, over all documents',
    (_, declaration) => {
      const whole = clusterIndexes(declaration).filter(
        ({ partialFilterExpression }) => !partialFilterExpression,
      )
      expect(whole.some(({ key }) => beginsWith(key, declaration.shardKey ?? ['none']))).toBe(true)
    },
  )

  test('keeps only unique indexes that begin with the shard key', () => {
    const unique = table.flatMap(([, declaration]) =>
      clusterIndexes(declaration)
        .filter((index) => index.unique)
        .map(({ key }) => ({ key, shardKey: declaration.shardKey ?? [] })),
    )
    expect(unique.length).toBeGreaterThan(2)
    expect(unique.filter(({ key, shardKey }) => !beginsWith(key, shardKey))).toEqual([])
  })

  test('has a church’s ordinary indexes begin with the church, but those of broad queries', () => {
    const broad = table
      .filter(([, { church }]) => church === 'churchId')
      .flatMap(([name, declaration]) =>
        // Documents that MongoDB deletes by itself are found on every shard.
        clusterIndexes(declaration)
          .filter(({ key, expireAfterSeconds }) => expireAfterSeconds === undefined && !('churchId' in key))
          .map(({ key }) => [name, Object.keys(key)[0] ?? ''] as const),
      )
    expect(broad).toEqual([
      ['memberships', 'userId'],
      ['invitations', 'emailKey'],
    ])
    expect(isBroad('find', 'memberships', { userId: 'u' })).toBe(true)
    expect(isBroad('find', 'invitations', { emailKey: 'e', expiresAt: { $gt: 0 } })).toBe(true)
  })

  test('lacks of the ordinary indexes exactly the unique ones that no cluster can keep', () => {
    expect(named('dropped')).toEqual(['churches address', 'users emailKey', 'chunks files_id,n'])
  })

  test('has beside them those that replace these, and those of shard keys', () => {
    expect(named('added')).toEqual([
      'churches address,_id',
      'users emailKey,_id',
      'lyrics churchId,_id',
      'arrangements churchId,_id',
      'outbox churchId,_id',
      'operations churchId,_id',
      'search churchId,_id',
      'assets churchId,_id',
      'chunks churchId,files_id,n',
      'liveStates churchId,_id',
    ])
  })
})
