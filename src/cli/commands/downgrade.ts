import { fillPasswords, shutOutDisabled } from '../../auth/service.ts'
import { invalid } from '../../core/failures.ts'
import { systemClock } from '../../core/time/clock.ts'
import type { Database } from '../../db/connect.ts'
import {
  NewerDatabase,
  newestMigration,
  revertMigrations,
  SCHEMA,
  schemaOfRelease,
  shardingState,
} from '../../db/migrations.ts'
import { eraseRemoved } from '../../removal/remover.ts'
import { createCommitter } from '../../saves/committer.ts'
import { setArchived } from '../../songs/service.ts'
import { command, type Option } from '../command.ts'
import { confirm } from '../confirm.ts'
import { flag } from '../options.ts'
import { printable } from '../printable.ts'
import { withUnchangedDatabase } from '../storage.ts'
import { findLosses, type Losses, lossLines } from './downgrade-losses.ts'
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
      'with the newer version, then start the earlier one. Everything that the earlier version knows stays. Nothing is\n' +
      'published: what it would publish or lose is listed first, and goes only after a yes. An interrupted run is\n' +
      'repeated, or the newer version is started again.',
    options: { to, 'accept-losses': flag('Do not ask: take the losses that are listed') },
  },
  ({ config, values, json }) =>
    withUnchangedDatabase(config, (database) =>
      takeBack(database, values.to, async (losses) => {
        if (values['accept-losses']) return
        const list = losses.join('\n')
        if (!json) console.error(printable(list))
        if (!json && (await confirm('Go on?'))) return
        throw invalid(
          `${json ? `${list}\n` : ''}Nothing was changed. Make a backup, then repeat this with --accept-losses.`,
        )
      }),
    ),
)

/** The last schema of versions that let disabled people sign in. */
const WITHOUT_DISABLED_PEOPLE = 1
/** The last schema of versions without songs for members and archived words. */
const WITHOUT_FLAGS = 4
/** The migration after which operations name a revision. */
const NAMED_REVISIONS = 4
/** The migration after which people may have no password, and removed churches are erased later. */
const WAYS_IN_AND_REMOVALS = 8

const takeBack = async (
  database: Database,
  version: string,
  accept: (losses: readonly string[]) => Promise<void>,
) => {
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
      json: { version, from, to: from, disabledPeople: 0, withoutPassword: 0, losses: [] },
      text: `Psaltery ${version} can serve this database already: its schema is ${from}.`,
    }
  const losses = schema <= WITHOUT_FLAGS ? await findLosses(collections, systemClock.now()) : null
  const lines = losses ? lossLines(losses, version) : []
  if (lines.length > 0) await accept(lines)
  if (losses) await archiveSongs(database, losses.songs)
  // Before the earlier version starts: it does not know disabled people.
  const disabledPeople = schema <= WITHOUT_DISABLED_PEOPLE ? await shutOutDisabled(collections) : 0
  let withoutPassword = 0
  const before = new Map([
    [NAMED_REVISIONS, () => storeAnswers(database)],
    [
      WAYS_IN_AND_REMOVALS,
      async () => {
        await eraseRemoved({ all: collections, clock: systemClock }, 0)
        withoutPassword = await fillPasswords(collections)
      },
    ],
  ])
  await revertMigrations(db, schema, before)
  return {
    json: { version, from, to: schema, disabledPeople, withoutPassword, losses: lines },
    text: [
      ...lines,
      `The database has schema ${schema} now, before it was ${from}. Start Psaltery ${version}.`,
      ...(disabledPeople > 0
        ? [
            `Psaltery ${version} does not know that people can be disabled. So that they stay out, disabled people ` +
              `have a random password now (${disabledPeople}). To allow a sign-in again, set a new one.`,
          ]
        : []),
      ...(withoutPassword > 0
        ? [
            `Psaltery ${version} knows passwords only. People without one have a random password now ` +
              `(${withoutPassword}). Give them one that they know with "user set-password".`,
          ]
        : []),
    ].join('\n'),
  }
}

const archiveSongs = async (database: Database, songs: Losses['songs']): Promise<void> => {
  const committer = createCommitter(database)
  try {
    for (const song of songs) await setArchived({ committer, clock: systemClock }, song, true)
  } finally {
    await committer.close()
  }
}
