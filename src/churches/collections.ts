import type { Role } from '../core/people.ts'
import type { Visibility } from '../core/visibility.ts'
import type { Declaration } from '../db/collections.ts'

declare module '../db/collections.ts' {
  interface Records {
    churches: ChurchRecord
    memberships: MembershipRecord
    peopleChanges: PeopleChangeRecord
    peopleCursors: PeopleCursorRecord
    removals: RemovalRecord
  }
}

/** A church with its settings. */
export interface ChurchRecord {
  _id: string
  name: string
  timeZone: string
  /** The number of its newest event. Every save increments it. */
  cursor: number
  createdAt: Date
  /** The name of its feed of changes, set when it was restored from a backup; left out: the church's id. */
  feed?: string
  /** Whether the server's first page names it; left out: it does not. */
  listed?: boolean
  /** The readable web address, unique on the server; left out: it has none. */
  address?: string
  /** The visibility of its songs that have none of their own; left out: public. */
  visibility?: Visibility
  /** The first language of its services; left out: none was chosen. */
  language?: string
  /** How often its settings were changed; left out: never. Its version is one more. */
  changes?: number
  /** Set for the demo church: its cursor when it was filled. */
  demoCursor?: number
  /** Counts its webhooks, also deleted ones; left out: none was made. */
  webhooksMade?: number
}

/** The role of a person in a church. */
export interface MembershipRecord {
  _id: { churchId: string; userId: string }
  churchId: string
  userId: string
  role: Role
  since: Date
  /** The day of the last request with a session; left out: none yet. */
  lastSeenAt?: Date
  /** Counts the person's tokens; left out: none was made. */
  tokensMade?: number
}

export const peopleChangeKinds = [
  'invited',
  'uninvited',
  'joined',
  'added',
  'changed',
  'removed',
  'left',
] as const
export type PeopleChangeKind = (typeof peopleChangeKinds)[number]

/** A change of the people of a church. Written once, never changed. */
export interface PeopleChangeRecord {
  _id: string
  churchId: string
  /** 1, 2, 3 … in each church. */
  number: number
  kind: PeopleChangeKind
  /** Who made the change; null: the admin's tool. */
  actor: { userId: string; email: string } | null
  /** Whom it is about; null: an address that was invited. */
  userId: string | null
  /** The address of that person at that time, or the invited one. */
  email: string
  /** The role after the change; null: none. */
  role: Role | null
  /** The role before the change; null: none. */
  roleBefore: Role | null
  at: Date
}

/** The number of the newest change of a church's people. All changes of one church write it, so they come one by one. */
export interface PeopleCursorRecord {
  /** The church. */
  _id: string
  cursor: number
}

/** A church that was removed, until everything that belonged to it is erased. */
export interface RemovalRecord {
  /** The church. */
  _id: string
  removedAt: Date
}

export const churchCollections = {
  churches: {
    church: '_id',
    shardKey: ['_id'],
    indexes: [
      {
        key: { address: 1 },
        unique: true,
        // Churches without an address are not in the index.
        partialFilterExpression: { address: { $type: 'string' } },
        serves: 'The church of a readable address.',
      },
    ],
    removed: 'The demo church, by the page of the first church and `demo --remove`.',
    // The version of its settings begins again, because they have no history.
    backup: 'all',
  },
  memberships: {
    church: 'churchId',
    shardKey: ['churchId', 'userId'],
    indexes: [
      { key: { userId: 1 }, serves: 'The churches of a person.' },
      { key: { churchId: 1, userId: 1 }, serves: 'The members of a church.' },
    ],
    removed: 'When the person is removed, leaves or deletes the account.',
    backup: 'all',
  },
  peopleChanges: {
    church: 'churchId',
    shardKey: ['churchId', 'number'],
    indexes: [
      {
        key: { churchId: 1, number: 1 },
        unique: true,
        serves: 'The changes of a church in their order.',
      },
    ],
    removed: 'Never.',
    backup: 'all',
  },
  peopleCursors: { church: '_id', shardKey: ['_id'], indexes: [], removed: 'Never.', backup: 'all' },
  removals: {
    church: null,
    shardKey: null,
    indexes: [],
    removed: 'By the server, 15 minutes after the removal, when everything is erased.',
    backup: 'none',
  },
} as const satisfies Record<string, Declaration>
