import type { Db } from 'mongodb'
import { VERSION } from '../core/versions/program-version.ts'
import { collections } from './collections.ts'
import { fillArchivedAt } from './steps/archived-at.ts'
import { claimNames } from './steps/claim-names.ts'
import { createCollection, createIndexes } from './steps/create.ts'
import { groupSearchedFields } from './steps/group-searched-fields.ts'
import { nameRevisions } from './steps/name-revisions.ts'

/**
 * Numbered steps that bring a database to the schema of this version. Two servers may start at the same time, so each
 * step must be safe to run twice and concurrently: it adds what is missing and never moves or deletes.
 */
interface Migration {
  readonly number: number
  readonly name: string
  run(db: Db): Promise<void>
}

/** The number of the migration of version 2. */
const FLAGS = 5

const migrations: readonly Migration[] = [
  {
    number: 1,
    name: 'collections and their indexes',
    async run(db) {
      const all = collections(db)
      // Creates all collections, so that no transaction has to create one.
      for (const { collectionName } of Object.values(all)) await createCollection(db, collectionName)
      await createIndexes(db, 1)
    },
  },
  {
    number: 2,
    name: 'readable addresses of churches',
    async run(db) {
      await createIndexes(db, 2)
    },
  },
  {
    number: 3,
    name: 'kinds of fields in search documents',
    run: (db) => groupSearchedFields(collections(db)),
  },
  {
    number: 4,
    name: 'operations that name a revision',
    // Migration 10 rewrites the operations of earlier versions.
    run: async () => undefined,
  },
  {
    number: 5,
    name: 'flags and tokens of version 2',
    async run(db) {
      await createCollection(db, collections(db).tokens.collectionName)
      await createIndexes(db, FLAGS)
      await fillArchivedAt(collections(db))
    },
  },
  {
    number: 6,
    name: 'webhooks',
    async run(db) {
      const { webhooks, deliveries, deliverers } = collections(db)
      for (const { collectionName } of [webhooks, deliveries, deliverers])
        await createCollection(db, collectionName)
      await createIndexes(db, 6)
    },
  },
  {
    number: 7,
    name: 'invitations and the history of people',
    async run(db) {
      const { invitations, resets, peopleChanges, peopleCursors } = collections(db)
      for (const { collectionName } of [invitations, resets, peopleChanges, peopleCursors])
        await createCollection(db, collectionName)
      await createIndexes(db, 7)
    },
  },
  {
    number: 8,
    name: 'ways in beside the password, set-up of the first church, mail',
    async run(db) {
      const waysIn = ['passkeys', 'passkeyChallenges', 'identities', 'signIns', 'oidcAttempts'] as const
      const added = [...waysIn, 'removals', 'setUpCodes', 'mails', 'emailChanges'] as const
      for (const name of added) await createCollection(db, name)
      await createIndexes(db, 8)
    },
  },
  {
    number: 9,
    name: 'charts and services',
    async run(db) {
      // Nothing to rewrite for charts: an arrangement without one is stored as before.
      for (const name of ['services', 'liveStates'] as const) await createCollection(db, name)
      await createIndexes(db, 9)
    },
  },
  {
    number: 10,
    name: 'operations of 1.1.0 name a revision',
    run: (db) => nameRevisions(collections(db)),
  },
  {
    number: 11,
    name: 'claims of the names that 1.1.0 stored',
    async run(db) {
      await createCollection(db, collections(db).claims.collectionName)
      await claimNames(collections(db))
    },
  },
]

/** The number of the newest migration of this version. */
export const SCHEMA = migrations.at(-1)?.number ?? 0

interface MigrationRecord {
  _id: number
  name: string
  at: Date
  /** The version that ran it; the first versions did not store it. */
  version?: string
}

export class NewerDatabase extends Error {
  override readonly name = 'NewerDatabase'

  constructor(version: string | undefined) {
    super(
      // Between releases the schema may change while the version does not; then the version is no evidence.
      version && version !== VERSION
        ? `This database was written by a newer version of Psaltery. Start Psaltery ${version} or newer; this is ${VERSION}. To go back to ${VERSION}, restore a backup from before the upgrade.`
        : 'This database was written by a newer version of Psaltery. Start that version instead.',
    )
  }
}

const done = (db: Db) => db.collection<MigrationRecord>('migrations')

/** The newest migration of the database; null when it has none. */
export const newestMigration = (db: Db): Promise<MigrationRecord | null> =>
  done(db).findOne({}, { sort: { _id: -1 } })

export const migrate = async (db: Db): Promise<void> => {
  const applied = await done(db)
    .find({}, { sort: { _id: 1 } })
    .toArray()
  const newest = applied.at(-1)
  if (newest && newest._id > SCHEMA) throw new NewerDatabase(newest.version)
  const numbers = new Set(applied.map(({ _id }) => _id))
  for (const { number, name, run } of migrations) {
    if (numbers.has(number)) continue
    await run(db)
    // One document holds the migration and the version, so that a crash cannot separate them.
    const written = { name, at: new Date(), version: VERSION }
    await done(db).updateOne({ _id: number }, { $setOnInsert: written }, { upsert: true })
  }
}
