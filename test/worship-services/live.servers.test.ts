import { afterAll, afterEach, beforeAll, expect, test } from 'bun:test'
import type { OpenedStream } from '../../testkit/http/event-reader.ts'
import { followLive, livePaths, livesOn, present } from '../../testkit/live.ts'
import { type Client, client, makeChurch, makeMember } from '../../testkit/people.ts'
import { type ServerProcess, startServerProcess } from '../../testkit/proof/server-process.ts'
import { startTestServer, type TestServer } from '../../testkit/server.ts'
import { createService, textItem } from '../../testkit/songs/songs.ts'
import { until } from '../../testkit/until.ts'

/** Two servers of one database. The second is a process of its own, which can be killed. */
let first: TestServer
let second: ServerProcess
let presenters: readonly [Client, Client]
let live: string
let publicLive: string
const item = textItem()
const opened: OpenedStream[] = []

beforeAll(async () => {
  first = await startTestServer()
  second = await startServerProcess({ uri: first.where.uri, database: first.where.name })
  const churchId = await makeChurch(first)
  const editor = await makeMember(first, churchId, 'Editor')
  const other = await makeMember(first, churchId, 'Editor')
  presenters = [editor, client(second, { token: other.cookie?.replace(/^[^=]+=/, '') ?? '' })]
  const service = await createService(editor, churchId, { visibility: 'public', items: [item] })
  ;({ live, publicLive } = livePaths(service))
})
afterEach(() => {
  for (const stream of opened.splice(0)) stream.close()
})
afterAll(async () => {
  await second.kill('SIGTERM')
  await first.stop()
})

const follow = async (server: { readonly url: string }, who: Client | null = null) => {
  const stream = await followLive(server, who ? live : publicLive, who)
  opened.push(stream)
  return stream
}

const positions = (stream: OpenedStream) => livesOn(stream).map((state) => state?.position ?? null)

const show = async (who: Client, position: number) => {
  expect((await present(who, live, item.id, { position })).status).toBe(204)
}

test('what one server is told is on the phones of both, in the same order', async () => {
  const streams = [await follow(first), await follow(second), await follow(first, presenters[0])]
  await until(() => streams.every(({ events }) => events.length === 1))
  for (let position = 0; position < 6; position++) {
    await show(presenters[position % 2 === 0 ? 0 : 1], position)
    await until(() => streams.every((stream) => positions(stream).at(-1) === position))
  }
  expect(streams.map(positions)).toEqual(Array(3).fill([null, 0, 1, 2, 3, 4, 5]))
})

test('of two presenters at the same moment one has the last word, and all phones show the same', async () => {
  const streams = [await follow(first), await follow(second)]
  for (let round = 0; round < 10; round++)
    await Promise.all(presenters.map((who, at) => show(who, 10 + 2 * round + at)))
  const { body } = await presenters[0].send(live)
  expect([28, 29]).toContain(body.live.position)
  await until(() => streams.every((stream) => positions(stream).at(-1) === body.live.position))
  // Each presenter sees that it is the other one.
  const ids = await Promise.all(presenters.map(async (who) => (await who.send(live)).body.live.by.userId))
  expect(ids).toEqual([body.live.by.userId, body.live.by.userId])
})

test('a presenter that is gone leaves the state, and a later one goes on', async () => {
  const stream = await follow(second)
  await show(presenters[0], 40)
  await until(() => positions(stream).at(-1) === 40)
  await presenters[0].send('/api/v2/session', { method: 'DELETE' })
  const late = await follow(first)
  await until(() => late.events.length === 1)
  expect([positions(late), stream.hasEnded]).toEqual([[40], false])
  await show(presenters[1], 41)
  await until(() => [stream, late].every((one) => positions(one).at(-1) === 41))
})

test('the phones of a killed server go on at another one with the state of the moment, and come back', async () => {
  const streams = await Promise.all(Array.from({ length: 20 }, () => follow(second)))
  const [, presenter] = presenters
  const atFirst = client(first, { token: presenter.cookie?.replace(/^[^=]+=/, '') ?? '' })
  await show(presenter, 50)
  await until(() => streams.every((stream) => positions(stream).at(-1) === 50))
  await second.kill('SIGKILL')
  await until(() => streams.every(({ hasEnded }) => hasEnded))
  const moved = await Promise.all(streams.map(() => follow(first)))
  await until(() => moved.every(({ events }) => events.length === 1))
  expect(moved.map(positions)).toEqual(Array(20).fill([50]))
  await show(atFirst, 51)
  await until(() => moved.every((stream) => positions(stream).at(-1) === 51))
  await second.restart()
  const back = await Promise.all(streams.map(() => follow(second)))
  await until(() => back.every(({ events }) => events.length === 1))
  expect(back.map(positions)).toEqual(Array(20).fill([51]))
  await show(presenter, 52)
  await until(() => [...moved, ...back].every((stream) => positions(stream).at(-1) === 52))
})
