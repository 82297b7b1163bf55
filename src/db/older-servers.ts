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

/** Throws while such a server is connected, before something is hidden that it would go on showing. */
export const createOlderServersRefusal = (database: Pick<Database, 'client' | 'db'>) => {
  const hasOlderServers = createOlderServersCheck(database)
  return async (): Promise<void> => {
    if (await hasOlderServers())
      throw busy(
        'An earlier version of Psaltery still serves this database and would go on showing it. Try again when all servers have been upgraded.',
        60,
      )
  }
}
