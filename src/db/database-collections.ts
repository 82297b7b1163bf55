import type { Declaration } from './collections.ts'

declare module './collections.ts' {
  interface Records {
    claims: ClaimRecord
    leases: LeaseRecord
    migrations: MigrationRecord
    installation: InstallationRecord
  }
}

/** An e-mail address or a readable address that is in use. */
export interface ClaimRecord {
  /** The kind and the name, as in email:anna@example.org. */
  _id: string
  /** The user or the church. */
  ownerId: string
  claimedAt: Date
}

/** What one process does at a time, or a session of the database that a process saves in. */
export interface LeaseRecord {
  /** A name such as mail, or a kind and an id, as in session 0123abcd. */
  _id: string
  /** The process, or the session. */
  owner: string
  /** After this time, by MongoDB's clock, another process takes the lease, or ends the session. */
  until: Date
}

/** A migration that has run. */
export interface MigrationRecord {
  _id: number
  name: string
  at: Date
  /** The version that ran it; the first versions did not store it. */
  version?: string
}

/** The version of Psaltery that served the database last: one document. */
export interface InstallationRecord {
  _id: 'psaltery'
  /** The version that started last. */
  version: string
  /** The newest migration of this version. */
  schema: number
  /** When this version started for the first and for the last time. */
  firstAt: Date
  lastAt: Date
}

const ofTheServer = { church: null, shardKey: null, indexes: [], removed: 'Never.', backup: 'none' } as const

export const databaseCollections = {
  claims: {
    church: null,
    shardKey: ['_id'],
    indexes: [],
    removed: 'By the commands and routes that give up a name.',
    backup: 'part',
  },
  leases: {
    ...ofTheServer,
    indexes: [{ key: { until: 1 }, expireAfterSeconds: 3600 }],
    removed: 'By the process that has it, when it is done.',
  },
  migrations: ofTheServer,
  installation: ofTheServer,
} as const satisfies Record<string, Declaration>
