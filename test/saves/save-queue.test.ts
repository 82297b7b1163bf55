import { expect, test } from 'bun:test'
import { newId } from '../../src/core/ids.ts'
import { answerOf, failureOf, save, saveQueueForEachTest, songOf } from './storage.ts'

const fixture = saveQueueForEachTest()

test('saves that arrive together share one transaction and are done in their order', async () => {
  const member = await fixture.storage.newMember()
  const songId = songOf(await save(fixture.saveQueue, member)).id
  fixture.commits = 0
  const saved = await Promise.all(
    [1, 2, 3, 4, 5].map((version) =>
      save(fixture.saveQueue, member, { songId, version, title: `Title ${version}` }),
    ),
  )
  expect(fixture.commits).toBe(1)
  expect(saved.map((one) => songOf(one).version)).toEqual([2, 3, 4, 5, 6])
  const revisions = await fixture.storage.outside.collections.revisions
    .find({ resourceId: songId })
    .sort({ version: 1 })
    .toArray()
  expect(revisions.map(({ document }) => Object(document).title)).toEqual([
    'Song',
    ...[1, 2, 3, 4, 5].map((version) => `Title ${version}`),
  ])
  expect((await fixture.storage.eventsOf(member)).map(({ cursor, version }) => [cursor, version])).toEqual(
    [1, 2, 3, 4, 5, 6].map((number) => [number, number]),
  )
  expect(await fixture.storage.outside.collections.songs.findOne({ _id: songId })).toMatchObject({
    version: 6,
    document: { title: 'Title 5' },
  })
})

test('a save that is asked for in the very moment in which another is done is not forgotten', async () => {
  const member = await fixture.storage.newMember()
  for (let number = 0; number < 10; number++) await save(fixture.saveQueue, member)
  expect(await fixture.storage.eventsOf(member)).toHaveLength(10)
})

test('two saves of one version in one batch: the first wins, the second is a 412 that shows the first', async () => {
  const member = await fixture.storage.newMember()
  const songId = songOf(await save(fixture.saveQueue, member)).id
  fixture.commits = 0
  const [first, second] = await Promise.allSettled([
    save(fixture.saveQueue, member, { songId, version: 1, title: 'First' }),
    save(fixture.saveQueue, member, { songId, version: 1, title: 'Second' }),
  ])
  expect(fixture.commits).toBe(1)
  const winner = first?.status === 'fulfilled' ? songOf(first.value) : null
  expect(winner).toMatchObject({ version: 2, metadata: { title: 'First' } })
  expect(failureOf(second)).toMatchObject({ status: 412, body: { current: winner } })
  expect(await fixture.storage.eventsOf(member)).toHaveLength(2)
})

test('one key twice in one batch: one save, and both get its result', async () => {
  const member = await fixture.storage.newMember()
  const key = newId()
  const [first, second] = await Promise.all([
    save(fixture.saveQueue, member, { key }),
    save(fixture.saveQueue, member, { key }),
  ])
  expect(fixture.commits).toBe(1)
  if (!first) throw new Error('Both are saved.')
  expect(first.replayed).toBe(false)
  expect(second && answerOf(second)).toEqual(answerOf({ ...first, replayed: true }))
  expect(await fixture.storage.eventsOf(member)).toHaveLength(1)
})

test('one key for two different requests in one batch: the second is a 409, and only the first is saved', async () => {
  const member = await fixture.storage.newMember()
  const key = newId()
  const [first, second] = await Promise.allSettled([
    save(fixture.saveQueue, member, { key, title: 'First' }),
    save(fixture.saveQueue, member, { key, title: 'Second' }),
  ])
  expect(first?.status).toBe('fulfilled')
  expect(failureOf(second)).toMatchObject({ status: 409 })
  expect(await fixture.storage.eventsOf(member)).toHaveLength(1)
})

test('a refusal in a batch leaves its neighbours alone and writes nothing', async () => {
  const member = await fixture.storage.newMember()
  const songId = songOf(await save(fixture.saveQueue, member)).id
  fixture.commits = 0
  const settled = await Promise.allSettled([
    save(fixture.saveQueue, member, { title: 'Before' }),
    save(fixture.saveQueue, member, { songId: newId(), version: 1 }),
    save(fixture.saveQueue, member, { songId, version: 7 }),
    save(fixture.saveQueue, member, { title: 'After' }),
  ])
  expect(fixture.commits).toBe(1)
  expect(settled.map((one) => (one.status === 'fulfilled' ? 'saved' : one.reason.status))).toEqual([
    'saved',
    404,
    412,
    'saved',
  ])
  expect((await fixture.storage.eventsOf(member)).map(({ cursor }) => cursor)).toEqual([1, 2, 3])
})

test('more saves than fit into one transaction are all done, in their order', async () => {
  const member = await fixture.storage.newMember()
  const saved = await Promise.all(
    Array.from({ length: 300 }, (_, at) => save(fixture.saveQueue, member, { title: `${at}` })),
  )
  const events = await fixture.storage.eventsOf(member)
  expect(events.map(({ songId }) => songId)).toEqual(saved.map((one) => songOf(one).id))
  expect(fixture.commits).toBeGreaterThan(1)
  expect(fixture.commits).toBeLessThan(10)
})
