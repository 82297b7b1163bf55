import type { Collections } from './collections.ts'

/** How a collection is distributed over the shards of a cluster. */
interface ShardKey {
  /** Ascending; null: the collection is not sharded and stays on the primary shard. */
  readonly key: readonly string[] | null
  /** The field with the id of the church; null: the documents belong to no church. */
  readonly church: '_id' | 'churchId' | null
}

/**
 * The shard key of each collection. Keys of a church's data begin with the church, so that one shard can hold all of it;
 * the fields after it let MongoDB split a large church into chunks that can be moved. Each key is a prefix of every
 * unique index of its collection, and its fields are in the filter of every write to a single document.
 */
export const shardKeys: Readonly<Record<keyof Collections, ShardKey>> = {
  churches: { key: ['_id'], church: '_id' },
  memberships: { key: ['churchId', 'userId'], church: 'churchId' },
  tokens: { key: ['churchId', 'userId'], church: 'churchId' },
  invitations: { key: ['churchId', '_id'], church: 'churchId' },
  peopleChanges: { key: ['churchId', 'number'], church: 'churchId' },
  peopleCursors: { key: ['_id'], church: '_id' },
  songs: { key: ['churchId', '_id'], church: 'churchId' },
  lyrics: { key: ['churchId', '_id'], church: 'churchId' },
  arrangements: { key: ['churchId', '_id'], church: 'churchId' },
  services: { key: ['churchId', '_id'], church: 'churchId' },
  liveStates: { key: ['churchId', '_id'], church: 'churchId' },
  revisions: { key: ['churchId', 'resourceId'], church: 'churchId' },
  events: { key: ['churchId', 'cursor'], church: 'churchId' },
  outbox: { key: ['churchId', '_id'], church: 'churchId' },
  webhooks: { key: ['churchId', '_id'], church: 'churchId' },
  deliveries: { key: ['churchId', 'webhookId'], church: 'churchId' },
  deliverers: { key: ['_id'], church: '_id' },
  operations: { key: ['churchId', '_id'], church: 'churchId' },
  search: { key: ['churchId', '_id'], church: 'churchId' },
  assets: { key: ['churchId', '_id'], church: 'churchId' },
  files: { key: ['churchId', 'sha256'], church: 'churchId' },
  chunks: { key: ['churchId', 'files_id'], church: 'churchId' },
  users: { key: ['_id'], church: null },
  sessions: { key: ['_id'], church: null },
  resets: { key: ['_id'], church: null },
  passkeys: { key: ['userId'], church: null },
  passkeyChallenges: { key: ['_id'], church: null },
  identities: { key: ['_id'], church: null },
  signIns: { key: ['userId'], church: null },
  emailChanges: { key: ['_id'], church: null },
  oidcAttempts: { key: ['_id'], church: null },
  claims: { key: ['_id'], church: null },
  // A church that is being restored has no members yet, and there are few of them at a time.
  restores: { key: null, church: null },
  removals: { key: null, church: null },
  setUpCodes: { key: null, church: null },
  writers: { key: null, church: null },
  // A queue that is nearly always empty.
  mails: { key: null, church: null },
}

/** A query that is sent to every shard, because its records may belong to any church. */
interface BroadQuery {
  readonly collections: readonly (keyof Collections)[]
  readonly command: 'find' | 'aggregate' | 'distinct' | 'count' | 'update' | 'delete'
  /** The fields of its filter with their operators, in alphabetical order; empty: no filter. */
  readonly filter: string
  readonly reason: string
}

const VERIFY = 'verify goes through all churches'
const CLEANER = 'the cleaner looks for what broken uploads of any church left'

/** Every command on a church's data whose filter has no church, with the reason. */
export const broadQueries: readonly BroadQuery[] = [
  { collections: ['memberships'], command: 'find', filter: 'userId', reason: 'the churches of a person' },
  { collections: ['churches'], command: 'find', filter: '', reason: 'the list of all churches' },
  { collections: ['churches'], command: 'find', filter: 'listed', reason: 'what the first page names' },
  { collections: ['churches'], command: 'find', filter: 'address', reason: 'the church of an address' },
  {
    collections: ['webhooks'],
    command: 'find',
    filter: '',
    reason: 'where the webhooks of all churches stand',
  },
  {
    collections: ['invitations'],
    command: 'find',
    filter: 'emailKey expiresAt.$gt',
    reason: 'the invitations of an address that a provider of OpenID Connect has verified',
  },
  { collections: ['songs'], command: 'find', filter: 'archived', reason: 'doctor asks for any one song' },
  { collections: ['files'], command: 'aggregate', filter: 'lastUsedAt.$lt', reason: CLEANER },
  { collections: ['chunks'], command: 'aggregate', filter: '', reason: CLEANER },
  { collections: ['chunks'], command: 'find', filter: 'files_id', reason: CLEANER },
  { collections: ['chunks'], command: 'aggregate', filter: 'files_id.$in', reason: VERIFY },
  { collections: ['operations'], command: 'find', filter: '_id.$gt', reason: VERIFY },
  {
    collections: ['operations'],
    command: 'find',
    filter: '_id.$gte _id.$lt',
    reason: `${VERIFY}, and must find an operation that names a wrong one`,
  },
  {
    collections: [
      'songs',
      'lyrics',
      'arrangements',
      'services',
      'revisions',
      'events',
      'search',
      'assets',
      'tokens',
      'invitations',
      'peopleChanges',
      'peopleCursors',
      'webhooks',
      'deliveries',
      'deliverers',
    ],
    command: 'distinct',
    filter: '',
    reason: VERIFY,
  },
  {
    collections: [
      'memberships',
      'invitations',
      'tokens',
      'outbox',
      'operations',
      'assets',
      'files',
      'webhooks',
      'deliveries',
    ],
    command: 'find',
    filter: '',
    reason: VERIFY,
  },
]
