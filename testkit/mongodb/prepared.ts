import { EJSON } from 'bson'
import { type Db, type Document, MongoClient } from 'mongodb'
import { type FreshDatabase, freshDatabase, testMongoUri } from './mongodb.ts'

/** The variable that names the database with the list of the prepared ones. Without it none is used again. */
export const POOL = 'PSALTERY_TEST_POOL'

/** A database with more documents is dropped faster than emptied. */
const MAX_DOCUMENTS = 2000

/** Reads that show every write, although the clients of Psaltery read what a majority has. */
const LATEST = { readConcern: { level: 'local' } } as const

/** A database with all collections and indexes, and no documents except the records of the migrations. */
interface PreparedDatabase {
  /** Its name. */
  _id: string
  shape: string
  documents: number
  emptiedAt: Date
}

export interface ServerDatabase extends FreshDatabase {
  /** Notes the shape of the database when its first server has prepared it. */
  noteShape(client: MongoClient): Promise<void>
  /** Empties it for the next server. Answers false if the next server could notice that it was used before. */
  giveBack(client: MongoClient): Promise<boolean>
}

/**
 * The database of one test server: one that an earlier server of this run has left, or a new one. Making the
 * collections and indexes of a new one takes 0.5 s of processor time, using one again 0.05 s.
 */
export const serverDatabase = async (): Promise<ServerDatabase> => {
  const pool = process.env[POOL]
  const uri = await testMongoUri()
  const prepared = pool ? await take(await clientOf(uri), pool) : null
  const where = await freshDatabase(prepared?._id)
  let shape = prepared?.shape
  return {
    ...where,
    async noteShape(client) {
      if (pool) shape ??= await shapeOfDatabase(client.db(where.name)).catch(() => undefined)
    },
    async giveBack(client) {
      if (!pool || !shape) return false
      try {
        return await put(client, pool, where.name, shape)
      } catch {
        return false
      }
    },
  }
}

/** Drops the prepared databases of a run, for a MongoDB that outlives it. */
export const dropPrepared = (uri: string, pool: string): Promise<void> =>
  withClient(uri, async (client) => {
    for await (const { _id } of list(client, pool).find()) await client.db(_id).dropDatabase()
    await client.db(pool).dropDatabase()
  })

let listClient: Promise<MongoClient> | undefined

/** Open until the process ends: a connection for each server would cost more than what is asked for. */
const clientOf = (uri: string): Promise<MongoClient> => {
  listClient ??= new MongoClient(uri).connect()
  return listClient
}

const withClient = async <T>(uri: string, work: (client: MongoClient) => Promise<T>): Promise<T> => {
  const client = new MongoClient(uri)
  try {
    return await work(client)
  } finally {
    await client.close()
  }
}

const list = (client: MongoClient, pool: string) =>
  client.db(pool).collection<PreparedDatabase>('databases', { writeConcern: { w: 'majority' } })

/** The one that was emptied first, so that a write that came after the emptying is seen by now. */
const take = async (client: MongoClient, pool: string): Promise<PreparedDatabase | null> => {
  const found = await list(client, pool).findOneAndDelete({}, { sort: { emptiedAt: 1 } })
  if (!found || (await countDocuments(client.db(found._id))) === found.documents) return found
  await client.db(found._id).dropDatabase()
  return take(client, pool)
}

const put = async (client: MongoClient, pool: string, name: string, shape: string): Promise<boolean> => {
  const db = client.db(name)
  if ((await countDocuments(db)) > MAX_DOCUMENTS) return false
  for (const collection of await filledCollections(db)) {
    if (collection === MIGRATIONS) continue
    await db.collection(collection, { writeConcern: { w: 1 } }).deleteMany({})
    // Plans that suited the documents of one test must not be chosen for those of another.
    await db.command({ planCacheClear: collection })
  }
  const catalog = await catalogOf(db)
  const isReset = await resetMultikey(db, catalog, shape)
  if ((await shapeOf(db, isReset ? await catalogOf(db) : catalog)) !== shape) return false
  const documents = await db.collection(MIGRATIONS).countDocuments({}, LATEST)
  if ((await countDocuments(db)) !== documents) return false
  await list(client, pool).insertOne({ _id: name, shape, documents, emptiedAt: new Date() })
  return true
}

const multikeyNames = (indexes: readonly CatalogIndex[]): string[] =>
  indexes.filter(({ multikey }) => multikey).map(({ spec }) => spec.name)

/** Builds the indexes of a collection again if one of them has become multikey since the shape was noted. */
const resetMultikey = async (db: Db, catalog: readonly CatalogEntry[], shape: string): Promise<boolean> => {
  const [noted]: [CatalogEntry[]] = EJSON.parse(shape)
  let isReset = false
  for (const { name, md } of catalog) {
    const [before, now] = [noted.find((entry) => entry.name === name)?.md.indexes ?? [], md.indexes ?? []]
    const isMultikeyNow = before.some(
      ({ spec, multikey }) => !multikey && multikeyNames(now).includes(spec.name),
    )
    if (!isMultikeyNow || before.length !== now.length) continue
    const indexes = before.map(({ spec }) => spec).filter((spec) => spec.name !== '_id_')
    await db.command({ dropIndexes: name, index: '*' })
    await db.command({ createIndexes: name, indexes, commitQuorum: 1 })
    isReset = true
  }
  return isReset
}

const MIGRATIONS = 'migrations'

const countDocuments = async (db: Db): Promise<number> => (await db.command({ dbStats: 1 })).objects

interface CatalogIndex {
  readonly spec: Document
  readonly multikey: boolean
}

interface CatalogEntry {
  readonly name: string
  readonly md: { readonly indexes?: readonly CatalogIndex[] }
}

const catalogOf = (db: Db): Promise<CatalogEntry[]> =>
  db.client
    .db('admin')
    .aggregate<CatalogEntry>(
      [
        { $listCatalog: {} },
        { $match: { db: db.databaseName } },
        { $sort: { name: 1 } },
        // An index that has held an array stays multikey, which can change a plan.
        { $project: { name: 1, type: 1, 'md.options': 1, 'md.indexes': { spec: 1, ready: 1, multikey: 1 } } },
      ],
      LATEST,
    )
    .toArray()

/** Its collections with their options, their indexes and the records of the migrations. */
const shapeOf = async (db: Db, catalog: readonly CatalogEntry[]): Promise<string> =>
  EJSON.stringify([catalog, await db.collection(MIGRATIONS).find({}, LATEST).sort({ _id: 1 }).toArray()])

const shapeOfDatabase = async (db: Db): Promise<string> => shapeOf(db, await catalogOf(db))

/** Asks for one document of each collection in one command. */
const filledCollections = async (db: Db): Promise<string[]> => {
  const [first, ...others] = await collectionNames(db)
  if (!first) return []
  const one = (name: string): Document[] => [
    { $limit: 1 },
    { $project: { _id: 0, name: { $literal: name } } },
  ]
  const unions = others.map((coll) => ({ $unionWith: { coll, pipeline: one(coll) } }))
  const found = await db
    .collection(first)
    .aggregate([...one(first), ...unions], LATEST)
    .toArray()
  return found.map(({ name }) => name)
}

const collectionNames = async (db: Db): Promise<string[]> =>
  (await db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name)
