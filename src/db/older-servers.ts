import { busy } from '../core/failures.ts'
import type { Database } from './connect.ts'
import { wasUpgraded } from './migrations.ts'

/** The name that versions before 2 gave their connections. */
const OLDER_NAME = 'psaltery'

/**
 * Whether a server of a version before 2 may still serve the database. It started before the migration and goes on: it
 * would show what it does not know to be hidden. MongoDB does not tell which database a connection is for, so only
 * databases that such a version has served are asked about. Where MongoDB does not tell connections, the answer is no.
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
