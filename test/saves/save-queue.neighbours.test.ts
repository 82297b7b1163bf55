import { expect, test } from 'bun:test'
import type { Member } from '../../src/core/people.ts'
import { createSaveQueue } from '../../src/saves/save-queue.ts'
import { nextTurn } from '../../testkit/until.ts'
import { failureOf, save, saveQueueForEachTest, songOf } from './storage.ts'

const fixture = saveQueueForEachTest()

/** Longer than any of these tests, so that no save gets a place because another one timed out. */
const PATIENT = { timeoutMs: 300_000 }

/** Another program has written the church's document and keeps its transaction open. */
const lock = async (...members: readonly Member[]) => {
  const { client, collections } = fixture.storage.outside
  const session = client.startSession()
  session.startTransaction()
  const churchIds = members.map(({ churchId }) => churchId)
  await collections.churches.updateMany(
    { _id: { $in: churchIds } },
    { $set: { name: 'Locked' } },
    { session },
  )
  return {
    async release() {
      await session.abortTransaction()
      await session.endSession()
    },
  }
}

/** Whether the promise is settled, without waiting for it. */
const watched = <T>(promise: Promise<T>) => {
  const seen = { promise, isSettled: false }
  const settle = () => {
    seen.isSettled = true
  }
  promise.then(settle, settle)
  return seen
}

const newMembers = (count: number): Promise<Member[]> =>
  Promise.all(Array.from({ length: count }, () => fixture.storage.newMember()))

test('neighbours of a church that is locked save as if it were not there, and it saves when it can', async () => {
  const saveQueue = createSaveQueue(fixture.storage.database, PATIENT)
  const [locked, neighbour, other] = await Promise.all([
    fixture.storage.newMember(),
    fixture.storage.newMember(),
    fixture.storage.newMember(),
  ])
  const foreign = await lock(locked)
  const stuck = watched(save(saveQueue, locked))
  const stuckToo: ReturnType<typeof watched>[] = []
  for (let number = 0; number < 20; number++) {
    stuckToo.push(watched(save(saveQueue, locked)))
    await Promise.all([save(saveQueue, neighbour), save(saveQueue, other)])
  }
  expect([stuck, ...stuckToo].map(({ isSettled }) => isSettled)).toEqual(Array(21).fill(false))
  await foreign.release()
  await Promise.all([stuck, ...stuckToo].map(({ promise }) => promise))
  await saveQueue.close()
  for (const member of [neighbour, other]) expect(await fixture.storage.eventsOf(member)).toHaveLength(20)
  expect((await fixture.storage.eventsOf(locked)).map(({ cursor }) => cursor)).toEqual(
    Array.from({ length: 21 }, (_, at) => at + 1),
  )
})

test('many locked churches do not delay the others either', async () => {
  const saveQueue = createSaveQueue(fixture.storage.database, PATIENT)
  const [locked, [neighbour]] = await Promise.all([newMembers(30), newMembers(1)])
  if (!neighbour) throw new Error('There is a neighbour.')
  const foreign = await lock(...locked)
  const stuck = locked.map((member) => watched(save(saveQueue, member)))
  for (let number = 0; number < 20; number++) await save(saveQueue, neighbour)
  expect(stuck.filter(({ isSettled }) => isSettled)).toEqual([])
  await foreign.release()
  await Promise.all(stuck.map(({ promise }) => promise))
  await saveQueue.close()
})

test('saves of a church that was locked are done in their order, and then share a transaction again', async () => {
  const saveQueue = createSaveQueue(fixture.storage.database, PATIENT)
  const [locked, neighbour] = await Promise.all([fixture.storage.newMember(), fixture.storage.newMember()])
  const songId = songOf(await save(saveQueue, locked)).id
  const foreign = await lock(locked)
  const stuck = [1, 2, 3].map((version) => save(saveQueue, locked, { songId, version }))
  await save(saveQueue, neighbour)
  stuck.push(save(saveQueue, locked, { songId, version: 4 }))
  await save(saveQueue, neighbour)
  await foreign.release()
  expect((await Promise.all(stuck)).map((saved) => songOf(saved).version)).toEqual([2, 3, 4, 5])
  // As over the network: the answer arrives before the next request of its client.
  await nextTurn()
  fixture.commits = 0
  await Promise.all([save(saveQueue, locked), save(saveQueue, locked)])
  expect(fixture.commits).toBe(1)
  await saveQueue.close()
})

test('503: the saves of a locked church are not waited for at the end, and are not done later', async () => {
  const saveQueue = createSaveQueue(fixture.storage.database, PATIENT)
  const [locked, neighbour] = await Promise.all([fixture.storage.newMember(), fixture.storage.newMember()])
  const foreign = await lock(locked)
  const stuck = Promise.allSettled([save(saveQueue, locked), save(saveQueue, locked)])
  await save(saveQueue, neighbour)
  await saveQueue.close()
  for (const one of await stuck) expect(failureOf(one)).toMatchObject({ status: 503 })
  expect(await fixture.storage.outside.collections.leases.countDocuments()).toBe(0)
  await foreign.release()
  expect(await fixture.storage.eventsOf(locked)).toHaveLength(0)
})

test('the end keeps to its deadline, also when MongoDB does not answer', async () => {
  const saveQueue = createSaveQueue(fixture.storage.database, PATIENT)
  const member = await fixture.storage.newMember()
  const atCommit = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  fixture.storage.proxy.onCommand = ({ name }) => {
    if (name === 'commitTransaction') atCommit.resolve()
    return name === 'commitTransaction' || name === 'killSessions' ? { holdUntil: released.promise } : 'pass'
  }
  const underWay = Promise.allSettled([save(saveQueue, member)])
  await atCommit.promise
  const waiting = Promise.allSettled([save(saveQueue, member)])
  await saveQueue.close(performance.now() + 300)
  for (const one of await waiting) expect(failureOf(one)).toMatchObject({ status: 503 })
  fixture.storage.proxy.onCommand = null
  released.resolve()
  await underWay
  await fixture.storage.outside.collections.leases.deleteMany({})
})
