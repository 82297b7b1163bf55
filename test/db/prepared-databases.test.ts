import { afterAll, afterEach, beforeEach, expect, test } from 'bun:test'
import { type Db, type Document, MongoClient } from 'mongodb'
import { prepareDatabase } from '../../src/database.ts'
import type { Log } from '../../src/log.ts'
import { testMongoUri } from '../../testkit/mongodb/mongodb.ts'
import { dropPrepared, POOL, type ServerDatabase, serverDatabase } from '../../testkit/mongodb/prepared.ts'
import { startTestServer, type TestServer, toolSettings } from '../../testkit/server.ts'

/** Test servers use the databases of stopped ones again, and no test may notice. */

const outer = process.env[POOL]
let pool: string
let client: MongoClient

beforeEach(async () => {
  pool = `test_pool_${crypto.randomUUID().slice(0, 8)}`
  process.env[POOL] = pool
  client = new MongoClient(await testMongoUri())
})

afterEach(async () => {
  await client.close()
  await dropPrepared(await testMongoUri(), pool)
})

afterAll(() => {
  if (outer) process.env[POOL] = outer
  else delete process.env[POOL]
})

const prepared = async (): Promise<ServerDatabase> => {
  const where = await serverDatabase()
  await prepareDatabase(where.uri, where.name)
  await where.noteShape(client)
  return where
}

const collectionsOf = async (db: Db): Promise<string[]> =>
  (await db.listCollections().toArray()).map(({ name }) => name).sort()

const indexesOf = async (db: Db): Promise<Document[]> =>
  Promise.all((await collectionsOf(db)).map((name) => db.collection(name).indexes()))

const filledOf = async (db: Db): Promise<string[]> => {
  const names = await collectionsOf(db)
  const found = await Promise.all(names.map((name) => db.collection(name).findOne()))
  return names.filter((_, at) => found[at])
}

test('a database that was given back has the collections, indexes and migrations of a new one and nothing else', async () => {
  const first = await prepared()
  const db = client.db(first.name)
  const [names, indexes, migrations] = [
    await collectionsOf(db),
    await indexesOf(db),
    await db.collection('migrations').find().toArray(),
  ]
  for (const name of names)
    if (name !== 'migrations') await db.collection(name).insertOne({ churchId: 'one' })
  expect(await filledOf(db)).toEqual(names)
  expect(await first.giveBack(client)).toBe(true)
  expect(await filledOf(db)).toEqual(['migrations'])
  expect(await db.collection('migrations').find().toArray()).toEqual(migrations)
  expect(await indexesOf(db)).toEqual(indexes)
  const [second, third] = [await serverDatabase(), await serverDatabase()]
  expect(second.name).toBe(first.name)
  expect(third.name).not.toBe(first.name)
  await second.drop()
})

test('a database that was written to after it was given back is not used again', async () => {
  const first = await prepared()
  expect(await first.giveBack(client)).toBe(true)
  await client.db(first.name).collection('songs').insertOne({ title: 'Late' })
  expect((await serverDatabase()).name).not.toBe(first.name)
})

test('an index that has held an array is built again, and no plan knows of it', async () => {
  const first = await prepared()
  const db = client.db(first.name)
  const plan = async () => {
    const { queryPlanner } = await db
      .collection('arrangements')
      .find({ churchId: 'one', 'document.assetIds': 'a' })
      .hint('churchId_1_document.assetIds_1')
      .explain('queryPlanner')
    return JSON.stringify(queryPlanner.winningPlan)
  }
  const [indexes, before] = [await indexesOf(db), await plan()]
  await db.collection('arrangements').insertOne({ churchId: 'one', document: { assetIds: ['a', 'b'] } })
  expect(await plan()).not.toBe(before)
  expect(await first.giveBack(client)).toBe(true)
  expect(await indexesOf(db)).toEqual(indexes)
  expect(await plan()).toBe(before)
  await (await serverDatabase()).drop()
})

const givenBack = async (): Promise<string[]> =>
  (await client.db(pool).collection<{ _id: string }>('databases').find().toArray()).map(({ _id }) => _id)

const complaints: string[] = []
const log: Log = (level, message) => {
  if (level === 'warn' || level === 'error') complaints.push(message)
}

test('a server gives its database back once, unless a step of its stop was cut short', async () => {
  const server = await startTestServer({ log })
  complaints.length = 0
  await Promise.all([server.stop(), server.stop()])
  expect(await givenBack()).toEqual(complaints.length === 0 ? [server.database.db.databaseName] : [])
})

test('the same with servers beside it that stopped before, and commands in this process', async () => {
  const server = await startTestServer({ log })
  const second = await startTestServer({ log, beside: server })
  const third = await startTestServer({ log, beside: second })
  expect(toolSettings(third).MONGODB_DATABASE).toBe(server.database.db.databaseName)
  complaints.length = 0
  for (const one of [third, second, server]) await one.stop()
  expect(await givenBack()).toEqual(complaints.length === 0 ? [server.database.db.databaseName] : [])
})

test('a database that a server beside it still uses is dropped', async () => {
  const server = await startTestServer()
  const left = await startTestServer({ beside: server })
  await server.stop()
  await left.stop()
  expect(await givenBack()).toEqual([])
})

test.each<[string, (server: TestServer) => unknown]>([
  ['with an index less', ({ database }) => database.collections.songs.dropIndex('churchId_1__id_1')],
  [
    'with another rule',
    ({ database }) => database.db.command({ collMod: 'songs', validator: { title: { $type: 'string' } } }),
  ],
  [
    'with another migration',
    ({ database }) => database.db.collection('migrations').updateOne({}, { $set: { upgraded: true } }),
  ],
  ['that another program may use', ({ where }) => where.uri],
  [
    'that one beside it reached in another way',
    async (server) => {
      const uri = new URL(toolSettings(server).MONGODB_URI)
      uri.searchParams.set('appName', 'proxy')
      await (await startTestServer({ beside: server, env: { MONGODB_URI: uri.href } })).stop()
    },
  ],
  [
    'that another program may use because of one beside it',
    async (server) => {
      const second = await startTestServer({ beside: server })
      expect(second.where.name).toBe(server.database.db.databaseName)
      await second.stop()
    },
  ],
])('the database of a server %s is dropped', async (_, change) => {
  const server = await startTestServer()
  await change(server)
  await server.stop()
  expect(await givenBack()).toEqual([])
  const { databases } = await client.db('admin').command({ listDatabases: 1 })
  expect(databases.map(({ name }: { name: string }) => name)).not.toContain(server.database.db.databaseName)
})
