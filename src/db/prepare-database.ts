import { connect } from './connect.ts'
import { type Installation, rememberVersion } from './installation.ts'
import { migrate } from './migrations.ts'

/**
 * Answers which version served the database before. On a connection of its own, because building an index may take
 * longer than any request should.
 */
export const prepareDatabase = async (
  uri: string,
  name: string,
  onWait = () => {},
): Promise<Installation | null> => {
  const database = await connect(uri, name, { longRunning: true, onWait })
  try {
    await migrate(database.db)
    return await rememberVersion(database.db)
  } finally {
    await database.close()
  }
}
