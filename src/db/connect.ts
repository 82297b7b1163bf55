import { type Db, MongoClient } from 'mongodb'
import {
  COMMAND_TIMEOUT_MS,
  CONNECT_TIMEOUT_MS,
  callWhenSlow,
  LONG_CONNECT_TIMEOUT_MS,
  PING_TIMEOUT_MS,
  SLOW_CONNECT_MS,
  withTimeout,
} from '../core/time.ts'
import { type Collections, type Declarations, openCollections } from './collections.ts'
import { createReadSessions, type Election } from './read-sessions.ts'

export interface Database {
  readonly client: MongoClient
  readonly db: Db
  readonly collections: Collections
  /** Whether the client is connected to a mongos, so that a transaction may span several shards. */
  readonly isSharded: boolean
  close(): Promise<void>
}

/** Reads come from the primary and show majority-committed data; writes wait for a majority and its journals. */
const guarantees = {
  readPreference: 'primary',
  readConcern: { level: 'majority' },
  writeConcern: { w: 'majority', journal: true },
} as const

export class WrongDeployment extends Error {
  override readonly name = 'WrongDeployment'
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
  const timeoutMs = options.longRunning ? LONG_CONNECT_TIMEOUT_MS : CONNECT_TIMEOUT_MS
  const client = new MongoClient(uri, {
    appName: 'psaltery',
    ...guarantees,
    retryWrites: true,
    retryReads: true,
    connectTimeoutMS: timeoutMs,
    serverSelectionTimeoutMS: timeoutMs,
    socketTimeoutMS: options.longRunning ? 0 : COMMAND_TIMEOUT_MS,
    // The driver notices a lost or returned server at the next heartbeat.
    heartbeatFrequencyMS: 2000,
    minHeartbeatFrequencyMS: 250,
    maxPoolSize: 64,
    // A field that is undefined is left out of what is stored. Otherwise the driver would store null.
    ignoreUndefined: true,
  })
  options.onClient?.(client)
  const { onUnconfirmed } = options
  const reads = onUnconfirmed ? createReadSessions({ client, database: name, onUnconfirmed }) : null
  let isSharded: boolean
  try {
    await callWhenSlow(client.connect(), SLOW_CONNECT_MS, options.onWait ?? (() => {}))
    isSharded = await refuseStandalone(client)
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
const refuseStandalone = async (client: MongoClient): Promise<boolean> => {
  const hello = await client.db('admin').command({ hello: 1 })
  const isSharded = hello.msg === 'isdbgrid'
  if (hello.setName === undefined && !isSharded)
    throw new WrongDeployment(
      'MONGODB_URI names a standalone MongoDB server, which has no transactions. ' +
        'Give a replica set (one member is enough) or a sharded cluster; docs/operations.md shows how.',
    )
  return isSharded
}
