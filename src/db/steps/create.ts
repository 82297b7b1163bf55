import type { Db } from 'mongodb'
import { collections } from '../collections.ts'
import { isServerError } from '../errors/server-errors.ts'
import { indexes } from '../indexes.ts'

/** Creates the indexes that came with a migration. */
export const createIndexes = async (db: Db, migration: number): Promise<void> => {
  const all = collections(db)
  for (const { collection, key, options, since = 1 } of indexes)
    if (since === migration) await all[collection].createIndex(key, options)
}

export const createCollection = async (db: Db, name: string): Promise<void> => {
  try {
    await db.createCollection(name)
  } catch (error) {
    if (!isServerError(error, 'namespaceExists')) throw error
  }
}
