import { afterAll, beforeAll, expect, test } from 'bun:test'
import { standingIn } from '../../src/client/web-contract.ts'
import { changesPath, cursorsOn, followChanges } from '../../testkit/changes.ts'
import type { OpenedStream } from '../../testkit/http/event-reader.ts'
import { testMongoUri } from '../../testkit/mongodb/mongodb.ts'
import { type MongoProxy, startMongoProxy } from '../../testkit/mongodb/proxy.ts'
import { type Client, client, makeChurch, makeMember } from '../../testkit/people.ts'
import { startTestServer, type TestServer } from '../../testkit/server.ts'
import { createSong } from '../../testkit/songs/songs.ts'
import { until } from '../../testkit/until.ts'

/** The second server reaches MongoDB through a proxy, which can hold back its commits. */
let first: TestServer
let second: TestServer
let proxy: MongoProxy
let churchId: string
let atFirst: Client
let atSecond: Client
let streams: OpenedStream[]
/** Open from the first test to the last, and nothing changes in its church. */
let lasting: OpenedStream

beforeAll(async () => {
  proxy = await startMongoProxy(await testMongoUri())
  first = await startTestServer()
  second = await startTestServer({ beside: first, env: { MONGODB_URI: proxy.uri } })
  churchId = await makeChurch(first)
  atFirst = await makeMember(first, churchId, 'Editor')
  atSecond = client(second, { token: atFirst.cookie?.replace(/^[^=]+=/, '') ?? '' })
  const quiet = await makeChurch(first)
  lasting = await followChanges(first, await makeMember(first, quiet, 'Viewer'), quiet)
  streams = [await followChanges(first, atFirst, churchId), await followChanges(second, atFirst, churchId)]
})
afterAll(async () => {
  for (const stream of streams) stream.close()
  await second.stop()
  await proxy.stop()
  await first.stop()
})

const listed = async (who: Client): Promise<number[]> =>
  (await who.send(changesPath(churchId))).body.changes.map(({ cursor }: { cursor: number }) => cursor)

test('what one server saves is on the streams of both', async () => {
  await createSong(atFirst, churchId)
  await createSong(atSecond, churchId)
  await until(() => streams.every(({ events }) => events.length === 2))
  expect(streams.map(cursorsOn)).toEqual([
    [1, 2],
    [1, 2],
  ])
})

test('while a commit is held back neither its change nor a later one is shown, and then both in order', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  let isHeld = false
  proxy.onCommand = ({ name }) => {
    if (name !== 'commitTransaction') return 'pass'
    isHeld = true
    return { holdUntil: released }
  }
  const held = createSong(atSecond, churchId, { title: 'Held back' })
  await until(() => isHeld)
  // It needs the church's document, which the transaction that is held back has written.
  let isLaterSaved = false
  const later = createSong(atFirst, churchId, { title: 'Later' }).then((song) => {
    isLaterSaved = true
    return song
  })
  // Time enough for both servers to show it.
  await Bun.sleep(2500)
  expect([isLaterSaved, ...(await Promise.all([atFirst, atSecond].map(listed)))]).toEqual([
    false,
    [1, 2],
    [1, 2],
  ])
  expect(streams.map(cursorsOn)).toEqual([
    [1, 2],
    [1, 2],
  ])
  release()
  const [heldSong, laterSong] = await Promise.all([held, later])
  await until(() => streams.every(({ events }) => events.length === 4))
  const changed = ({ events }: OpenedStream) =>
    events.slice(2).map(({ id, data }) => [Number(id), JSON.parse(data).songId])
  expect(streams.map(changed)).toEqual(
    streams.map(() => [
      [3, heldSong.id],
      [4, laterSong.id],
    ]),
  )
  expect(await Promise.all([atFirst, atSecond].map(listed))).toEqual([
    [1, 2, 3, 4],
    [1, 2, 3, 4],
  ])
})

test('a stream goes on at another server, from its last event', async () => {
  const [stream] = streams as [OpenedStream]
  const last = stream.events.at(-1)?.id ?? ''
  stream.close()
  await createSong(atSecond, churchId)
  const next = await followChanges(second, atFirst, churchId, { lastEventId: last })
  await createSong(atFirst, churchId)
  await until(() => next.events.length === 2)
  expect(cursorsOn(next)).toEqual([5, 6])
  next.close()
})

test('a stream without changes has a comment every 15 seconds and outlasts the idle timeout', async () => {
  // At the beginning, and after 15, 30 and 45 seconds; once with the standing.
  await until(() => lasting.comments >= 5)
  const [first = '', standing = '', ...others] = lasting.text.split(/(?<=\n\n)/)
  expect([lasting.hasEnded, ...others]).toEqual([false, ...Array(lasting.comments - 2).fill(':\n\n')])
  expect(first).toStartWith(':feed ')
  expect(standingIn(standing.slice(1))).toMatchObject({ role: 'Viewer' })
  lasting.close()
})
