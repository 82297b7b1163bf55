import { expect, test } from 'bun:test'
import { Failure } from '../../src/core/failures.ts'
import { newId } from '../../src/core/ids.ts'
import type { Member } from '../../src/core/people.ts'
import type { RevisionRecord } from '../../src/saves/collections.ts'
import type { Command } from '../../src/saves/command.ts'
import { createSaveQueue } from '../../src/saves/save-queue.ts'
import { failureOf, refused, save, saveQueueForEachTest, songOf } from './storage.ts'

const fixture = saveQueueForEachTest()

test('a batch that MongoDB refuses is done one by one', async () => {
  const member = await fixture.storage.newMember()
  let isRefused = false
  fixture.storage.proxy.onCommand = ({ step }) => {
    if (step === 'commitTransaction') fixture.commits++
    if (step !== 'insert events' || isRefused) return 'pass'
    isRefused = true
    return { answer: refused, carriedOut: false }
  }
  const saved = await Promise.all([1, 2, 3].map((at) => save(fixture.saveQueue, member, { title: `${at}` })))
  expect(isRefused).toBe(true)
  expect(fixture.commits).toBe(3)
  expect((await fixture.storage.eventsOf(member)).map(({ songId }) => songId)).toEqual(
    saved.map((one) => songOf(one).id),
  )
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
  const member = await fixture.storage.newMember()
  const songId = songOf(await save(fixture.saveQueue, member)).id
  const settled = await Promise.allSettled([
    save(fixture.saveQueue, member, { title: 'Before' }),
    fixture.saveQueue.submit(make(member, songId)),
    save(fixture.saveQueue, member, { title: 'After' }),
  ])
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(failureOf(settled[1])).not.toBeInstanceOf(Failure)
  expect((await fixture.storage.eventsOf(member)).map(({ cursor }) => cursor)).toEqual([1, 2, 3])
})

const nothing = ({ churchId }: Member): Omit<Command, 'decide'> => ({
  churchId,
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
      churchId: member.churchId,
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
    const revision: RevisionRecord = {
      _id: newId(),
      churchId: member.churchId,
      kind: 'song',
      resourceId: songId,
      songId,
      version: 1,
      schemaVersion: 1,
      source: 'manual',
      document: head.document,
      createdAt: new Date(),
    }
    return { change: { kind: 'song', head, event, search: null, revision, operation: null } }
  },
})

test('a save that MongoDB interrupts, as when another process ends its session, is tried again', async () => {
  const member = await fixture.storage.newMember()
  const interrupted = { ok: 0, code: 11601, codeName: 'Interrupted', errmsg: 'operation was interrupted' }
  for (const carriedOut of [false, true])
    for (const interruptedStep of ['insert revisions', 'commitTransaction']) {
      let times = 0
      fixture.storage.proxy.onCommand = ({ step }) =>
        step === interruptedStep && times++ === 0 ? { answer: interrupted, carriedOut } : 'pass'
      expect((await save(fixture.saveQueue, member)).replayed).toBe(false)
      expect(times).toBe(2)
    }
  expect((await fixture.storage.eventsOf(member)).map(({ cursor }) => cursor)).toEqual([1, 2, 3, 4])
})

test('a session that is no longer saved in is no longer announced', async () => {
  const member = await fixture.storage.newMember()
  const announced = () => fixture.storage.outside.collections.leases.countDocuments()
  await save(fixture.saveQueue, member)
  await fixture.saveQueue.close()
  expect(await announced()).toBe(0)

  fixture.saveQueue = createSaveQueue(fixture.storage.database)
  fixture.storage.proxy.onCommand = ({ step }) =>
    step === 'insert events' ? { answer: refused, carriedOut: false } : 'pass'
  await expect(save(fixture.saveQueue, member)).rejects.toThrow()
  await fixture.saveQueue.close()
  expect(await announced()).toBe(0)
})

/** The commit does not reach MongoDB, so the transaction stays open there. */
const loseCommit = () => {
  fixture.storage.proxy.onCommand = ({ name }) =>
    name === 'commitTransaction' ? { answer: refused, carriedOut: false } : 'pass'
}

test('what a lost commit leaves open holds up neither the next save nor that of another process', async () => {
  const member = await fixture.storage.newMember()
  const other = createSaveQueue(fixture.storage.outside)
  for (const next of [fixture.saveQueue, other]) {
    loseCommit()
    await expect(save(fixture.saveQueue, member)).rejects.toThrow()
    fixture.storage.proxy.onCommand = null
    await save(next, member)
  }
  await other.close()
  expect((await fixture.storage.eventsOf(member)).map(({ cursor }) => cursor)).toEqual([1, 2])
})

test('a process that ends after a lost commit leaves no transaction open', async () => {
  const member = await fixture.storage.newMember()
  const other = createSaveQueue(fixture.storage.outside, { timeoutMs: 1000 })
  loseCommit()
  await expect(save(fixture.saveQueue, member)).rejects.toThrow()
  fixture.storage.proxy.onCommand = null
  await fixture.saveQueue.close()
  await save(other, member)
  await other.close()
  expect(await fixture.storage.eventsOf(member)).toHaveLength(1)
})

test.each(['findAndModify churches', 'commitTransaction'])(
  '503 with Retry-After: a save that only waited is never done; one whose %s was under way is, once, and its key tells',
  async (held) => {
    const impatient = createSaveQueue(fixture.storage.database, { timeoutMs: 400 })
    const member = await fixture.storage.newMember()
    const key = newId()
    const begun = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    fixture.storage.proxy.onCommand = ({ step }) => {
      if (step !== held) return 'pass'
      begun.resolve()
      return { holdUntil: released.promise }
    }
    const underWay = save(impatient, member, { key })
    const tooLate = { status: 503, headers: { 'retry-after': expect.any(String) } }
    const first = expect(underWay).rejects.toMatchObject(tooLate)
    await begun.promise
    const waiting = save(impatient, member)
    await expect(waiting).rejects.toMatchObject(tooLate)
    await first
    fixture.storage.proxy.onCommand = null
    released.resolve()
    await impatient.close(performance.now() + 60_000)
    expect(await fixture.storage.eventsOf(member)).toHaveLength(1)
    const again = await save(fixture.saveQueue, member, { key })
    expect(again.replayed).toBe(true)
    expect((await fixture.storage.eventsOf(member)).map(({ songId }) => songId)).toEqual([songOf(again).id])
  },
)

test('503, not 500: where abandoned sessions may not be ended, a save behind one waits its time and gives up', async () => {
  const member = await fixture.storage.newMember()
  const impatient = createSaveQueue(fixture.storage.database, { timeoutMs: 2500 })
  const name = `session ${'00'.repeat(16)}`
  await fixture.storage.outside.collections.leases.insertOne({ _id: name, owner: name, until: new Date(0) })
  const unauthorized = { ok: 0, code: 13, codeName: 'Unauthorized', errmsg: 'not authorized' }
  let refusals = 0
  fixture.storage.proxy.onCommand = ({ name }) => {
    if (name !== 'killSessions') return 'pass'
    refusals++
    return { answer: unauthorized, carriedOut: false }
  }
  await fixture.storage.outside.client.withSession(async (session) => {
    session.startTransaction()
    await fixture.storage.outside.collections.churches.updateOne(
      { _id: member.churchId },
      { $inc: { cursor: 1 } },
      { session },
    )
    const behind = save(impatient, member)
    await expect(behind).rejects.toMatchObject({ status: 503 })
    // Only then is no attempt under way that could still commit when the lock is gone.
    await impatient.close()
    await session.abortTransaction()
  })
  expect(refusals).toBeGreaterThan(0)
  await fixture.storage.outside.collections.leases.deleteMany({})
  expect(await fixture.storage.eventsOf(member)).toHaveLength(0)
})

test('503: storage that is away is told to everyone in the batch, and none of them is tried alone', async () => {
  const member = await fixture.storage.newMember()
  await save(fixture.saveQueue, member)
  const steppedDown = { ok: 0, code: 91, codeName: 'ShutdownInProgress', errmsg: 'The server is going away.' }
  let begun = 0
  fixture.storage.proxy.onCommand = ({ step }) => {
    if (step !== 'findAndModify churches') return 'pass'
    begun++
    return { answer: steppedDown, carriedOut: false }
  }
  const settled = await Promise.allSettled([
    save(fixture.saveQueue, member),
    save(fixture.saveQueue, member),
    save(fixture.saveQueue, member),
  ])
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(begun).toBe(1)
  expect(await fixture.storage.eventsOf(member)).toHaveLength(1)
})
