import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { Binary } from 'mongodb'
import type { SearchDocument } from '../../src/core/search-document.ts'
import { connect } from '../../src/database.ts'
import type { Database } from '../../src/db/connect.ts'
import { migrate, NewerDatabase } from '../../src/db/migrations.ts'
import { type FreshDatabase, freshDatabase } from '../../testkit/mongodb/mongodb.ts'
import { runTool } from '../../testkit/process/tool.ts'
import { CatalogueGenerator } from '../../testkit/songs/catalogue-generator.ts'
import { documentOf } from '../../testkit/songs/plain-song.ts'
import { songHead, ungroupedForm } from './stored-songs.ts'

let where: FreshDatabase
let database: Database
const open = async () => {
  where = await freshDatabase()
  database = await connect(where.uri, where.name, { longRunning: true })
}
const drop = async () => {
  await database.close()
  await where.drop()
}

interface Migrated {
  _id: number
  name: string
  at: Date
}

const done = () => database.db.collection<Migrated>('migrations').find().toArray()

/** The names of the indexes of every collection. */
const indexes = async (): Promise<Record<string, string[]>> => {
  const found: Record<string, string[]> = {}
  for (const { collectionName } of Object.values(database.collections)) {
    const described = await database.db.collection(collectionName).indexes()
    found[collectionName] = described.map(({ name }) => String(name)).sort()
  }
  return found
}

/** A church with so many changes. */
const insertChurch = async (cursor: number): Promise<string> => {
  const _id = crypto.randomUUID()
  const church = { _id, name: 'Old', timeZone: 'UTC', cursor, createdAt: new Date() }
  await database.collections.churches.insertOne(church)
  return _id
}

describe('a database that is new', () => {
  beforeEach(open)
  afterEach(drop)

  test('an empty database gets every collection and its indexes', async () => {
    await migrate(database)
    const names = (await database.db.listCollections().toArray()).map(({ name }) => name)
    for (const { collectionName } of Object.values(database.collections))
      expect(names).toContain(collectionName)
    expect((await indexes()).users).toEqual(['_id_', 'emailKey_1'])
    expect((await done()).length).toBeGreaterThan(0)
  })

  test('two processes that start at the same moment both succeed, and end with the same', async () => {
    const second = await connect(where.uri, where.name, { longRunning: true })
    await Promise.all([migrate(database), migrate(second), migrate(second)])
    await second.close()
    const numbers = (await done()).map(({ _id }) => _id)
    expect(new Set(numbers).size).toBe(numbers.length)
    const together = await indexes()
    await database.db.dropDatabase()
    await migrate(database)
    expect(together).toEqual(await indexes())
  })

  test('a run that was cut off is finished by the next', async () => {
    await database.collections.users.createIndex({ emailKey: 1 }, { unique: true })
    await migrate(database)
    expect((await indexes()).sessions).toContain('expiresAt_1')
  })
})

describe('a database that was migrated', () => {
  beforeAll(async () => {
    await open()
    await migrate(database)
  })
  afterAll(drop)

  test('a second run changes nothing and loses nothing', async () => {
    const church = {
      _id: crypto.randomUUID(),
      name: 'Kept',
      timeZone: 'UTC',
      cursor: 0,
      createdAt: new Date(),
    }
    await database.collections.churches.insertOne(church)
    const [before, indexesBefore] = [await done(), await indexes()]
    await migrate(database)
    expect(await done()).toEqual(before)
    expect(await indexes()).toEqual(indexesBefore)
    expect(await database.collections.churches.findOne({ _id: church._id })).toEqual(church)
  })

  test('search documents of an earlier version get the form of this one, and others are left alone', async () => {
    await database.db.collection<Migrated>('migrations').deleteOne({ _id: 3 })
    const { songs, search } = database.collections
    const churchId = await insertChurch(600)
    const saved = [...new CatalogueGenerator(7).songs(600)]
    await songs.insertMany(saved.map((song) => songHead(song, churchId)))
    const current = saved.map((song, at) => documentOf(song, churchId, at + 1))
    const old = current.map((document, at) =>
      at === 0
        ? { ...document, metadata: 'saved\fmeanwhile\f' }
        : { ...document, metadata: ungroupedForm(document) },
    )
    await search.insertMany(old)
    await migrate(database)
    const found = await search.find().sort({ cursor: 1 }).toArray()
    expect(found).toEqual([
      { ...current[0], metadata: 'saved\fmeanwhile\f' } as SearchDocument,
      ...current.slice(1),
    ])
  })

  test('archived songs of an earlier version get the time of their newest event of archiving', async () => {
    const { songs, events } = database.collections
    const churchId = await insertChurch(3)
    const [archived, listed] = [...new CatalogueGenerator(8).songs(2)].map((song) => songHead(song, churchId))
    if (!archived || !listed) throw new Error('There are two songs.')
    const flagged: object = { ...archived, archived: true }
    await songs.insertMany([flagged as typeof archived, listed])
    const times = [1, 2, 3].map((day) => new Date(Date.UTC(2026, 0, day)))
    const kinds = ['song.archived', 'song.unarchived', 'song.archived'] as const
    await events.insertMany(
      times.map((at, index) => ({
        ...{
          _id: crypto.randomUUID(),
          churchId,
          cursor: index + 1,
          kind: kinds[index] ?? 'song.archived',
          at,
        },
        ...{ actorId: null, songId: archived._id, lyricVersionId: null, arrangementId: null },
        ...{ version: 1, revisionId: archived.revisionId, schemaVersion: 1 as const },
      })),
    )
    await database.db.collection<Migrated>('migrations').deleteOne({ _id: 5 })
    await migrate(database)
    expect((await songs.findOne({ _id: archived._id }))?.archivedAt).toEqual(times[2])
    expect(await songs.findOne({ _id: listed._id })).not.toHaveProperty('archivedAt')
  })

  test('churches of an earlier version forget how far the outbox was cleared, which MongoDB now does after a week', async () => {
    const churchId = await insertChurch(3)
    const { churches, outbox } = database.collections
    const before = await churches.findOne({ _id: churchId })
    const clearing: object = { outboxClearedTo: 2, outboxClearingFrom: 1 }
    await churches.updateOne({ _id: churchId }, { $set: clearing })
    await database.db.collection<Migrated>('migrations').deleteOne({ _id: 13 })
    await migrate(database)
    expect(await churches.findOne({ _id: churchId })).toEqual(before)
    const removal = (await outbox.indexes()).find(
      ({ expireAfterSeconds }) => expireAfterSeconds !== undefined,
    )
    expect(removal).toMatchObject({ key: { createdAt: 1 }, expireAfterSeconds: 7 * 24 * 60 * 60 })
  })

  test('songs, memberships and chunks of an earlier version get the form of this one', async () => {
    const churchId = await insertChurch(0)
    const { churches, users, songs, memberships, files, chunks } = database.collections
    const [song] = [...new CatalogueGenerator(9).songs(1)].map((one) => songHead(one, churchId))
    if (!song) throw new Error('There is a song.')
    const flagged: object = { ...song, archived: false }
    await songs.insertOne(flagged as typeof song)
    const church = await churches.findOne({ _id: churchId })
    const people = [new Date(0), new Date(Date.UTC(2100, 0, 1))].map((createdAt) => {
      const _id = crypto.randomUUID()
      return { _id, email: _id, emailKey: _id, passwordHash: '', createdAt }
    })
    await users.insertMany(people)
    for (const { _id: userId } of people) {
      const undated: object = { _id: { churchId, userId }, churchId, userId, role: 'Viewer' }
      await database.db.collection('memberships').insertOne(undated)
    }
    const [_id, now] = [crypto.randomUUID(), new Date()]
    const ofFile = { length: 1, chunkSize: 1, uploadDate: now, lastUsedAt: now, complete: true }
    await files.insertOne({ _id, churchId, sha256: 'c'.repeat(64), ...ofFile })
    const unnamed: object = { _id: `${_id}:0`, files_id: _id, n: 0, data: new Binary(Buffer.alloc(1)) }
    const orphan: object = { ...unnamed, _id: `${song._id}:0`, files_id: song._id }
    await database.db.collection('bytes.chunks').insertMany([unnamed, orphan])
    await database.db.collection<Migrated>('migrations').deleteMany({ _id: { $gte: 16 } })
    await migrate(database)
    expect(await songs.findOne({ _id: song._id })).toEqual(song)
    const dates = await memberships.find({ churchId }).toArray()
    expect(new Map(dates.map(({ userId, since }) => [userId, since]))).toEqual(
      new Map(
        people.map(({ _id: userId, createdAt }, at) => [
          userId,
          at === 0 ? (church?.createdAt ?? now) : createdAt,
        ]),
      ),
    )
    expect(await chunks.countDocuments({ files_id: song._id })).toBe(0)
    expect(await chunks.findOne({ files_id: _id })).toMatchObject({ churchId, n: 0 })
  })

  test('the address of a user is unique, and only then', async () => {
    const user = (emailKey: string) => ({
      _id: crypto.randomUUID(),
      email: emailKey,
      emailKey,
      passwordHash: '',
      createdAt: new Date(),
    })
    await database.collections.users.insertMany([user('a@example.org'), user('b@example.org')])
    await expect(database.collections.users.insertOne(user('a@example.org'))).rejects.toThrow('E11000')
  })

  test('the readable address of a church is unique, and many churches may have none', async () => {
    const church = (address?: string) => ({
      _id: crypto.randomUUID(),
      name: 'Grace',
      timeZone: 'UTC',
      cursor: 0,
      createdAt: new Date(),
      ...(address ? { address } : {}),
    })
    await database.collections.churches.insertMany([church(), church(), church('harbour')])
    await expect(database.collections.churches.insertOne(church('harbour'))).rejects.toThrow('E11000')
  })

  // The last test, because no other can migrate afterwards.
  test('a database of a newer version is refused untouched, with a sentence', async () => {
    await database.db
      .collection<Migrated>('migrations')
      .insertOne({ _id: 9999, name: 'from the future', at: new Date() })
    const before = await done()
    await expect(migrate(database)).rejects.toThrow(NewerDatabase)
    expect(await done()).toEqual(before)
    const { code, stdout, stderr } = await runTool(['church', 'list'], {
      env: { MONGODB_URI: where.uri, MONGODB_DATABASE: where.name },
    })
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(/^This database was written by a newer version of Psaltery\. [^\n]+\n$/)
  })
})
