import { accountCollections } from './accounts/collections.ts'
import { catalogueCollections } from './catalogue/collections.ts'
import { churchCollections } from './churches/collections.ts'
import { say } from './core/system/processes.ts'
import type { Declarations } from './db/collections.ts'
import { type ConnectOptions, connectWith, type Database } from './db/connect.ts'
import { databaseCollections } from './db/database-collections.ts'
import { remakeIndexes } from './db/indexes.ts'
import { type Installation, migrate, rememberVersion } from './db/migrations.ts'
import { eventCollections } from './events/collections.ts'
import { fileCollections } from './files/collections.ts'
import { mailCollections } from './mail/collections.ts'
import { maintenanceCollections } from './maintenance/collections.ts'
import { saveCollections } from './saves/collections.ts'
import { searchCollections } from './search/collections.ts'

/** The collections that the rooms declare. */
export const declarations: Declarations = {
  ...churchCollections,
  ...accountCollections,
  ...catalogueCollections,
  ...saveCollections,
  ...searchCollections,
  ...fileCollections,
  ...eventCollections,
  ...mailCollections,
  ...maintenanceCollections,
  ...databaseCollections,
}

/** Times out within seconds, so that a request gets a 503 instead of waiting for a lost server. */
export const connect = (uri: string, name: string, options: ConnectOptions = {}): Promise<Database> =>
  connectWith(declarations, uri, name, options)

/**
 * Answers which version served the database before. On a connection of its own, because building an index may take
 * longer than any request should.
 */
export const prepareDatabase = async (
  uri: string,
  name: string,
  onWait = () => {},
  migrateDatabase: (database: Database) => Promise<void> = migrate,
): Promise<Installation | null> => {
  const database = await connect(uri, name, { longRunning: true, onWait })
  try {
    await migrateDatabase(database)
    await remakeIndexes(database.collections, say)
    return await rememberVersion(database.db)
  } finally {
    await database.close()
  }
}
