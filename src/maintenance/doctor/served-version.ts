import type { Db } from 'mongodb'
import { isNewer, lastInstallation } from '../../db/installation.ts'
import { NewerDatabase, newestMigration, SCHEMA } from '../../db/migrations.ts'
import { type Finding, ok, problem, warning } from './finding.ts'

/** Checks whether this version may serve the database, and names the version that served it last. */
export const checkVersions = async (db: Db): Promise<Finding> => {
  const [newest, last] = await Promise.all([newestMigration(db), lastInstallation(db)])
  const schema = newest?._id ?? 0
  if (newest && schema > SCHEMA) return problem('version', new NewerDatabase(newest.version).message)
  const served = last
    ? `Psaltery ${last.version} started on this database last, on ${last.lastAt.toISOString()}`
    : 'No version has left its name on this database yet'
  if (schema < SCHEMA && schema > 0)
    return warning(
      'version',
      `${served}; the next start brings it from schema ${schema} to ${SCHEMA}, and older versions refuse it from then on: make a backup first.`,
    )
  return last && isNewer(last.version)
    ? ok('version', `${served}; it is newer than this one, with the same schema, so both can serve it.`)
    : ok('version', `${served}.`)
}
