import { busy } from '../core/failures.ts'
import type { Database } from './connect.ts'
import { wasUpgraded } from './migrations.ts'

/** The name that versions before 2 gave their connections. */
const OLDER_NAME = 'psaltery'

/**
 * Whether a server of a version before 2 may still serve the database. Such a server started before the migration and
 * would go on showing hidden songs. `$currentOp` does not name the database of a connection, so connections are only listed
 * for a database that such a version has served. Where MongoDB refuses `$currentOp`, the answer is no.
 */
const createOlderServersCheck = ({ client, db }: Pick<Database, 'client' | 'db'>) => {
  let isPossible: boolean | null = null
  return async (): Promise<boolean> => {
    isPossible ??= await wasUpgraded(db)
    if (!isPossible) return false
    const connections = client.db('admin').aggregate(
      [
        { $currentOp: { allUsers: false, idleConnections: true } },
        { $match: { appName: OLDER_NAME } },
        { $limit: 1 },
      ],
      // MongoDB refuses any other level here.
      { readConcern: { level: 'local' } },
    )
    return (await connections.toArray().catch(() => [])).length > 0
  }
}

/** What such a server would do to a change that it does not know. */
const consequences = { show: 'go on showing it', lose: 'lose it with its next save' }

export type OlderServersRefusal = (consequence?: keyof typeof consequences) => Promise<void>

/** Throws while such a server is connected, before something is hidden or saved that it does not know. */
export const createOlderServersRefusal = (database: Pick<Database, 'client' | 'db'>): OlderServersRefusal => {
  const hasOlderServers = createOlderServersCheck(database)
  return async (consequence = 'show') => {
    if (await hasOlderServers())
      throw busy(
        `An earlier version of Psaltery still serves this database and would ${consequences[consequence]}. Try again when all servers have been upgraded.`,
        60,
      )
  }
}
