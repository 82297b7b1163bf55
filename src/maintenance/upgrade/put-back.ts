import { resolve } from 'node:path'
import { BSON, type CreateCollectionOptions, type Db, type Document } from 'mongodb'
import { invalid } from '../../core/failures.ts'
import { ownValue } from '../../core/own-value.ts'
import type { Database } from '../../db/connect.ts'
import { markPuttingBack, newestMigration, PUTTING_BACK } from '../../db/migrations.ts'
import { copiedCollections } from './copy-database.ts'
import { type CopiedCollection, type CopyHeader, damagedCopy, EXACT, parsed, readCopy } from './copy-file.ts'

/** A copy that was read to its end and is whole. */
export interface WholeCopy {
  readonly path: string
  readonly header: CopyHeader
  readonly counts: Readonly<Record<string, number>>
  readonly documents: number
  /** The change that each church was at. */
  readonly churches: ReadonlyMap<string, number>
  readonly people: ReadonlySet<string>
}

const MIGRATIONS = 'migrations'

export const readWholeCopy = async (path: string): Promise<WholeCopy> => {
  const churches = new Map<string, number>()
  const people = new Set<string>()
  let header: CopyHeader | null = null
  let counts: WholeCopy['counts'] = {}
  let name = ''
  for await (const frame of readCopy(path)) {
    if (frame.kind === 'header') header = frame.header
    else if (frame.kind === 'collection') name = frame.collection.name
    else if (frame.kind === 'end') counts = frame.counts
    else if (name === 'churches' || name === 'users') {
      const document = parsed<Document>(frame.bytes)
      if (!document) throw damagedCopy(path)
      if (name === 'users') people.add(String(document._id))
      else churches.set(String(document._id), Number(document.cursor))
    }
  }
  if (!header || counts[MIGRATIONS] === undefined) throw damagedCopy(path)
  const documents = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return { path: resolve(path), header, counts, documents, churches, people }
}

/** What was saved since a copy was made, and is lost when it is put back. */
export interface Lost {
  readonly changes: number
  readonly churches: number
  readonly people: number
  /** Whether a copy was being put back before, so that what is there is not whole. */
  readonly wasInterrupted: boolean
}

export const lostSince = async ({ db }: Database, copy: WholeCopy): Promise<Lost> => {
  const wasInterrupted = (await newestMigration(db))?._id === PUTTING_BACK
  let [changes, churches, people] = [0, 0, 0]
  const options = { projection: { cursor: 1 } }
  for await (const { _id, cursor } of db.collection('churches').find({}, options)) {
    const before = copy.churches.get(String(_id))
    if (before === undefined) churches++
    changes += Math.max(0, Number(cursor) - (before ?? 0))
  }
  for await (const { _id } of db.collection('users').find({}, { projection: { _id: 1 } }))
    if (!copy.people.has(String(_id))) people++
  return { changes, churches, people, wasInterrupted }
}

/** As many documents and bytes are inserted at once. */
const BATCH = { documents: 1000, bytes: 8_000_000 }

/**
 * Puts the collections of a copy in place of those of the database. A record among the migrations keeps every version from
 * starting until all of it is back; after an interruption it is done again from the beginning.
 */
export const putBack = async (
  { db }: Pick<Database, 'db'>,
  copy: WholeCopy,
  onProgress: (done: number, total: number) => void,
): Promise<void> => {
  await markPuttingBack(db, copy.path)
  for (const { name } of await copiedCollections(db)) if (name !== MIGRATIONS) await db.dropCollection(name)
  const migrations: Document[] = []
  let inserted = 0
  let collection: CopiedCollection | null = null
  let batch: Document[] = []
  let bytes = 0
  const flush = async () => {
    if (collection && batch.length > 0) await db.collection(collection.name).insertMany(batch)
    inserted += batch.length
    batch = []
    bytes = 0
    onProgress(inserted, copy.documents)
  }
  const finish = async () => {
    await flush()
    if (collection && collection.name !== MIGRATIONS) await complete(db, collection, copy)
  }
  for await (const frame of readCopy(copy.path)) {
    if (frame.kind === 'collection') {
      await finish()
      collection = frame.collection
      if (collection.name !== MIGRATIONS) await create(db, collection)
    } else if (frame.kind === 'document') {
      const document = BSON.deserialize(frame.bytes, EXACT)
      if (collection?.name === MIGRATIONS) {
        migrations.push(document)
        continue
      }
      batch.push(document)
      bytes += frame.bytes.length
      if (batch.length >= BATCH.documents || bytes >= BATCH.bytes) await flush()
    }
  }
  await finish()
  await replaceMigrations(db, migrations)
}

/** The record that keeps every version from starting goes last. */
const replaceMigrations = async (db: Db, migrations: Document[]): Promise<void> => {
  const records = db.collection<Document & { _id: number }>(MIGRATIONS)
  await records.deleteMany({ _id: { $ne: PUTTING_BACK } })
  if (migrations.length > 0) await db.collection(MIGRATIONS).insertMany(migrations)
  await records.deleteOne({ _id: PUTTING_BACK })
}

const create = async (db: Db, { name, options }: CopiedCollection): Promise<void> => {
  await db.createCollection(name, options as CreateCollectionOptions)
}

/** Before the indexes, one of which may begin to remove records. */
const complete = async (db: Db, { name, indexes }: CopiedCollection, copy: WholeCopy): Promise<void> => {
  const count = await db.collection(name).countDocuments()
  const copied = ownValue(copy.counts, name)
  if (count !== copied)
    throw invalid(
      `${name} has ${count} documents instead of ${copied}: another program writes to the database. Stop every server, and repeat this.`,
    )
  const more = indexes.filter((index) => index.name !== '_id_')
  if (more.length > 0) await db.command({ createIndexes: name, indexes: more })
}
