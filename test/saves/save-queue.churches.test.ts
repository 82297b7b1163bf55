import { expect, test } from 'bun:test'
import { type CommandStartedEvent, type CommandSucceededEvent, Long } from 'mongodb'
import type { Member } from '../../src/core/people.ts'
import { connect } from '../../src/database.ts'
import type { Database } from '../../src/db/connect.ts'
import { createSaveQueue, type SaveQueue } from '../../src/saves/save-queue.ts'
import { reportsCommands } from '../../testkit/mongodb/reports-commands.ts'
import { save, saveQueueForEachTest, songOf } from './storage.ts'

const fixture = saveQueueForEachTest()

/** A queue of saves whose driver reports each command. */
const openMonitored = async (transactions: number, { isSharded = false } = {}) => {
  const { proxy, database } = fixture.storage
  const monitored = await connect(proxy.uri, database.db.databaseName, { onClient: reportsCommands })
  const saveQueue = createSaveQueue({ ...monitored, isSharded }, { transactions, timeoutMs: 60_000 })
  const close = async () => {
    await saveQueue.close()
    await monitored.close()
  }
  return { database: monitored, saveQueue, [Symbol.asyncDispose]: close }
}

const newMembers = (count: number): Promise<Member[]> =>
  Promise.all(Array.from({ length: count }, () => fixture.storage.newMember()))

/** By transaction: the churches that its commands name. */
const watchChurches = ({ client }: Database, members: readonly Member[]) => {
  const churchesOf = new Map<string, Set<string>>()
  client.on('commandStarted', ({ command }: CommandStartedEvent) => {
    if (command.autocommit !== false) return
    const transaction = `${command.lsid.id.toString('hex')} ${Long.fromValue(command.txnNumber)}`
    const churches = churchesOf.get(transaction) ?? new Set()
    churchesOf.set(transaction, churches)
    const text = JSON.stringify(command)
    for (const { churchId } of members) if (text.includes(churchId)) churches.add(churchId)
  })
  return churchesOf
}

/** How many transactions have begun to write and are not committed, at most at the same time. */
const watchCommits = ({ client }: Database) => {
  const seen = { atOnce: 0, most: 0 }
  client.on('commandStarted', ({ commandName }: CommandStartedEvent) => {
    if (commandName === 'findAndModify') seen.most = Math.max(seen.most, ++seen.atOnce)
  })
  client.on('commandSucceeded', ({ commandName }: CommandSucceededEvent) => {
    if (commandName === 'commitTransaction') seen.atOnce--
  })
  return seen
}

/** No transaction is committed before this many have sent their commit, so that they are under way together. */
const holdCommits = (count: number): void => {
  const released = Promise.withResolvers<void>()
  let held = 0
  fixture.storage.proxy.onCommand = ({ name }) => {
    if (name !== 'commitTransaction') return 'pass'
    if (++held === count) released.resolve()
    return { holdUntil: released.promise }
  }
}

test('on a sharded cluster a transaction never holds saves of two churches, however many save at once', async () => {
  await using monitored = await openMonitored(3, { isSharded: true })
  const members = await newMembers(12)
  const churchesOf = watchChurches(monitored.database, members)
  await Promise.all([...members, ...members, ...members].map((member) => save(monitored.saveQueue, member)))
  expect(churchesOf.size).toBeGreaterThanOrEqual(members.length)
  expect([...churchesOf.values()].map(({ size }) => size)).toEqual([...churchesOf].map(() => 1))
  for (const member of members)
    expect((await fixture.storage.eventsOf(member)).map(({ cursor }) => cursor)).toEqual([1, 2, 3])
})

test.each([1, 3])('not more than %d transactions are under way at the same time', async (concurrency) => {
  await using monitored = await openMonitored(concurrency, { isSharded: true })
  const members = await newMembers(12)
  const commits = watchCommits(monitored.database)
  holdCommits(concurrency)
  await Promise.all(members.map((member) => save(monitored.saveQueue, member)))
  expect(commits).toEqual({ atOnce: 0, most: concurrency })
})

test('elsewhere churches that wait for a place share a transaction, and each church counts for itself', async () => {
  await using monitored = await openMonitored(1)
  const members = await newMembers(12)
  const churchesOf = watchChurches(monitored.database, members)
  await Promise.all([...members, ...members].map((member) => save(monitored.saveQueue, member)))
  expect([...churchesOf.values()].map(({ size }) => size)).toEqual([12])
  for (const member of members)
    expect((await fixture.storage.eventsOf(member)).map(({ cursor }) => cursor)).toEqual([1, 2])
})

/** The order in which saves are done, by name. */
const inOrder = async (saveQueue: SaveQueue, saves: readonly (readonly [string, Member])[]) => {
  const done: string[] = []
  await Promise.all(
    saves.map(async ([name, member]) => {
      await save(saveQueue, member)
      done.push(name)
    }),
  )
  return done
}

test.each([
  ['a replica set', false],
  ['a sharded cluster', true],
])(
  'on %s a church with more saves than fit into one transaction lets the others have their turn',
  async (_, isSharded) => {
    await using monitored = await openMonitored(1, { isSharded })
    const [busy, ...others] = await newMembers(4)
    if (!busy) throw new Error('There are members.')
    const many = Array.from({ length: 300 }, () => ['busy', busy] as const)
    const done = await inOrder(monitored.saveQueue, [
      ...many,
      ...others.map((member) => ['other', member] as const),
    ])
    const places = done.flatMap((name, at) => (name === 'other' ? at : []))
    expect(places).toHaveLength(3)
    // After one transaction of the busy church, and before its last.
    for (const place of places) expect(place).toBeLessThan(150)
  },
)

test('a church that is locked leaves the only place to others between its attempts', async () => {
  await using monitored = await openMonitored(1)
  const [locked, neighbour] = await newMembers(2)
  if (!locked || !neighbour) throw new Error('There are members.')
  const { client, collections } = fixture.storage.outside
  const session = client.startSession()
  session.startTransaction()
  await collections.churches.updateOne({ _id: locked.churchId }, { $set: { name: 'Locked' } }, { session })
  const stuck = save(monitored.saveQueue, locked)
  for (let number = 0; number < 10; number++) await save(monitored.saveQueue, neighbour)
  expect(await fixture.storage.eventsOf(locked)).toHaveLength(0)
  await session.abortTransaction()
  await session.endSession()
  expect(songOf(await stuck).version).toBe(1)
})
