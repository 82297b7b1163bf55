import type { ChurchRecord } from '../churches/collections.ts'
import type { Declaration } from '../db/collections.ts'

declare module '../db/collections.ts' {
  interface Records {
    restores: RestoreRecord
  }
}

/** A church that is being restored. It becomes a church when all of it is stored; its cursor is the progress. */
export interface RestoreRecord extends ChurchRecord {
  /** SHA-256 of the archive's manifest. */
  archive: string
  /** The id that the church has in the archive. */
  sourceId: string
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
} as const satisfies Record<string, Declaration>
