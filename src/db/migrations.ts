import type { Db } from 'mongodb'
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

export class NewerDatabase extends Error {
  override readonly name = 'NewerDatabase'
}

export const migrate = async (db: Db): Promise<void> => {
  const done = db.collection<{ _id: number; name: string; at: Date }>('migrations')
  const applied = new Set((await done.find().toArray()).map(({ _id }) => _id))
  const newest = migrations.at(-1)?.number ?? 0
  if ([...applied].some((number) => number > newest))
    throw new NewerDatabase(
      'This database was written by a newer version of Psaltery. Start that version instead.',
    )
  for (const { number, name, run } of migrations) {
    if (applied.has(number)) continue
    await run(db)
    await done.updateOne({ _id: number }, { $setOnInsert: { name, at: new Date() } }, { upsert: true })
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
