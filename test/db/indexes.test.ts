import { afterEach, beforeEach, expect, test } from 'bun:test'
import { explainProblem } from '../../src/cli/explain-problem.ts'
import { connect, prepareDatabase } from '../../src/database.ts'
import { everyCollection } from '../../src/db/collections.ts'
import type { Database } from '../../src/db/connect.ts'
import { migrate } from '../../src/db/migrations.ts'
import { type FreshDatabase, freshDatabase } from '../../testkit/mongodb/mongodb.ts'
import { psaltery } from '../../testkit/process/program.ts'

let where: FreshDatabase
let database: Database
beforeEach(async () => {
  where = await freshDatabase()
  database = await connect(where.uri, where.name, { longRunning: true })
  await migrate(database)
})
afterEach(async () => {
  await database.close()
  await where.drop()
})

const start = () => prepareDatabase(where.uri, where.name)

/** The indexes of each collection, without their order. */
const all = async () => {
  const found: Record<string, unknown> = {}
  for (const collection of everyCollection(database.collections))
    found[collection.collectionName] = (await collection.indexes())
      .map(({ name, key, unique, expireAfterSeconds }) => ({ name, key, unique, expireAfterSeconds }))
      .sort((a, b) => String(a.name).localeCompare(String(b.name)))
  return found
}

test('indexes that are gone are made again at the start', async () => {
  const before = await all()
  for (const collection of everyCollection(database.collections))
    await collection.dropIndexes().catch(() => {})
  expect(await all()).not.toEqual(before)
  await start()
  expect(await all()).toEqual(before)
  // And by a command, which may save too.
  await database.collections.events.dropIndexes()
  const env = { MONGODB_URI: where.uri, MONGODB_DATABASE: where.name }
  const { code, stderr } = await psaltery(['church', 'list'], { env })
  expect([code, stderr]).toEqual([0, 'Made again in MongoDB: 2 indexes that were gone, of events.\n'])
  expect(await all()).toEqual(before)
})

test('a unique index that is there as an ordinary one is made unique', async () => {
  const { events } = database.collections
  const before = await all()
  await events.dropIndex('churchId_1_cursor_1')
  await events.createIndex({ churchId: 1, cursor: 1 })
  await start()
  expect(await all()).toEqual(before)
})

test('while a unique index cannot be made there is no start, and its sentence names the records', async () => {
  const { revisions } = database.collections
  await revisions.dropIndexes()
  const [churchId, resourceId] = [crypto.randomUUID(), crypto.randomUUID()]
  const revision = { churchId, resourceId, version: 7, kind: 'song', songId: resourceId } as const
  for (const _id of ['first', 'second'])
    await revisions.insertOne({
      ...revision,
      _id,
      schemaVersion: 1,
      source: 'manual',
      document: {},
      createdAt: new Date(),
    })
  const problem = explainProblem(await start().catch((error: unknown) => error))
  expect(problem).toStartWith(
    'A unique index of revisions, which guards saves, is gone, and cannot be made again',
  )
  expect(problem).toContain(resourceId)
  const env = { MONGODB_URI: where.uri, MONGODB_DATABASE: where.name, PORT: '0' }
  const { code, stderr } = await psaltery(['serve'], { env })
  expect([code, stderr]).toEqual([1, `${problem}\n`])

  await revisions.deleteOne({ _id: 'second' })
  await start()
  expect((await revisions.indexes()).some(({ unique }) => unique)).toBe(true)
})
