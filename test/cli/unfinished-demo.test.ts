import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'bun:test'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSession } from '../../src/accounts/auth/service.ts'
import { insertUser } from '../../src/accounts/auth/store.ts'
import { demoChurch } from '../../src/accounts/set-up/service.ts'
import { createChurch } from '../../src/churches/service.ts'
import { markUnfinished, removeUnfinished } from '../../src/cli/demo/fill-demo.ts'
import { signInEmails } from '../../src/cli/demo/sign-ins.ts'
import { uniqueProcessName } from '../../src/core/system/processes.ts'
import { systemClock } from '../../src/core/time.ts'
import { connect } from '../../src/database.ts'
import type { Database } from '../../src/db/connect.ts'
import { migrate, newestMigration, SCHEMA } from '../../src/db/migrations.ts'
import { type FreshDatabase, freshDatabase } from '../../testkit/mongodb/mongodb.ts'
import { FAST_HASH, FROM_A_TEST } from '../../testkit/people.ts'
import { runTool } from '../../testkit/process/tool.ts'

// A start that was killed while it filled the demo church: test/fault/managed-database.test.ts does that to a server.
let where: FreshDatabase
let database: Database
let dataDir: string
beforeAll(async () => {
  where = await freshDatabase()
  database = await connect(where.uri, where.name, { longRunning: true })
  await migrate(database)
})
afterAll(async () => {
  await database.close()
  await where.drop()
})
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'psaltery-unfinished-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

const storage = () => ({ ...database, clock: systemClock })
const place = () => ({ dataDir, mongodbDatabase: 'psaltery' })
const mark = () => join(dataDir, 'demo-unfinished-psaltery')
const churches = () => database.collections.churches
const addChurch = (name: string) => createChurch(storage(), { ...demoChurch, name })

const addUser = async (email = 'anna@example.org') => {
  const user = { _id: crypto.randomUUID(), email, emailKey: email, passwordHash: FAST_HASH }
  await insertUser(database.collections, { ...user, createdAt: new Date() })
  return user._id
}

/** The church and its people, as a start leaves them that has ended since. */
const interrupt = async () => {
  for (const collection of ['churches', 'users', 'sessions', 'claims'])
    await database.db.collection(collection).deleteMany({})
  await addChurch(demoChurch.name)
  for (const email of signInEmails) await addUser(email)
  await markUnfinished(place())
  const ended = (await uniqueProcessName()).replace(/-\d+-/, '-99999999-')
  writeFileSync(mark(), ended)
}

const signInFirst = async () => {
  const user = await database.collections.users.findOne()
  await startSession(storage(), user?._id ?? '', FROM_A_TEST)
}

const remove = () => removeUnfinished(storage(), place())

test.each<[string, () => Promise<unknown>]>([
  ['a church was added', () => addChurch('St. Mary')],
  ['a person was added', () => addUser()],
  ['one of its people has signed in', signInFirst],
  ['its church has another name now', () => churches().updateMany({}, { $set: { name: 'St. Mary' } })],
])('an interrupted demo is left alone where %s since, and is not looked at again', async (_, change) => {
  await interrupt()
  await change()
  const before = await churches().find().toArray()
  expect([await remove(), existsSync(mark())]).toEqual([false, false])
  expect(await churches().find().toArray()).toEqual(before)
})

test('a demo that is still being filled is left alone, and stays marked', async () => {
  await interrupt()
  await markUnfinished(place())
  expect([await remove(), existsSync(mark())]).toEqual([false, true])
  expect(await churches().countDocuments()).toBe(1)
})

test('an interrupted demo alone is removed, once', async () => {
  await interrupt()
  expect([await remove(), existsSync(mark())]).toEqual([true, false])
  expect([await churches().countDocuments(), (await newestMigration(database.db))?._id]).toEqual([0, SCHEMA])
  expect(await remove()).toBe(false)
})

test('demo never fills a database that MONGODB_URI names', async () => {
  const { code, stderr } = await runTool(['demo'], { env: { MONGODB_URI: 'mongodb://127.0.0.1:1/' } })
  expect(code).toBe(1)
  expect(stderr).toStartWith('The demo never fills a database that MONGODB_URI names.')
})
