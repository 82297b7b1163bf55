import { shutOutDisabled } from '../../auth/service.ts'
import { invalid } from '../../core/failures.ts'
import type { Database } from '../../db/connect.ts'
import {
  NewerDatabase,
  newestMigration,
  revertMigrations,
  SCHEMA,
  schemaOfRelease,
  shardingState,
} from '../../db/migrations.ts'
import { command, type Option } from '../command.ts'
import { withUnchangedDatabase } from '../storage.ts'
import { storeAnswers } from './downgrade-operations.ts'

const releases = [...schemaOfRelease.keys()].join(', ')

const to: Option = {
  value: 'VERSION',
  about: `The version to go back to: ${releases}`,
  check(given) {
    if (schemaOfRelease.has(given)) return given
    throw invalid(`--to must be an earlier version with another schema (${releases}), but is "${given}".`)
  },
}

export const downgrade = command(
  {
    name: 'downgrade',
    summary: 'Take the database back to the schema of an earlier version',
    details:
      'For going back after an upgrade, when the earlier version refuses the database. Stop the server, run this\n' +
      'with the newer version, then start the earlier one. Everything that was saved stays. An interrupted run is\n' +
      'repeated, or the newer version is started again.',
    options: { to },
  },
  ({ config, values }) => withUnchangedDatabase(config, (database) => takeBack(database, values.to)),
)

/** The last schema of versions that let disabled people sign in. */
const WITHOUT_DISABLED_PEOPLE = 1
/** The last schema of versions that need the whole answer in every operation. */
const WITH_STORED_ANSWERS = 3

const takeBack = async (database: Database, version: string) => {
  const { db, collections } = database
  const newest = await newestMigration(db)
  const from = newest?._id ?? 0
  if (from > SCHEMA) throw new NewerDatabase(newest?.version)
  if ((await shardingState(db)) !== 'none')
    throw invalid(
      `This database was prepared for sharding, which Psaltery ${version} does not know, so it cannot be taken back.`,
    )
  const schema = schemaOfRelease.get(version) ?? from
  if (from <= schema)
    return {
      json: { version, from, to: from, disabledPeople: 0 },
      text: `Psaltery ${version} can serve this database already: its schema is ${from}.`,
    }
  // First, because both must have happened when the earlier version starts.
  const disabledPeople = schema <= WITHOUT_DISABLED_PEOPLE ? await shutOutDisabled(collections) : 0
  if (schema <= WITH_STORED_ANSWERS) await storeAnswers(database)
  await revertMigrations(db, schema)
  return {
    json: { version, from, to: schema, disabledPeople },
    text: [
      `The database has schema ${schema} now, before it was ${from}. Start Psaltery ${version}.`,
      ...(disabledPeople > 0
        ? [
            `Psaltery ${version} does not know that people can be disabled. So that they stay out, disabled people ` +
              `have a random password now (${disabledPeople}). To allow a sign-in again, set a new one.`,
          ]
        : []),
    ].join('\n'),
  }
}
