import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'bun:test'
import { describeSong, songAnswer } from '../../src/catalogue/songs/resource.ts'
import { saveSong } from '../../src/catalogue/songs/service.ts'
import type { Member } from '../../src/core/accounts/people.ts'
import { newId } from '../../src/core/ids.ts'
import { systemClock } from '../../src/core/time/clock.ts'
import { connect } from '../../src/database.ts'
import type { Database } from '../../src/db/connect.ts'
import { migrate } from '../../src/db/migrations.ts'
import { answerSave } from '../../src/http/response/save-answer.ts'
import type { SongHead } from '../../src/saves/collections.ts'
import type { Saved } from '../../src/saves/command.ts'
import { type Committer, createCommitter } from '../../src/saves/committer.ts'
import { savedHead } from '../../src/saves/operation.ts'
import { freshDatabase } from '../../testkit/mongodb/mongodb.ts'
import { type MongoProxy, startMongoProxy } from '../../testkit/mongodb/proxy.ts'
import { expectClean } from '../../testkit/verify.ts'

/** A database to test a committer on, without a server around it. */
interface Storage {
  readonly proxy: MongoProxy
  /** The committer's own connection, through the proxy. */
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

/** For a file of tests: a storage for all of them, and a new committer on it for each. */
export const committerForEachTest = () => {
  const one = { commits: 0 } as { commits: number; storage: Storage; committer: Committer }
  beforeAll(async () => {
    one.storage = await startStorage()
  })
  afterAll(() => one.storage.stop())
  beforeEach(() => {
    one.committer = createCommitter(one.storage.database)
    one.commits = 0
    one.storage.proxy.onCommand = ({ name }) => {
      if (name === 'commitTransaction') one.commits++
      return 'pass'
    }
  })
  afterEach(async () => {
    one.storage.proxy.onCommand = null
    await one.committer.close()
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
  committer: Committer,
  member: Member,
  { title = 'Song', songId, version, key = newId() }: Asked = {},
): Promise<Saved<SongHead>> =>
  saveSong(
    { committer, clock: systemClock },
    member,
    { key, ifMatch: version ?? null },
    songId ? { songId } : {},
    { title },
  )

/** What is sent to the person who saved. */
export const answerOf = (saved: Saved<SongHead>) => answerSave(songAnswer, saved, 1)

export const songOf = (saved: Saved<SongHead>) => describeSong(savedHead(saved))

export const failureOf = (settled: PromiseSettledResult<unknown> | undefined): unknown => {
  expect(settled?.status).toBe('rejected')
  return settled?.status === 'rejected' ? settled.reason : null
}

/** MongoDB's error for a command that it refuses for good. */
export const refused = { ok: 0, code: 8000, codeName: 'AtlasError', errmsg: 'Refused by the test.' }
