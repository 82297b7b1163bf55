import type { Config } from '../config.ts'
import { say } from '../core/system/processes.ts'
import { type Clock, systemClock } from '../core/time.ts'
import { connect } from '../database.ts'
import type { Database } from '../db/connect.ts'
import { remakeIndexes } from '../db/indexes.ts'
import { migrateWithCopy } from '../maintenance/upgrade/migrate-with-copy.ts'
import { externalMongodb, type Mongodb, provideMongodb } from '../mongod/provide-mongodb.ts'
import { runningMongodUri } from '../mongod/running-mongod.ts'

export interface Storage extends Database {
  readonly clock: Clock
}

/** On stderr, because stdout belongs to the command's answer. */
export const reportWaiting = (): void => say('MongoDB does not answer yet: waiting for it, up to 15 seconds.')

/** Opens the database for one piece of work. A managed database that was not running is stopped afterwards. */
export const withStorage = <T>(config: Config, work: (storage: Storage) => Promise<T>): Promise<T> =>
  withMongodb(config, (uri) => onDatabase(config, uri, work))

/** Opens the database without migrating it. */
export const withUnchangedDatabase = <T>(
  config: Config,
  work: (database: Database) => Promise<T>,
): Promise<T> =>
  withMongodb(config, async (uri) => {
    const database = await connect(uri, config.mongodbDatabase, { longRunning: true, onWait: reportWaiting })
    try {
      return await work(database)
    } finally {
      await database.close()
    }
  })

const withMongodb = async <T>(config: Config, work: (uri: string) => Promise<T>): Promise<T> => {
  const mongodb = await reachMongodb(config)
  try {
    return await work(mongodb.uri)
  } finally {
    await mongodb.stop()
  }
}

/** Without a time limit: a command may wait for an index or a long list, and delays no other client. */
export const onDatabase = async <T>(
  { mongodbDatabase, copyDir, skipBackup }: Config,
  uri: string,
  work: (storage: Storage) => Promise<T>,
): Promise<T> => {
  const database = await connect(uri, mongodbDatabase, { longRunning: true, onWait: reportWaiting })
  try {
    await migrateWithCopy(database, { folder: copyDir, isSkipped: skipBackup, clock: systemClock, say })
    await remakeIndexes(database.collections, say)
    return await work({ ...database, clock: systemClock })
  } finally {
    await database.close()
  }
}

/** A managed database that a server is running already is shared with it, not started a second time. */
const reachMongodb = async (config: Config): Promise<Mongodb> => {
  const running = config.mongodbUri ? null : await runningMongodUri(config.dataDir, reportWaiting)
  return running ? externalMongodb(running, true) : provideMongodb(config)
}
