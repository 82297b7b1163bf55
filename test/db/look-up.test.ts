import { afterAll, expect, test } from 'bun:test'
import { connect } from '../../src/database.ts'
import type { Collections } from '../../src/db/collections.ts'
import type { SongHead } from '../../src/saves/collections.ts'
import { freshDatabase } from '../../testkit/mongodb/mongodb.ts'
import { startMongoProxy } from '../../testkit/mongodb/proxy.ts'

let queries = 0

const where = await freshDatabase()
const proxy = await startMongoProxy(where.uri)
const database = await connect(proxy.uri, where.name)
afterAll(async () => {
  await database.close()
  await proxy.stop()
  await where.drop()
})

const count = () => {
  queries = 0
  proxy.onCommand = ({ name }) => {
    if (name === 'find' || name === 'aggregate') queries++
    return 'pass'
  }
}

const church = (_id: string, name: string) => ({
  _id,
  name,
  timeZone: 'UTC',
  cursor: 0,
  createdAt: new Date(),
})

const all = () => database.collections

test('look-ups at the same time share a query, and each gets its own record', async () => {
  const { churches } = all()
  await churches.insertMany([church('a', 'A'), church('b', 'B')])
  count()
  const asked = Array.from({ length: 10 }, () => ['a', 'b', 'nobody', 'a']).flat()
  const found = await Promise.all(asked.map((id) => all().churches.lookUp(id)))
  const names: Record<string, string | undefined> = { a: 'A', b: 'B' }
  expect(found.map((one) => one?.name)).toEqual(asked.map((id) => names[id]))
  expect(queries).toBe(1)
})

test('an id of several fields is found as a whole', async () => {
  const { memberships } = all()
  const ids = [1, 2].flatMap((user) => [1, 2].map((at) => ({ churchId: `c${at}`, userId: `u${user}` })))
  await memberships.insertMany(
    ids.slice(0, 3).map((_id) => ({ _id, ..._id, role: 'Viewer' as const, since: new Date() })),
  )
  const found = await Promise.all(ids.map((id) => all().memberships.lookUp(id.churchId, id)))
  expect(found.map((one) => one?._id ?? null)).toEqual([...ids.slice(0, 3), null])
})

const song = (_id: string): SongHead => ({
  _id,
  churchId: 'c1',
  songId: _id,
  version: 1,
  revisionId: 'r',
  schemaVersion: 1,
  document: { title: 'T', alternateTitles: [], authors: [], copyright: '', themes: [], songbooks: [] },
  createdAt: new Date(),
  updatedAt: new Date(),
})

const askSeveral = (of: Collections = all()) =>
  Promise.all([
    of.churches.lookUp('a'),
    of.songs.lookUp('c1', 'a'),
    of.memberships.lookUp('c1', { churchId: 'c1', userId: 'u1' }),
    of.sessions.lookUp('a'),
  ])

const valuesOf = ([found, sung, joined, signedIn]: Awaited<ReturnType<typeof askSeveral>>) => [
  found?.name,
  sung?.document.title,
  joined?.role,
  signedIn,
]

test('look-ups in several collections share one command, and the same id in two of them is two records', async () => {
  await all().songs.insertOne(song('a'))
  count()
  expect(valuesOf(await askSeveral())).toEqual(['A', 'T', 'Viewer', null])
  expect(queries).toBe(1)
})

test('a record that was found in a shared command is the stored record', async () => {
  const asked = [askSeveral(), all().songs.lookUp('c2', 'a')] as const
  const [[, sung], elsewhere] = await Promise.all(asked)
  expect(sung).toEqual(await all().songs.findOne({ _id: 'a', churchId: 'c1' }))
  expect(elsewhere).toBeNull()
})

test('a shared command that fails rejects all of its look-ups', async () => {
  const answer = { ok: 0, code: 8000, errmsg: 'Refused by the test.' }
  proxy.onCommand = ({ name }) => (name === 'aggregate' ? { answer, carriedOut: false } : 'pass')
  await expect(askSeveral()).rejects.toThrow('Refused by the test.')
  proxy.onCommand = null
  expect(valuesOf(await askSeveral())).toEqual(['A', 'T', 'Viewer', null])
})

test('a record is found in its own church alone, also in a batch with a look-up in that church', async () => {
  const asked = ['c1', 'c2', 'c1'].map((churchId) => all().songs.lookUp(churchId, 'a'))
  expect((await Promise.all(asked)).map((one) => one?.churchId)).toEqual(['c1', undefined, 'c1'])
  expect(await all().songs.lookUp('c2', 'a')).toBeNull()
})

test('no record is cached: a look-up reads every change made before it', async () => {
  const { churches } = all()
  await churches.insertOne(church('c', 'Before'))
  expect((await all().churches.lookUp('c'))?.name).toBe('Before')
  await churches.updateOne({ _id: 'c' }, { $set: { name: 'After' } })
  expect((await all().churches.lookUp('c'))?.name).toBe('After')
})

test('a query that fails rejects its look-ups, and the next look-up sends a new query', async () => {
  const answer = { ok: 0, code: 8000, errmsg: 'Refused by the test.' }
  proxy.onCommand = ({ name }) => (name === 'find' ? { answer, carriedOut: false } : 'pass')
  const settled = await Promise.allSettled([all().churches.lookUp('a'), all().churches.lookUp('b')])
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  proxy.onCommand = null
  expect((await all().churches.lookUp('a'))?.name).toBe('A')
})

test('a query without an answer delays its own look-ups and no later ones', async () => {
  const held = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  proxy.onCommand = ({ name }) => {
    if (name !== 'find') return 'pass'
    proxy.onCommand = null
    held.resolve()
    return { holdUntil: released.promise }
  }
  let isAnswered = false
  const first = all()
    .churches.lookUp('a')
    .finally(() => {
      isAnswered = true
    })
  await held.promise
  expect((await all().churches.lookUp('b'))?.name).toBe('B')
  expect(isAnswered).toBe(false)
  released.resolve()
  expect((await first)?.name).toBe('A')
})
