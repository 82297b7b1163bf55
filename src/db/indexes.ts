import type { Collections } from './collections.ts'
import { shardKeys } from './shard-keys.ts'

export interface IndexPlan {
  readonly collection: keyof Collections
  readonly key: Readonly<Record<string, 1 | -1>>
  readonly options?: IndexOptions
  /** The migration that makes it; left out: the first. */
  readonly since?: number
}

interface IndexOptions {
  readonly unique?: true
  readonly expireAfterSeconds?: number
  readonly partialFilterExpression?: Readonly<Record<string, { readonly $type: string }>>
}

/** Every index of a catalogue that is not prepared for sharding: made by migrations, looked for by the admin's tool. */
export const indexes: readonly IndexPlan[] = [
  { collection: 'users', key: { emailKey: 1 }, options: { unique: true } },
  { collection: 'memberships', key: { userId: 1 } },
  { collection: 'memberships', key: { churchId: 1, userId: 1 } },
  { collection: 'sessions', key: { userId: 1 } },
  { collection: 'sessions', key: { expiresAt: 1 }, options: { expireAfterSeconds: 0 } },
  { collection: 'songs', key: { churchId: 1, _id: 1 } },
  { collection: 'lyrics', key: { churchId: 1, songId: 1 } },
  { collection: 'arrangements', key: { churchId: 1, songId: 1 } },
  { collection: 'arrangements', key: { churchId: 1, 'document.assetIds': 1 } },
  {
    collection: 'revisions',
    key: { churchId: 1, resourceId: 1, version: -1 },
    options: { unique: true },
  },
  { collection: 'events', key: { churchId: 1, cursor: 1 }, options: { unique: true } },
  { collection: 'search', key: { churchId: 1, archived: 1, title: 1, _id: 1 } },
  { collection: 'search', key: { churchId: 1, cursor: 1 } },
  { collection: 'assets', key: { churchId: 1, sha256: 1 } },
  { collection: 'files', key: { churchId: 1, sha256: 1 }, options: { unique: true } },
  { collection: 'chunks', key: { files_id: 1, n: 1 }, options: { unique: true } },
  {
    collection: 'churches',
    key: { address: 1 },
    // Churches without an address do not count as having the same.
    options: { unique: true, partialFilterExpression: { address: { $type: 'string' } } },
    since: 2,
  },
  { collection: 'writers', key: { seenAt: 1 }, options: { expireAfterSeconds: 3600 } },
]

/** What a shard key needs, beside the indexes that every catalogue has; an ordinary one need not pay for them. */
export const shardingIndexes: readonly IndexPlan[] = [
  { collection: 'lyrics', key: { churchId: 1, _id: 1 } },
  { collection: 'arrangements', key: { churchId: 1, _id: 1 } },
  { collection: 'outbox', key: { churchId: 1, _id: 1 } },
  { collection: 'operations', key: { churchId: 1, _id: 1 } },
  { collection: 'search', key: { churchId: 1, _id: 1 } },
  { collection: 'assets', key: { churchId: 1, _id: 1 } },
  { collection: 'chunks', key: { churchId: 1, files_id: 1, n: 1 }, options: { unique: true } },
  // In the place of unique ones: names are found by these, and kept apart by their claims.
  { collection: 'users', key: { emailKey: 1, _id: 1 } },
  {
    collection: 'churches',
    key: { address: 1, _id: 1 },
    options: { partialFilterExpression: { address: { $type: 'string' } } },
  },
]

/** Whether an index begins with the shard key of its collection, as MongoDB asks of every unique one. */
export const beginsWithShardKey = (
  collection: keyof Collections,
  key: Readonly<Record<string, unknown>>,
): boolean => {
  const fields = Object.keys(key)
  return (shardKeys[collection].key ?? []).every((field, at) => fields[at] === field)
}

/** Every index of a catalogue that is prepared for sharding. */
export const preparedIndexes: readonly IndexPlan[] = [
  ...indexes.filter(
    ({ collection, key, options }) => !options?.unique || beginsWithShardKey(collection, key),
  ),
  ...shardingIndexes,
]
