import type { Collections } from './collections.ts'
import { shardKeys } from './shard-keys.ts'

export interface IndexPlan {
  readonly collection: keyof Collections
  readonly key: Readonly<Record<string, 1 | -1>>
  readonly options?: IndexOptions
  /** The migration that creates it; left out: the first. */
  readonly since?: number
}

interface IndexOptions {
  readonly unique?: true
  readonly expireAfterSeconds?: number
  readonly partialFilterExpression?: Readonly<Record<string, { readonly $type: string }>>
}

/** How long sign-ins are kept. */
export const SIGN_IN_DAYS = 90

/** Every index of a database that is not sharded. Migrations create them; `doctor` checks them. */
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
  // Finds who saved the revisions of a history.
  { collection: 'events', key: { churchId: 1, revisionId: 1 }, since: 5 },
  { collection: 'search', key: { churchId: 1, archived: 1, title: 1, _id: 1 } },
  { collection: 'search', key: { churchId: 1, cursor: 1 } },
  { collection: 'assets', key: { churchId: 1, sha256: 1 } },
  { collection: 'files', key: { churchId: 1, sha256: 1 }, options: { unique: true } },
  { collection: 'chunks', key: { files_id: 1, n: 1 }, options: { unique: true } },
  {
    collection: 'churches',
    key: { address: 1 },
    // Churches without an address are not in the index.
    options: { unique: true, partialFilterExpression: { address: { $type: 'string' } } },
    since: 2,
  },
  { collection: 'tokens', key: { churchId: 1, userId: 1 }, since: 5 },
  { collection: 'webhooks', key: { churchId: 1, _id: 1 }, since: 6 },
  {
    collection: 'deliveries',
    key: { churchId: 1, webhookId: 1, eventId: 1 },
    options: { unique: true },
    since: 6,
  },
  { collection: 'deliveries', key: { churchId: 1, webhookId: 1, at: -1, _id: 1 }, since: 6 },
  // Finds the tests and resends that wait; the others are not in the index.
  {
    collection: 'deliveries',
    key: { churchId: 1, dueAt: 1 },
    options: { partialFilterExpression: { dueAt: { $type: 'date' } } },
    since: 6,
  },
  { collection: 'deliveries', key: { expiresAt: 1 }, options: { expireAfterSeconds: 0 }, since: 6 },
  { collection: 'deliverers', key: { seenAt: 1 }, options: { expireAfterSeconds: 3600 }, since: 6 },
  { collection: 'invitations', key: { churchId: 1, _id: 1 }, since: 7 },
  { collection: 'invitations', key: { expiresAt: 1 }, options: { expireAfterSeconds: 0 }, since: 7 },
  { collection: 'resets', key: { userId: 1 }, since: 7 },
  { collection: 'resets', key: { expiresAt: 1 }, options: { expireAfterSeconds: 0 }, since: 7 },
  { collection: 'peopleChanges', key: { churchId: 1, number: 1 }, options: { unique: true }, since: 7 },
  { collection: 'passkeys', key: { userId: 1, credentialId: 1 }, options: { unique: true }, since: 8 },
  { collection: 'passkeyChallenges', key: { expiresAt: 1 }, options: { expireAfterSeconds: 0 }, since: 8 },
  { collection: 'identities', key: { userId: 1 }, since: 8 },
  { collection: 'signIns', key: { userId: 1, at: -1 }, since: 8 },
  {
    collection: 'signIns',
    key: { at: 1 },
    options: { expireAfterSeconds: SIGN_IN_DAYS * 24 * 60 * 60 },
    since: 8,
  },
  { collection: 'setUpCodes', key: { expiresAt: 1 }, options: { expireAfterSeconds: 0 }, since: 8 },
  { collection: 'mails', key: { dueAt: 1 }, since: 8 },
  { collection: 'mails', key: { expiresAt: 1 }, options: { expireAfterSeconds: 0 }, since: 8 },
  { collection: 'emailChanges', key: { userId: 1 }, since: 8 },
  { collection: 'emailChanges', key: { expiresAt: 1 }, options: { expireAfterSeconds: 0 }, since: 8 },
  { collection: 'oidcAttempts', key: { expiresAt: 1 }, options: { expireAfterSeconds: 0 }, since: 8 },
  // Finds the invitations of a person who comes from a provider of OpenID Connect.
  { collection: 'invitations', key: { emailKey: 1 }, since: 8 },
  { collection: 'services', key: { churchId: 1, _id: 1 }, since: 9 },
  // In the order of the lists: for members, and for visitors.
  {
    collection: 'services',
    key: { churchId: 1, 'document.date': -1, 'document.time': -1, _id: 1 },
    since: 9,
  },
  {
    collection: 'services',
    key: { churchId: 1, 'document.visibility': 1, 'document.date': -1, 'document.time': -1, _id: 1 },
    since: 9,
  },
  { collection: 'liveStates', key: { expiresAt: 1 }, options: { expireAfterSeconds: 0 }, since: 9 },
  { collection: 'writers', key: { seenAt: 1 }, options: { expireAfterSeconds: 3600 } },
]

/** Further indexes that the shard keys need; the script of `shard` creates them. */
export const shardingIndexes: readonly IndexPlan[] = [
  { collection: 'lyrics', key: { churchId: 1, _id: 1 } },
  { collection: 'arrangements', key: { churchId: 1, _id: 1 } },
  { collection: 'liveStates', key: { churchId: 1, _id: 1 } },
  { collection: 'outbox', key: { churchId: 1, _id: 1 } },
  { collection: 'operations', key: { churchId: 1, _id: 1 } },
  { collection: 'search', key: { churchId: 1, _id: 1 } },
  { collection: 'assets', key: { churchId: 1, _id: 1 } },
  { collection: 'chunks', key: { churchId: 1, files_id: 1, n: 1 }, options: { unique: true } },
  // These replace unique indexes: they serve queries, and claims keep the names unique.
  { collection: 'users', key: { emailKey: 1, _id: 1 } },
  {
    collection: 'churches',
    key: { address: 1, _id: 1 },
    options: { partialFilterExpression: { address: { $type: 'string' } } },
  },
]

/** Whether an index begins with the shard key of its collection, which MongoDB requires of unique indexes. */
export const beginsWithShardKey = (
  collection: keyof Collections,
  key: Readonly<Record<string, unknown>>,
): boolean => {
  const fields = Object.keys(key)
  return (shardKeys[collection].key ?? []).every((field, at) => fields[at] === field)
}

/** Every index of a sharded database. */
export const indexesOfCluster: readonly IndexPlan[] = [
  ...indexes.filter(
    ({ collection, key, options }) => !options?.unique || beginsWithShardKey(collection, key),
  ),
  ...shardingIndexes,
]
