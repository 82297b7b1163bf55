import type { ChurchRecord } from '../churches/collections.ts'
import type { Declaration } from '../db/collections.ts'

declare module '../db/collections.ts' {
  interface Records {
    restores: RestoreRecord
    backupAlarms: BackupAlarmRecord
    backups: BackupRecord
  }
}

/** A church that is being restored. It becomes a church when all of it is stored; its cursor is the progress. */
export interface RestoreRecord extends ChurchRecord {
  /** SHA-256 of the archive's manifest. */
  archive: string
  /** The id that the church has in the archive. */
  sourceId: string
}

/** Why a backup was read back only: no room for a second copy, no right to make one, or something else. */
export const notRestoredReasons = ['room', 'rights', 'other'] as const

/** An attempt to make a backup, with its result. */
export interface BackupRecord {
  /** When it was begun. */
  _id: string
  at: Date
  finishedAt: Date
  /** Left out: it failed before it was read back. */
  path?: string
  bytes: number
  churches: { id: string; songs: number; revisions: number; files: number }[]
  people?: number
  /** Left out: it was read back only. */
  restoredAt?: Date
  /** Why it was read back only, for the host. */
  notRestored?: string
  /** The same for a church, which learns nothing of the database. */
  notRestoredFor?: (typeof notRestoredReasons)[number]
  /** When BACKUP_COMMAND got it first, and last. */
  handOnSince?: Date
  handOnTriedAt?: Date
  /** When BACKUP_COMMAND had taken it. */
  handedOnAt?: Date
  /** Why BACKUP_COMMAND failed. */
  notHandedOn?: string
  /** Why there is no backup. */
  problem?: string
}

/** What people are mailed about: backups that are too old, and copies of them elsewhere that are. */
export type BackupAlarmKind = 'backup' | 'copy'

/** That a person was mailed that the last good backup, or the last one that BACKUP_COMMAND took, is too old. */
export interface BackupAlarmRecord {
  /** The kind and the person. */
  _id: string
  kind: BackupAlarmKind
  userId: string
  raisedAt: Date
  /** The backup that was too old; null: there was none. */
  lastGoodAt: Date | null
}

export const maintenanceCollections = {
  restores: {
    church: null,
    // A church that is being restored has no members yet, and there are few of them at a time.
    shardKey: null,
    indexes: [
      {
        key: { archive: 1, sourceId: 1 },
        unique: true,
        serves: 'The restore of a church of an archive, to continue it.',
      },
    ],
    removed: 'At the end of the restore, or by `restore --forget`.',
    backup: 'none',
  },
  backups: {
    church: null,
    // A few records a day at most.
    shardKey: null,
    indexes: [
      { key: { at: 1 }, expireAfterSeconds: 400 * 86_400, serves: 'The last backups, newest first.' },
    ],
    removed: 'After 400 days.',
    backup: 'none',
  },
  backupAlarms: {
    church: null,
    // Two for each person whom the host names, at most.
    shardKey: null,
    indexes: [],
    removed: 'When there is a newer good backup, or a newer one that BACKUP_COMMAND took.',
    backup: 'none',
  },
} as const satisfies Record<string, Declaration>
