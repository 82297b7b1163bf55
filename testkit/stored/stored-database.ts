import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { EJSON } from 'bson'
import type { Db, Document, IndexDescription } from 'mongodb'

export interface StoredSave {
  readonly by: string
  readonly method: 'POST' | 'PUT'
  readonly path: string
  readonly key: string
  readonly version: number | null
  readonly body: object
  readonly answer: {
    readonly status: number
    readonly etag: string
    readonly location: string | null
    readonly text: string
  }
}

/** A database that 1.1.0 wrote, with the requests and answers of all its saves: a create and an update of each kind. */
interface StoredDatabase {
  readonly password: string
  readonly saves: readonly StoredSave[]
  readonly collections: Readonly<
    Record<string, { readonly indexes: IndexDescription[]; readonly documents: Document[] }>
  >
}

export const stored = EJSON.parse(readFileSync(join(import.meta.dir, '1.1.0.json'), 'utf8')) as StoredDatabase

/** Puts the stored database into this one. */
export const fillFromStored = async (db: Db): Promise<void> => {
  for (const [name, { indexes, documents }] of Object.entries(stored.collections)) {
    const collection = await db.createCollection(name)
    if (indexes.length > 0) await collection.createIndexes(indexes)
    if (documents.length > 0) await collection.insertMany(documents)
  }
}
