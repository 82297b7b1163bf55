import type { Db, MongoClient } from 'mongodb'
import { callWhenSlow, PING_TIMEOUT_MS, SLOW_CONNECT_MS, withTimeout } from '../core/time.ts'
import { openClient, WrongDeployment } from './address.ts'
import { type Collections, type Declarations, openCollections } from './collections.ts'
import { explained, refuseOldFeatures, refuseOther, STANDALONE } from './deployment.ts'
import { createReadSessions, type Election } from './read-sessions.ts'

export interface Database {
  readonly client: MongoClient
  readonly db: Db
  readonly collections: Collections
  /** Whether the client is connected to a mongos, so that a transaction may span several shards. */
  readonly isSharded: boolean
  close(): Promise<void>
}

export interface ConnectOptions {
  /**
   * For work without a waiting request, such as building an index: no limit for one command, and more time for the
   * connection.
   */
  readonly longRunning?: boolean
  /**
   * Makes reads wait after an election until they show no less than before. Called when a new primary has committed
   * nothing in time.
   */
  readonly onUnconfirmed?: (election: Election) => void
  /** Called once when the connection takes longer than usual. */
  readonly onWait?: () => void
  /** Called before the first connection is opened, to subscribe to events of the driver. */
  readonly onClient?: (client: MongoClient) => void
}

export const connectWith = async (
  declarations: Declarations,
  uri: string,
  name: string,
  options: ConnectOptions,
): Promise<Database> => {
  const client = openClient(uri, options.longRunning ?? false)
  options.onClient?.(client)
  const { onUnconfirmed } = options
  const reads = onUnconfirmed ? createReadSessions({ client, database: name, onUnconfirmed }) : null
  let isSharded: boolean
  try {
    const connecting = callWhenSlow(client.connect(), SLOW_CONNECT_MS, options.onWait ?? (() => {}))
    await (options.longRunning ? explained(connecting, uri, client) : connecting)
    isSharded = await refuseUnfit(client)
  } catch (error) {
    await client.close()
    throw error
  }
  const db = client.db(name)
  await reads?.start()
  // On a cluster an operation time is that of the newest shard, and the others would have to reach it first.
  const all = openCollections(db, declarations, isSharded ? undefined : reads?.wrap)
  return { client, db, collections: all, isSharded, close: () => close(client) }
}

/**
 * The driver ends its sessions on the server when it closes, and never returns when that server has just died. A ping
 * before makes the driver notice.
 */
const close = async (client: MongoClient): Promise<void> => {
  const ping = client.db('admin').command({ ping: 1 })
  await withTimeout(ping, PING_TIMEOUT_MS, () => {}).catch(() => {})
  await client.close()
}

/** Returns whether the deployment is a sharded cluster. */
const refuseUnfit = async (client: MongoClient): Promise<boolean> => {
  const admin = client.db('admin')
  const hello = await admin.command({ hello: 1 })
  refuseOther(client.options.hosts, await admin.command({ buildInfo: 1 }))
  const isSharded = hello.msg === 'isdbgrid'
  if (hello.setName === undefined && !isSharded) throw new WrongDeployment(STANDALONE)
  if (!isSharded) await refuseOldFeatures(client)
  return isSharded
}
