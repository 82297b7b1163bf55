import { afterAll, afterEach, beforeAll, expect, test } from 'bun:test'
import { type Client, makeChurch, makeUser, setRole } from '../../testkit/people.ts'
import { stopProcess } from '../../testkit/process/processes.ts'
import { startProcessClock } from '../../testkit/process-clock.ts'
import { startTestServer, type TestServer } from '../../testkit/server.ts'
import { saving, songsPath } from '../../testkit/songs/songs.ts'
import { hold } from './faults.ts'
import { at } from './faulty-server.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'
import { expectWholeChurch } from './whole-church.ts'

const RECOVERS_WITHIN_MS = 5000

let server: TestServer
let idle: TestServer
let writer: Client
/** Servers in processes of their own. */
let left: ServerProcess
let right: ServerProcess
let third: ServerProcess

beforeAll(async () => {
  // On a MongoDB with the default limit of transactions, a minute, to show that no save waits for it.
  server = await startTestServer()
  idle = await startTestServer({ beside: server })
  writer = await makeUser(server)
  left = await startServerProcess(server.where)
  right = await startServerProcess(server.where)
  third = await startServerProcess(server.where)
})
afterEach(() => {
  for (const { proxy } of [left, right, third]) proxy.onCommand = null
})
afterAll(async () => {
  for (const place of [left, right, third]) await place[Symbol.asyncDispose]()
  await idle.stop()
  await server.stop()
})

const newChurch = async (): Promise<string> => {
  const churchId = await makeChurch(server)
  await setRole(server, churchId, writer, 'Editor')
  return churchId
}

const addSong = (client: Client, churchId: string, title: string, headers = saving()) =>
  client.send(songsPath(churchId), { method: 'POST', headers, body: { title } })

test('201: a slow server, alive, keeps its transaction while another waits for the same church', async () => {
  const [slow, waiting] = [left, right]
  const churchId = await newChurch()
  const { reached, release } = hold(slow.proxy, 'commitTransaction')
  const first = addSong(at(slow, writer), churchId, 'First')
  await reached
  const looked = Promise.withResolvers<void>()
  let looks = 0
  waiting.proxy.onCommand = ({ step }) => {
    if (step === 'find leases' && ++looks === 5) looked.resolve()
    return 'pass'
  }
  const second = addSong(at(waiting, writer), churchId, 'Second')
  await looked.promise
  release()
  const answers = [await first, await second]
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  const events = await server.database.collections.events.find({ churchId }).sort({ cursor: 1 }).toArray()
  expect(events.map(({ songId }) => songId)).toEqual(answers.map(({ body }) => body.song.id))
  await expectWholeChurch(server, churchId, 2)
})

test('201: a server that was stopped for a while saves after all, though another took it for ended', async () => {
  while (!(await savesAfterAll()));
})

/** False where the machine was so busy that the save was given up before the server went on. */
const savesAfterAll = async (): Promise<boolean> => {
  const stopped = left
  const churchId = await newChurch()
  const { reached, release } = hold(stopped.proxy, 'commitTransaction')
  const first = addSong(at(stopped, writer), churchId, 'First')
  await reached
  await stopProcess(stopped.pid)
  expect((await addSong(writer, churchId, 'Second')).status).toBe(201)
  stopped.signal('SIGCONT')
  release()
  const { status } = await first
  if (status === 503) return false
  expect(status).toBe(201)
  await expectWholeChurch(server, churchId, 2)
  return true
}

test('201: two servers that both save in one church all the time get everything done', async () => {
  const churchId = await newChurch()
  const statuses = await Promise.all(
    [left, right].flatMap((place) =>
      Array.from({ length: 8 }, async (_, person) => {
        const client = at(place, writer)
        const seen: number[] = []
        for (let song = 0; song < 3; song++)
          seen.push((await addSong(client, churchId, `${person} ${song}`)).status)
        return seen
      }),
    ),
  )
  expect(statuses.flat()).toEqual(Array(48).fill(201))
  await expectWholeChurch(server, churchId, 48)
})

// At the end of the file, because they kill the servers.
test.each([
  { step: 'insert songs', place: () => left },
  { step: 'insert operations', place: () => right },
  { step: 'commitTransaction', place: () => third },
])(
  '201: a server is killed before its $step, and another saves in the same church within 5 s',
  async ({ step, place }) => {
    const killed = place()
    const churchId = await newChurch()
    const headers = saving()
    expect((await addSong(at(idle, writer), await newChurch(), 'Before')).status).toBe(201)
    const { reached } = hold(killed.proxy, step)
    const lost = addSong(at(killed, writer), churchId, 'Lost', headers).catch(() => null)
    await reached
    killed.signal('SIGKILL')
    await killed.exited

    const stopTime = startProcessClock()
    const next = await addSong(writer, churchId, 'Next')
    expect(next.status).toBe(201)
    expect(stopTime()).toBeLessThan(RECOVERS_WITHIN_MS)
    expect(await lost).toBeNull()
    await expectWholeChurch(server, churchId, 1)

    expect((await addSong(writer, churchId, 'Lost', headers)).status).toBe(201)
    // A server that had nothing to save for a while looks like a killed one, and saves all the same.
    expect((await addSong(at(idle, writer), churchId, 'Idle')).status).toBe(201)
    await expectWholeChurch(server, churchId, 3)
  },
)
