import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import type { SearchDocument } from '../../src/core/stored/search-document.ts'
import { connect, type Database } from '../../src/db/connect.ts'
import { migrate, SCHEMA } from '../../src/db/migrations.ts'
import { hashCheaply } from '../../testkit/cheap-hashes.ts'
import { type FreshDatabase, freshDatabase } from '../../testkit/mongodb/mongodb.ts'
import { PASSWORD } from '../../testkit/people.ts'
import { runTool } from '../../testkit/process/tool.ts'
import { CatalogueGenerator } from '../../testkit/songs/catalogue-generator.ts'
import { documentOf } from '../../testkit/songs/plain-song.ts'
import { songHead, ungroupedForm } from './stored-songs.ts'

hashCheaply()

const SONGS = 600

let where: FreshDatabase
let database: Database
/** All search documents, as saves of this version write them. */
let saved: SearchDocument[]
beforeAll(async () => {
  where = await freshDatabase()
  database = await connect(where.uri, where.name, { longRunning: true })
  saved = await saveSongs()
})
/** Each test begins with a database of this version. */
beforeEach(() => migrate(database.db))
afterAll(async () => {
  await database.close()
  await where.drop()
})

const tool = (typed: string) =>
  runTool(typed.split(' '), {
    env: { MONGODB_URI: where.uri, MONGODB_DATABASE: where.name },
    stdin: PASSWORD,
  })

const migrations = () => database.db.collection<{ _id: number; reverting?: true }>('migrations')
const searchDocuments = () => database.collections.search.find().sort({ _id: 1 }).toArray()

/** More songs than one batch holds, with the search documents that saves of this version write. */
const saveSongs = async () => {
  await migrate(database.db)
  const { churches, songs, search } = database.collections
  const churchId = crypto.randomUUID()
  await churches.insertOne({
    ...{ _id: churchId, name: 'Large', timeZone: 'UTC', cursor: SONGS },
    createdAt: new Date(),
  })
  const plain = [...new CatalogueGenerator(7).songs(SONGS)]
  await songs.insertMany(plain.map((song) => songHead(song, churchId)))
  await search.insertMany(plain.map((song, at) => documentOf(song, churchId, at + 1)))
  return searchDocuments()
}

test('a database goes back to the first release and forward again, and keeps everything', async () => {
  const { code, stdout } = await tool('downgrade --to 1.0.0')
  expect([code, stdout]).toEqual([
    0,
    `The database has schema 1 now, before it was ${SCHEMA}. Start Psaltery 1.0.0.\n`,
  ])
  expect((await migrations().find().toArray()).map(({ _id }) => _id)).toEqual([1])
  expect(await searchDocuments()).toEqual(
    saved.map((document) => ({ ...document, metadata: ungroupedForm(document) })),
  )
  expect((await tool('downgrade --to 1.0.0')).stdout).toBe(
    'Psaltery 1.0.0 can serve this database already: its schema is 1.\n',
  )
  await migrate(database.db)
  expect(await searchDocuments()).toEqual(saved)
})

test('one that was interrupted is finished by the next, and undone by a start of this version', async () => {
  await migrations().updateMany({ _id: { $gt: 1 } }, { $set: { reverting: true } })
  const [first] = saved
  if (!first) throw new Error('There are songs.')
  await database.collections.search.updateOne(
    { _id: first._id },
    { $set: { metadata: ungroupedForm(first) } },
  )
  await migrate(database.db)
  expect(await searchDocuments()).toEqual(saved)
  expect(await migrations().countDocuments({ reverting: true })).toBe(0)
  await migrations().updateMany({ _id: { $gt: 1 } }, { $set: { reverting: true } })
  expect((await tool('downgrade --to 1.0.0')).code).toBe(0)
  expect((await migrations().find().toArray()).map(({ _id }) => _id)).toEqual([1])
})

test('disabled people stay out of a version that does not know them as disabled', async () => {
  for (const name of ['in', 'out']) await tool(`user create --email ${name}@example.org --password-stdin`)
  await tool('user disable --email out@example.org')
  const { stdout } = await tool('downgrade --to 1.0.0')
  expect(stdout).toContain('disabled people have a random password now (1)')
  const opens = async (emailKey: string) => {
    const user = await database.collections.users.findOne({ emailKey })
    return Bun.password.verify(PASSWORD, user?.passwordHash ?? '')
  }
  expect([await opens('in@example.org'), await opens('out@example.org')]).toEqual([true, false])
})

test('tokens are revoked for good, because earlier versions do not revoke those of a removed person', async () => {
  const { tokens } = database.collections
  const ids = { churchId: crypto.randomUUID(), userId: crypto.randomUUID(), tokenId: crypto.randomUUID() }
  await tokens.insertOne({
    ...{ _id: 'hash', ...ids, name: 'Sunday slides', scope: 'read', lastUsedAt: null, revokedAt: null },
    ...{ createdAt: new Date(), expiresAt: new Date(Date.now() + 1_000_000) },
  })
  expect((await tool('downgrade --to 1.1.0')).code).toBe(0)
  await migrate(database.db)
  expect((await tokens.findOne({ _id: 'hash' }))?.revokedAt).toBeInstanceOf(Date)
})

test('an unknown version and a database of a newer one are refused untouched', async () => {
  expect((await tool('downgrade --to 0.9')).stderr).toBe(
    '--to must be an earlier version with another schema (1.0.0, 1.1.0), but is "0.9".\n',
  )
  await migrations().insertOne({ _id: 9999 })
  const { code, stderr } = await tool('downgrade --to 1.0.0')
  expect([code, stderr]).toEqual([1, expect.stringContaining('written by a newer version')])
  expect(await migrations().countDocuments()).toBe(SCHEMA + 1)
  await migrations().deleteOne({ _id: 9999 })
})

// The last test, because a database stays prepared.
test('a database that was prepared for sharding is refused', async () => {
  await tool('shard --prepare')
  const { code, stderr } = await tool('downgrade --to 1.0.0')
  expect([code, stderr]).toEqual([1, expect.stringContaining('was prepared for sharding')])
})
