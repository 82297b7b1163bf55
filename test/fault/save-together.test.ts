import { afterAll, beforeAll, expect, test } from 'bun:test'
import { type Answered, type Client, makeChurch, makeUser, setRole } from '../../testkit/people.ts'
import { startTestServer, type TestServer } from '../../testkit/server.ts'
import { newKey, saving, sendUntilSaved, songsPath } from '../../testkit/songs/songs.ts'
import { casesOf, commandsOf, type FaultCase, injectAt, sendUntilHappened } from './faults.ts'
import { at, startFaultyServer } from './faulty-server.ts'
import { allSavesIn, repeatable } from './requests.ts'
import { type Lane, sendTogether } from './together.ts'
import { expectWholeChurch } from './whole-church.ts'

let server: TestServer
let writer: Client

beforeAll(async () => {
  server = await startTestServer()
  writer = await makeUser(server)
})
afterAll(() => server.stop())

const LANES = 2

/** A server with faults, and a church of its own to save in, with how many saves it should hold. */
interface OwnLane extends Lane {
  readonly churchId: string
  readonly next: ReturnType<typeof allSavesIn>
  saves: number
}

const startLane = async (opened: AsyncDisposableStack): Promise<OwnLane> => {
  const { proxy, clock, server: place } = opened.use(await startFaultyServer(server))
  const churchId = await makeChurch(server)
  await setRole(server, churchId, writer, 'Editor')
  return { proxy, clock, client: at(place, writer), churchId, next: allSavesIn(writer, churchId), saves: 0 }
}

/** A save of each kind, one more, one request twice, and two that are refused. */
const prepareBatch = async (lane: OwnLane) => {
  const { churchId } = lane
  const { requests: each, saves: prepared } = await lane.next()
  const newSong = each.find(({ method }) => method === 'POST')
  const oldSong = each.find(({ method }) => method === 'PUT')
  if (!newSong || !oldSong) throw new Error('There is no save.')
  const other = { ...newSong, headers: saving() }
  const stale = { ...oldSong, headers: saving({ version: 99_999 }) }
  const unknown = { ...stale, path: `${songsPath(churchId)}/${newKey()}` }
  // With the earlier one that they wait for.
  lane.saves += prepared + each.length + 2
  return {
    requests: [...each, other, newSong, stale, unknown],
    statuses: [...each.map(({ method }) => (method === 'POST' ? 201 : 200)), 201, 201, 412, 404],
  }
}

const sendThrough = async (lane: OwnLane, { at, fault }: FaultCase): Promise<number> => {
  const { proxy, client, churchId } = lane
  const { requests, statuses } = await prepareBatch(lane)
  let happened = () => 0
  const { answers: first, saveEarlier } = await sendTogether(lane, churchId, requests, () => {
    happened = injectAt(proxy, at, fault)
  })
  proxy.onCommand = null
  expect((await saveEarlier()).status).toBe(201)
  const second = await Promise.all(requests.map((request) => sendUntilSaved(client, request.path, request)))

  expect(second.map(({ status }) => status)).toEqual(statuses)
  first.forEach((answer, index) => {
    expectSameOrUnknown(answer, second[index])
  })
  const church = await server.database.collections.churches.findOne({ _id: churchId })
  expect(church?.cursor).toBe(lane.saves)
  return happened()
}

const expectSameOrUnknown = (answer: Answered, later: Answered | undefined): void => {
  if (answer.status !== later?.status) expect([500, 503]).toContain(answer.status)
  // A refusal shows what was current then; a save is the same for ever.
  else if (answer.status < 300) expect(repeatable(answer)).toEqual(repeatable(later))
}

test('twelve saves in one transaction, a fault at any of its commands, then all requests again: one save each', async () => {
  await using opened = new AsyncDisposableStack()
  const lanes = await Promise.all(Array.from({ length: LANES }, () => startLane(opened)))
  const [lane] = lanes
  if (!lane) throw new Error('There are lanes.')
  const { requests } = await prepareBatch(lane)
  let steps: string[] = []
  await sendTogether(lane, lane.churchId, requests, async (finished) => {
    steps = await commandsOf(lane.proxy, () => finished)
  })
  expect(steps.at(-1)).toBe('commitTransaction')
  const cases = casesOf(steps)
  const ended = await Promise.allSettled(
    lanes.map(async (lane) => {
      for (let next = cases.pop(); next; next = cases.pop())
        await sendUntilHappened(next, () => sendThrough(lane, next))
      await expectWholeChurch(server, lane.churchId, lane.saves)
    }),
  )
  // After all have ended: the servers are stopped next, which would be the failure of the others.
  for (const end of ended) if (end.status === 'rejected') throw end.reason
})
