import { afterAll, afterEach, beforeAll, beforeEach, expect, setDefaultTimeout, test } from 'bun:test'
import { type Committer, createCommitter } from '../../src/command/committer.ts'
import type { Command, Saved } from '../../src/command/model.ts'
import { systemClock } from '../../src/core/clock.ts'
import { Failure } from '../../src/core/errors.ts'
import { newId } from '../../src/core/ids.ts'
import type { Member } from '../../src/core/people.ts'
import { connect, type Database } from '../../src/db/connect.ts'
import { migrate } from '../../src/db/migrations.ts'
import { saveSong } from '../../src/songs/service.ts'
import { type MongoProxy, startMongoProxy } from '../support/mongo-proxy.ts'
import { type FreshDatabase, freshDatabase } from '../support/mongodb.ts'
import { expectClean } from '../support/verify.ts'

setDefaultTimeout(60_000)

let where: FreshDatabase
let proxy: MongoProxy
/** The committer's own, through the proxy. */
let database: Database
/** To look at what was written. */
let outside: Database
let committer: Committer
let commits = 0

beforeAll(async () => {
  where = await freshDatabase()
  proxy = await startMongoProxy(where.uri)
  database = await connect(proxy.uri, where.name)
  outside = await connect(where.uri, where.name)
  await migrate(outside.db)
})
afterAll(async () => {
  await expectClean({ database: outside })
  await database.close()
  await outside.close()
  await proxy.stop()
  await where.drop()
})

beforeEach(() => {
  committer = createCommitter(database)
  commits = 0
  proxy.onCommand = ({ name }) => {
    if (name === 'commitTransaction') commits++
    return 'pass'
  }
})
afterEach(async () => {
  proxy.onCommand = null
  await committer.close()
})

const newMember = async (): Promise<Member> => {
  const church = { _id: newId(), name: 'Grace', timeZone: 'UTC', cursor: 0, createdAt: new Date() }
  await outside.collections.churches.insertOne(church)
  return { userId: newId(), role: 'Editor', church: { id: church._id, ...church } }
}

interface Asked {
  readonly title?: string
  readonly songId?: string
  readonly version?: number
  readonly key?: string
}

const save = (member: Member, { title = 'Song', songId, version, key = newId() }: Asked = {}) =>
  saveSong({ committer, clock: systemClock }, member, { key, ifMatch: version ?? null }, songId ?? null, {
    title,
  })

const songOf = ({ response }: Saved) => JSON.parse(response?.body ?? '').song

const newSong = async (member: Member): Promise<string> => songOf(await save(member)).id

const failureOf = (settled: PromiseSettledResult<unknown> | undefined): unknown =>
  settled?.status === 'rejected' ? settled.reason : settled

const eventsOf = ({ church }: Member) =>
  outside.collections.events.find({ churchId: church.id }).sort({ cursor: 1 }).toArray()

const refused = { ok: 0, code: 8000, codeName: 'AtlasError', errmsg: 'Refused by the test.' }

test('saves that arrive together share one transaction and are done in their order', async () => {
  const member = await newMember()
  const songId = await newSong(member)
  commits = 0
  const saved = await Promise.all(
    [1, 2, 3, 4, 5].map((version) => save(member, { songId, version, title: `Title ${version}` })),
  )
  expect(commits).toBe(1)
  expect(saved.map((one) => songOf(one).version)).toEqual([2, 3, 4, 5, 6])
  const revisions = await outside.collections.revisions
    .find({ resourceId: songId })
    .sort({ version: 1 })
    .toArray()
  expect(revisions.map(({ document }) => Object(document).title)).toEqual([
    'Song',
    ...[1, 2, 3, 4, 5].map((version) => `Title ${version}`),
  ])
  expect((await eventsOf(member)).map(({ cursor, version }) => [cursor, version])).toEqual(
    [1, 2, 3, 4, 5, 6].map((number) => [number, number]),
  )
  expect(await outside.collections.songs.findOne({ _id: songId })).toMatchObject({
    version: 6,
    document: { title: 'Title 5' },
  })
})

test('a save that is asked for in the very moment in which another is done is not forgotten', async () => {
  const member = await newMember()
  for (let number = 0; number < 10; number++) await save(member)
  expect(await eventsOf(member)).toHaveLength(10)
})

test('two saves of one version in one batch: the first wins, the second is a 412 that shows the first', async () => {
  const member = await newMember()
  const songId = await newSong(member)
  commits = 0
  const [first, second] = await Promise.allSettled([
    save(member, { songId, version: 1, title: 'First' }),
    save(member, { songId, version: 1, title: 'Second' }),
  ])
  expect(commits).toBe(1)
  const winner = first?.status === 'fulfilled' ? songOf(first.value) : null
  expect(winner).toMatchObject({ version: 2, metadata: { title: 'First' } })
  expect(failureOf(second)).toMatchObject({ status: 412, body: { current: winner } })
  expect(await eventsOf(member)).toHaveLength(2)
})

test('one key twice in one batch: one save, and both get its result', async () => {
  const member = await newMember()
  const key = newId()
  const [first, second] = await Promise.all([save(member, { key }), save(member, { key })])
  expect(commits).toBe(1)
  expect(second?.response).toEqual(Object(first).response)
  expect([first?.replayed, second?.replayed]).toEqual([false, true])
  expect(await eventsOf(member)).toHaveLength(1)
})

test('one key for two different requests in one batch: the second is a 409, and only the first is saved', async () => {
  const member = await newMember()
  const key = newId()
  const [first, second] = await Promise.allSettled([
    save(member, { key, title: 'First' }),
    save(member, { key, title: 'Second' }),
  ])
  expect(first?.status).toBe('fulfilled')
  expect(failureOf(second)).toMatchObject({ status: 409 })
  expect(await eventsOf(member)).toHaveLength(1)
})

test('a refusal in a batch leaves its neighbours alone and writes nothing', async () => {
  const member = await newMember()
  const songId = await newSong(member)
  commits = 0
  const settled = await Promise.allSettled([
    save(member, { title: 'Before' }),
    save(member, { songId: newId(), version: 1 }),
    save(member, { songId, version: 7 }),
    save(member, { title: 'After' }),
  ])
  expect(commits).toBe(1)
  expect(settled.map((one) => (one.status === 'fulfilled' ? 'saved' : one.reason.status))).toEqual([
    'saved',
    404,
    412,
    'saved',
  ])
  expect((await eventsOf(member)).map(({ cursor }) => cursor)).toEqual([1, 2, 3])
})

test('saves of several churches share a transaction, and each church counts for itself', async () => {
  const members = await Promise.all([newMember(), newMember(), newMember()])
  await Promise.all([...members, ...members].map((member) => save(member)))
  expect(commits).toBe(1)
  for (const member of members) expect((await eventsOf(member)).map(({ cursor }) => cursor)).toEqual([1, 2])
})

test('more saves than fit into one transaction are all done, in their order', async () => {
  const member = await newMember()
  const saved = await Promise.all(Array.from({ length: 300 }, (_, at) => save(member, { title: `${at}` })))
  const events = await eventsOf(member)
  expect(events.map(({ songId }) => songId)).toEqual(saved.map((one) => songOf(one).id))
  expect(commits).toBeGreaterThan(1)
  expect(commits).toBeLessThan(10)
})

test('a batch that MongoDB refuses is done one by one', async () => {
  const member = await newMember()
  let isRefused = false
  proxy.onCommand = ({ step }) => {
    if (step === 'commitTransaction') commits++
    if (step !== 'insert events' || isRefused) return 'pass'
    isRefused = true
    return { answer: refused, carriedOut: false }
  }
  const saved = await Promise.all([1, 2, 3].map((at) => save(member, { title: `${at}` })))
  expect(isRefused).toBe(true)
  expect(commits).toBe(3)
  expect((await eventsOf(member)).map(({ songId }) => songId)).toEqual(saved.map((one) => songOf(one).id))
})

test.each<[string, (member: Member, songId: string) => Command]>([
  [
    'whose decision fails',
    (member) => ({
      ...nothing(member),
      decide: () => {
        throw new RangeError('A bug')
      },
    }),
  ],
  ['that MongoDB never takes', (member, songId) => takenVersion(member, songId)],
])('a command %s fails alone, and its neighbours in the batch are saved', async (_, make) => {
  const member = await newMember()
  const songId = await newSong(member)
  const settled = await Promise.allSettled([
    save(member, { title: 'Before' }),
    committer.submit(make(member, songId)),
    save(member, { title: 'After' }),
  ])
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(failureOf(settled[1])).not.toBeInstanceOf(Failure)
  expect((await eventsOf(member)).map(({ cursor }) => cursor)).toEqual([1, 2, 3])
})

const nothing = ({ church }: Member): Omit<Command, 'decide'> => ({
  churchId: church.id,
  needs: { operation: null, heads: {}, siblings: {}, assetIds: [] },
})

/** Writes a second event for a cursor that has one already, which an index refuses. */
const takenVersion = (member: Member, songId: string): Command => ({
  ...nothing(member),
  needs: { operation: null, heads: { song: songId }, siblings: {}, assetIds: [] },
  decide(records) {
    const head = records.heads.song.get(songId)
    if (!head) throw new Error('The song is there.')
    const event = {
      _id: newId(),
      churchId: member.church.id,
      cursor: 1,
      kind: 'song.updated' as const,
      actorId: null,
      songId,
      lyricVersionId: null,
      arrangementId: null,
      version: 1,
      revisionId: head.revisionId,
      schemaVersion: 1 as const,
      at: new Date(),
    }
    return { change: { kind: 'song', head, event, search: null, revision: null, operation: null } }
  },
})

test('a save that MongoDB interrupts, as when another process ends its session, is tried again', async () => {
  const member = await newMember()
  const interrupted = { ok: 0, code: 11601, codeName: 'Interrupted', errmsg: 'operation was interrupted' }
  for (const carriedOut of [false, true])
    for (const interruptedStep of ['insert revisions', 'commitTransaction']) {
      let times = 0
      proxy.onCommand = ({ step }) =>
        step === interruptedStep && times++ === 0 ? { answer: interrupted, carriedOut } : 'pass'
      expect((await save(member)).replayed).toBe(false)
      expect(times).toBe(2)
    }
  expect((await eventsOf(member)).map(({ cursor }) => cursor)).toEqual([1, 2, 3, 4])
})

test('a session that is no longer saved in is no longer announced', async () => {
  const member = await newMember()
  const announced = () => outside.collections.writers.countDocuments()
  await save(member)
  await committer.close()
  expect(await announced()).toBe(0)

  committer = createCommitter(database)
  proxy.onCommand = ({ step }) => (step === 'insert events' ? { answer: refused, carriedOut: false } : 'pass')
  await expect(save(member)).rejects.toThrow()
  await committer.close()
  expect(await announced()).toBe(0)
})

test('503 with Retry-After: a save that waited too long is given up, and is not done later', async () => {
  const impatient = createCommitter(database, { patienceMs: 400 })
  const deps = { committer: impatient, clock: systemClock }
  const member = await newMember()
  const key = newId()
  const atCommit = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  proxy.onCommand = ({ name }) => {
    if (name !== 'commitTransaction') return 'pass'
    atCommit.resolve()
    return { holdUntil: released.promise }
  }
  const underWay = saveSong(deps, member, { key, ifMatch: null }, null, { title: 'Under way' })
  const tooLate = { status: 503, headers: { 'retry-after': expect.any(String) } }
  const first = expect(underWay).rejects.toMatchObject(tooLate)
  await atCommit.promise
  const waiting = saveSong(deps, member, { key: newId(), ifMatch: null }, null, { title: 'Waiting' })
  await expect(waiting).rejects.toMatchObject(tooLate)
  await first
  proxy.onCommand = null
  released.resolve()
  await impatient.close()
  // What was being committed may have been saved all the same; the same key tells.
  const again = await saveSong({ committer, clock: systemClock }, member, { key, ifMatch: null }, null, {
    title: 'Under way',
  })
  expect(again.replayed).toBe(true)
  expect((await eventsOf(member)).map(({ songId }) => songId)).toEqual([songOf(again).id])
})

test('503, not 500: where abandoned sessions may not be ended, a save behind one waits its time and gives up', async () => {
  const member = await newMember()
  const impatient = createCommitter(database, { patienceMs: 2500 })
  await outside.collections.writers.insertOne({ _id: '00'.repeat(16), seenAt: new Date(0) })
  const unauthorized = { ok: 0, code: 13, codeName: 'Unauthorized', errmsg: 'not authorized' }
  let refusals = 0
  proxy.onCommand = ({ name }) => {
    if (name !== 'killSessions') return 'pass'
    refusals++
    return { answer: unauthorized, carriedOut: false }
  }
  await outside.client.withSession(async (session) => {
    session.startTransaction()
    await outside.collections.churches.updateOne(
      { _id: member.church.id },
      { $inc: { cursor: 1 } },
      { session },
    )
    const behind = saveSong(
      { committer: impatient, clock: systemClock },
      member,
      { key: newId(), ifMatch: null },
      null,
      { title: 'Behind' },
    )
    await expect(behind).rejects.toMatchObject({ status: 503 })
    await session.abortTransaction()
  })
  await impatient.close()
  expect(refusals).toBeGreaterThan(0)
  await outside.collections.writers.deleteMany({})
  expect(await eventsOf(member)).toHaveLength(0)
})

test('503: storage that is away is told to everyone in the batch, and none of them is tried alone', async () => {
  const member = await newMember()
  await save(member)
  const steppedDown = { ok: 0, code: 91, codeName: 'ShutdownInProgress', errmsg: 'The server is going away.' }
  let begun = 0
  proxy.onCommand = ({ step }) => {
    if (step !== 'update churches') return 'pass'
    begun++
    return { answer: steppedDown, carriedOut: false }
  }
  const settled = await Promise.allSettled([save(member), save(member), save(member)])
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(begun).toBe(1)
  expect(await eventsOf(member)).toHaveLength(1)
})
