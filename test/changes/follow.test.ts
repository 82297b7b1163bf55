import { afterAll, afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { connect } from '../../src/database.ts'
import type { Database } from '../../src/db/connect.ts'
import { withTransaction } from '../../src/db/transactions.ts'
import { followDatabase } from '../../src/events/follow.ts'
import { type FreshDatabase, freshDatabase, testMongoUri } from '../../testkit/mongodb/mongodb.ts'
import { startMongoProxy } from '../../testkit/mongodb/proxy.ts'
import { until } from '../../testkit/until.ts'

let where: FreshDatabase
/** The follower reaches MongoDB through a proxy; what is saved comes from elsewhere. */
let followed: Database
let elsewhere: Database

const proxy = await startMongoProxy(await testMongoUri())
afterAll(() => proxy.stop())
beforeEach(async () => {
  where = await freshDatabase()
  followed = await connect(proxy.uri, where.name)
  elsewhere = await connect(where.uri, where.name)
})
afterEach(async () => {
  proxy.onCommand = null
  await followed.close()
  await elsewhere.close()
  await where.drop()
})

const follow = async () => {
  const heard = {
    ...{
      saved: [] as string[],
      purged: [] as string[],
      changed: [] as string[],
      live: [] as [string, number][],
    },
    ...{ missed: 0, errors: [] as unknown[] },
  }
  const { stop } = await followDatabase({
    database: followed,
    news: {
      saved: (churchId) => void heard.saved.push(churchId),
      purged: (churchId) => void heard.purged.push(churchId),
      churchChanged: (churchId) => void heard.changed.push(churchId),
      liveStored: (serviceId, order) => void heard.live.push([serviceId, order]),
      missed: () => void heard.missed++,
    },
    onError: (error) => void heard.errors.push(error),
  })
  return { heard, [Symbol.asyncDispose]: stop }
}

const entry = (churchId: string) => ({ _id: crypto.randomUUID(), churchId, createdAt: new Date() })
const save = (churchId: string) => elsewhere.collections.outbox.insertOne(entry(churchId))
const store = (_id: string, order: number, state: object | null = { itemId: 'item' }) =>
  elsewhere.collections.liveStates.updateOne(
    { _id, churchId: 'church' },
    [{ $set: { order, state: { $literal: state } } }],
    { upsert: true },
  )

describe('what other processes save', () => {
  test('is heard from the moment on at which the call settles', async () => {
    await save('before')
    await using following = await follow()
    await save('first')
    await until(() => following.heard.saved.length > 0)
    // What came shortly before may be heard too.
    await until(() => following.heard.saved.at(-1) === 'first')
    expect(following.heard).toMatchObject({ live: [], missed: 0, errors: [] })
  })

  test('is heard of entries of the outbox and of purges among them, of settings and people, and of live states with their order, and of nothing else', async () => {
    await using following = await follow()
    await store('service', 7)
    await elsewhere.collections.claims.insertOne({ _id: 'name' } as never)
    const { churches, peopleChanges } = elsewhere.collections
    await churches.insertOne({ _id: 'church' } as never)
    await churches.updateOne({ _id: 'church' }, { $inc: { cursor: 1 } })
    await churches.updateOne({ _id: 'church' }, { $inc: { changes: 1 }, $set: { name: 'Harbour Church' } })
    await peopleChanges.insertOne({ _id: 'change', churchId: 'other church' } as never)
    await store('service', 8, null)
    await elsewhere.collections.liveStates.deleteOne({ _id: 'service', churchId: 'church' })
    await elsewhere.collections.outbox.deleteMany({ churchId: 'church' })
    await save('first')
    await elsewhere.collections.outbox.insertOne({ ...entry('last'), purged: true })
    await until(() => following.heard.purged.length > 0)
    const live = [
      ['service', 7],
      ['service', 8],
    ]
    const changed = ['church', 'other church']
    const saved = { saved: ['first', 'last'], purged: ['last'] }
    expect(following.heard).toEqual({ ...saved, changed, live, missed: 0, errors: [] } as never)
  })

  test('is heard when its transaction is committed, and not when it is aborted', async () => {
    await using following = await follow()
    const { outbox } = elsewhere.collections
    const committed = Promise.withResolvers<void>()
    const aborted = withTransaction(elsewhere.client, 10_000, async (session) => {
      await outbox.insertOne(entry('aborted'), { session })
      throw new Error('refused')
    })
    await expect(aborted).rejects.toThrow('refused')
    const saving = withTransaction(elsewhere.client, 10_000, async (session) => {
      await outbox.insertMany([entry('one'), entry('two')], { session })
      await committed.promise
    })
    await Bun.sleep(200)
    expect(following.heard.saved).toEqual([])
    committed.resolve()
    await saving
    await until(() => following.heard.saved.length === 2)
    expect(following.heard.saved.toSorted()).toEqual(['one', 'two'])
  })
})

describe('a stream', () => {
  test('that breaks off is resumed: nothing is missed', async () => {
    await using following = await follow()
    await save('first')
    await until(() => following.heard.saved.length === 1)
    proxy.breakAll()
    await save('second')
    await until(() => following.heard.saved.length === 2)
    expect(following.heard).toMatchObject({ saved: ['first', 'second'], live: [], missed: 0, errors: [] })
  })

  test('that ends for good is reported and begun anew, and everybody looks for what was missed', async () => {
    await using following = await follow()
    await save('first')
    await until(() => following.heard.saved.length === 1)
    await elsewhere.db.dropDatabase()
    await until(() => following.heard.missed >= 2)
    // The next stream may see the end of the database too, and end with it.
    await until(async () => {
      await save('second')
      return following.heard.saved.includes('second')
    })
    expect(following.heard.errors).not.toHaveLength(0)
  })

  test('that MongoDB refuses: everybody looks with each attempt, and it is reported once', async () => {
    proxy.onCommand = ({ name }) =>
      name === 'aggregate'
        ? {
            answer: { ok: 0, code: 13, codeName: 'Unauthorized', errmsg: 'not authorized' },
            carriedOut: false,
          }
        : 'pass'
    await using following = await follow()
    await until(() => following.heard.missed >= 4)
    expect(following.heard.errors.map(String)).toEqual(['MongoServerError: not authorized'])
    proxy.onCommand = null
    await until(async () => {
      await save('church')
      return following.heard.saved.length > 0
    })
  })

  test('ends at once when it is stopped', async () => {
    const following = await follow()
    await save('first')
    await until(() => following.heard.saved.length === 1)
    const startedAt = performance.now()
    await following[Symbol.asyncDispose]()
    expect(performance.now() - startedAt).toBeLessThan(2000)
    await save('second')
    await Bun.sleep(100)
    expect(following.heard.saved).toEqual(['first'])
  })
})
