import { afterAll, beforeAll, expect, test } from 'bun:test'
import { type OwnMongod, startOwnMongod } from '../../testkit/mongodb/own-mongod.ts'
import { type MongoProxy, startMongoProxy } from '../../testkit/mongodb/proxy.ts'
import { type Answered, type Client, client, makeChurch, makeMember } from '../../testkit/people.ts'
import { stopProcess } from '../../testkit/process/processes.ts'
import { startProcessClock } from '../../testkit/process-clock.ts'
import { startTestServer, type TestServer } from '../../testkit/server.ts'
import { saving, songsPath } from '../../testkit/songs/songs.ts'
import { until } from '../../testkit/until.ts'
import { hold } from './faults.ts'
import { at } from './faulty-server.ts'
import { expectWholeChurch } from './whole-church.ts'

/** A client waits at most this long, although a browser would wait for minutes. */
const ANSWERED_WITHIN_MS = 15_000
const NOT_READY_WITHIN_MS = 3000

let own: OwnMongod
let proxy: MongoProxy
/** With a proxy between it and MongoDB, to catch a save in the middle. */
let server: TestServer
let churchId: string
let writer: Client
let saves = 0

beforeAll(async () => {
  own = await startOwnMongod()
  proxy = await startMongoProxy(own.where.uri)
  server = await startTestServer({ beside: own, env: { MONGODB_URI: proxy.uri } })
  churchId = await makeChurch(server)
  writer = at(server, await makeMember(server, churchId, 'Editor'))
})
afterAll(async () => {
  await server.stop()
  await proxy.stop()
  await own[Symbol.asyncDispose]()
})

const addSong = (headers: Record<string, string>): Promise<Answered> =>
  writer.send(songsPath(churchId), { method: 'POST', headers, body: { title: 'Through the storm' } })

/** Sends a save and stops MongoDB when the save is in the middle of its transaction. */
const sendInto = async (interrupt: () => Promise<unknown> | unknown, headers: Record<string, string>) => {
  const { reached, release } = hold(proxy, 'insert events')
  const answer = addSong(headers)
  await reached
  await interrupt()
  release()
  return answer
}

const expectUnavailable = (answer: Answered): void => {
  expect(answer.status).toBe(503)
  expect(answer.body.error).toMatch(/^[A-Z].*\.$/)
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
}

/** As a client does: again with the same key while the answer is 503. */
const addSongAtLast = async (headers: Record<string, string>): Promise<void> => {
  let answer = await addSong(headers)
  while (answer.status === 503) answer = await addSong(headers)
  expect(answer.status).toBe(201)
  saves++
}

const ready = () => client(server).send('/api/health/ready')

const untilReady = () => until(async () => (await ready()).status === 200)

/** Called when MongoDB has just been lost: from here on its time is measured. */
const expectNotReady = async () => {
  const stopTime = startProcessClock()
  const answer = await ready()
  expect(stopTime()).toBeLessThan(NOT_READY_WITHIN_MS)
  expect([answer.status, answer.body]).toEqual([503, { status: 'unavailable' }])
  expect(answer.headers.get('retry-after')).toBe('2')
  expect((await client(server).send('/api/health/live')).status).toBe(200)
}

const kill = async () => {
  process.kill(own.mongod.pid, 'SIGKILL')
  await own.mongod.exited
}

test.each([
  { what: 'killed', away: kill, back: () => own.restart() },
  {
    what: 'stopped',
    away: () => stopProcess(own.mongod.pid),
    back: () => process.kill(own.mongod.pid, 'SIGCONT'),
  },
])(
  '503 while MongoDB is $what, at once for whether it is ready, in the middle of a save or before it, and 201 when it is back',
  async ({ away, back }) => {
    const [underWay, later] = [saving(), saving()]
    const nobody = client(server, { token: 'A'.repeat(43) })
    await untilReady()
    const lost = async () => {
      await away()
      await expectNotReady()
    }
    for (const ask of [() => sendInto(lost, underWay), () => addSong(later)]) {
      const stopTime = startProcessClock()
      expectUnavailable(await ask())
      expect(stopTime()).toBeLessThan(ANSWERED_WITHIN_MS)
    }
    expect((await nobody.send('/api/v1/churches')).status).toBe(503)

    await back()
    await untilReady()
    expect((await nobody.send('/api/v1/churches')).status).toBe(401)
    await addSongAtLast(underWay)
    await addSongAtLast(later)
    await expectWholeChurch(server, churchId, saves)
  },
)
