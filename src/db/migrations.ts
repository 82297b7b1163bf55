import type { Db } from 'mongodb'
import { VERSION } from '../core/version.ts'
import { collections } from './collections.ts'
import { groupSearchedFields } from './group-searched-fields.ts'
import { indexes } from './indexes.ts'
import { isServerError } from './server-errors.ts'

/**
 * Numbered steps that bring a database to what this version expects. Two processes may start at the same
 * moment, so each step must be safe to run twice and at once: make what is missing, never move or delete.
 */
interface Migration {
  readonly number: number
  readonly name: string
  run(db: Db): Promise<void>
}

const migrations: readonly Migration[] = [
  {
    number: 1,
    name: 'collections and their indexes',
    async run(db) {
      const all = collections(db)
      // A transaction should never have to make a collection, so all of them are made here.
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
]

/** The number of the newest migration: what this version expects of a database, and all it understands of one. */
export const SCHEMA = migrations.at(-1)?.number ?? 0

interface MigrationRecord {
  _id: number
  name: string
  at: Date
  /** The version that ran it; the first ones did not write it down. */
  version?: string
}

export class NewerDatabase extends Error {
  override readonly name = 'NewerDatabase'

  constructor(version: string | undefined) {
    super(
      // Between two releases the number stays and the schema may not, and then it tells nothing.
      version && version !== VERSION
        ? `This database was written by a newer version of Psaltery. Start Psaltery ${version} or newer; this is ${VERSION}, and going back to it means restoring a backup from before the upgrade.`
        : 'This database was written by a newer version of Psaltery. Start that version instead.',
    )
  }
}

const done = (db: Db) => db.collection<MigrationRecord>('migrations')

/** The migration that brought the database to where it is; null for a database without any. */
export const newestMigration = (db: Db): Promise<MigrationRecord | null> =>
  done(db).findOne({}, { sort: { _id: -1 } })

export const migrate = async (db: Db): Promise<void> => {
  const applied = (await done(db).find().toArray()).sort((a, b) => a._id - b._id)
  const newest = applied.at(-1)
  if (newest && newest._id > SCHEMA) throw new NewerDatabase(newest.version)
  const numbers = new Set(applied.map(({ _id }) => _id))
  for (const { number, name, run } of migrations) {
    if (numbers.has(number)) continue
    await run(db)
    // The version stands with the migration, so that no crash can part the two.
    const written = { name, at: new Date(), version: VERSION }
    await done(db).updateOne({ _id: number }, { $setOnInsert: written }, { upsert: true })
  }
}

const createIndexes = async (db: Db, migration: number): Promise<void> => {
  const all = collections(db)
  for (const { collection, key, options, since = 1 } of indexes)
    if (since === migration) await all[collection].createIndex(key, options)
}

const createCollection = async (db: Db, name: string): Promise<void> => {
  try {
    await db.createCollection(name)
  } catch (error) {
    if (!isServerError(error, 'namespaceExists')) throw error
  }
}
