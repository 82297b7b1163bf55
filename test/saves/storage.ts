import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'bun:test'
import { creating, updating } from '../../src/catalogue/kind.ts'
import { answerSave } from '../../src/catalogue/kind-routes.ts'
import { describeSong, songKind } from '../../src/catalogue/songs.ts'
import { newId } from '../../src/core/ids.ts'
import type { Member } from '../../src/core/people.ts'
import { systemClock } from '../../src/core/time.ts'
import { connect } from '../../src/database.ts'
import type { Database } from '../../src/db/connect.ts'
import { migrate } from '../../src/db/migrations.ts'
import type { SongHead } from '../../src/saves/collections.ts'
import type { Saved } from '../../src/saves/command.ts'
import { savedHead } from '../../src/saves/operation.ts'
import { submitSave } from '../../src/saves/save.ts'
import { createSaveQueue, type SaveQueue } from '../../src/saves/save-queue.ts'
import { freshDatabase } from '../../testkit/mongodb/mongodb.ts'
import { type MongoProxy, startMongoProxy } from '../../testkit/mongodb/proxy.ts'
import { expectClean } from '../../testkit/verify.ts'

/** A database to test a queue of saves on, without a server around it. */
interface Storage {
  readonly proxy: MongoProxy
  /** The queue's own connection, through the proxy. */
  readonly database: Database
  /** A connection of the test's own, to look at what was written. */
  readonly outside: Database
  newMember(): Promise<Member>
  eventsOf(member: Member): ReturnType<typeof eventsOf>
  /** Checks that all that was written agrees with itself, and drops it. */
  stop(): Promise<void>
}

const startStorage = async (): Promise<Storage> => {
  const where = await freshDatabase()
  const proxy = await startMongoProxy(where.uri)
  const database = await connect(proxy.uri, where.name)
  const outside = await connect(where.uri, where.name, { longRunning: true })
  await migrate(outside)
  return {
    proxy,
    database,
    outside,
    newMember: () => newMember(outside),
    eventsOf: (member) => eventsOf(outside, member),
    async stop() {
      await expectClean({ database: outside })
      await database.close()
      await outside.close()
      await proxy.stop()
      await where.drop()
    },
  }
}

/** For a file of tests: a storage for all of them, and a new queue on it for each. */
export const saveQueueForEachTest = () => {
  const one = { commits: 0 } as { commits: number; storage: Storage; saveQueue: SaveQueue }
  beforeAll(async () => {
    one.storage = await startStorage()
  })
  afterAll(() => one.storage.stop())
  beforeEach(() => {
    one.saveQueue = createSaveQueue(one.storage.database)
    one.commits = 0
    one.storage.proxy.onCommand = ({ name }) => {
      if (name === 'commitTransaction') one.commits++
      return 'pass'
    }
  })
  afterEach(async () => {
    one.storage.proxy.onCommand = null
    await one.saveQueue.close()
  })
  return one
}

const newMember = async ({ collections }: Database): Promise<Member> => {
  const church = { _id: newId(), name: 'Grace', timeZone: 'UTC', cursor: 0, createdAt: new Date() }
  await collections.churches.insertOne(church)
  return { userId: newId(), role: 'Editor', churchId: church._id }
}

const eventsOf = ({ collections }: Database, { churchId }: Member) =>
  collections.events.find({ churchId }).sort({ cursor: 1 }).toArray()

interface Asked {
  readonly title?: string
  readonly songId?: string
  readonly version?: number
  readonly key?: string
}

/** Adds a song, or saves the given one. */
export const save = (
  saveQueue: SaveQueue,
  member: Member,
  { title = 'Song', songId, version, key = newId() }: Asked = {},
): Promise<Saved<SongHead>> =>
  submitSave(
    { saveQueue, clock: systemClock },
    member,
    { key, ifMatch: version ?? null },
    songId ? updating(songKind, { songId }, { title }) : creating(songKind, {}, { title }),
  )

/** What is sent to the person who saved. */
export const answerOf = (saved: Saved<SongHead>) => answerSave(songKind, saved, 1)

export const songOf = (saved: Saved<SongHead>) => describeSong(savedHead(saved))

export const failureOf = (settled: PromiseSettledResult<unknown> | undefined): unknown => {
  expect(settled?.status).toBe('rejected')
  return settled?.status === 'rejected' ? settled.reason : null
}

/** MongoDB's error for a command that it refuses for good. */
export const refused = { ok: 0, code: 8000, codeName: 'AtlasError', errmsg: 'Refused by the test.' }
