import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { type Answered, type Client, makeChurch, makeUser, setRole } from '../../testkit/people.ts'
import { startTestServer, type TestServer } from '../../testkit/server.ts'
import { newKey, saving, songsPath } from '../../testkit/songs/songs.ts'
import { casesOf, commandsOf, type FaultCase, injectAt } from './faults.ts'
import { at, startFaultyServer } from './faulty-server.ts'
import { allSix, repeatable, send } from './requests.ts'
import { type Lane, sendTogether } from './together.ts'
import { expectWholeChurch } from './whole-church.ts'

setDefaultTimeout(300_000)

let server: TestServer
let writer: Client

beforeAll(async () => {
  server = await startTestServer()
  writer = await makeUser(server)
})
afterAll(() => server.stop())

const LANES = 6

/** A server with faults, and churches of its own to save in, with how many saves each should hold. */
interface OwnLane extends Lane {
  readonly saves: Map<string, number>
  readonly churchIds: readonly [string, string, string]
}

const startLane = async (opened: AsyncDisposableStack): Promise<OwnLane> => {
  const { proxy, clock, server: place } = opened.use(await startFaultyServer(server))
  const churchIds = [await newChurch(), await newChurch(), await newChurch()] as const
  return { proxy, clock, client: at(place, writer), churchIds, saves: new Map() }
}

const newChurch = async (): Promise<string> => {
  const churchId = await makeChurch(server)
  await setRole(server, churchId, writer, 'Editor')
  return churchId
}

/** All six saves of one church, a save of another, one request twice, and two that are refused. */
const prepareBatch = async ({ saves, churchIds }: OwnLane) => {
  const [churchId, otherId, earlierId] = churchIds
  const { requests: six, saves: prepared } = await allSix(writer, churchId)
  const [newSong, oldSong] = six
  if (!newSong || !oldSong) throw new Error('There are six saves.')
  const other = { ...newSong, path: songsPath(otherId), headers: saving() }
  const stale = { ...oldSong, headers: saving({ version: 99 }) }
  const unknown = { ...stale, path: `${songsPath(churchId)}/${newKey()}` }
  saves.set(churchId, (saves.get(churchId) ?? 0) + prepared + six.length)
  for (const once of [otherId, earlierId]) saves.set(once, (saves.get(once) ?? 0) + 1)
  return {
    requests: [...six, other, newSong, stale, unknown],
    statuses: [...six.map(({ method }) => (method === 'POST' ? 201 : 200)), 201, 201, 412, 404],
  }
}

const sendThrough = async (lane: OwnLane, { at, step, fault }: FaultCase) => {
  const { proxy, client, saves, churchIds } = lane
  const { requests, statuses } = await prepareBatch(lane)
  let happened = () => 0
  const first = await sendTogether(lane, churchIds[2], requests, () => {
    happened = injectAt(proxy, at, fault)
  })
  proxy.onCommand = null
  expect(`${fault.name} ${step}: ${happened()}`).toBe(`${fault.name} ${step}: ${fault.times}`)
  const second = await Promise.all(requests.map((request) => send(client, request)))

  expect(second.map(({ status }) => status)).toEqual(statuses)
  first.forEach((answer, index) => {
    expectSameOrUnknown(answer, second[index])
  })
  const churches = await server.database.collections.churches
    .find({ _id: { $in: [...saves.keys()] } })
    .toArray()
  expect(new Map(churches.map(({ _id, cursor }) => [_id, cursor]))).toEqual(saves)
}

const expectSameOrUnknown = (answer: Answered, later: Answered | undefined): void => {
  if (answer.status !== later?.status) expect([500, 503]).toContain(answer.status)
  // A refusal shows what was current then; a save is the same for ever.
  else if (answer.status < 300) expect(repeatable(answer)).toEqual(repeatable(later))
}

test('ten saves in one transaction, a fault at any of its commands, then all requests again: one save each', async () => {
  await using opened = new AsyncDisposableStack()
  const lanes = await Promise.all(Array.from({ length: LANES }, () => startLane(opened)))
  const [lane] = lanes
  if (!lane) throw new Error('There are lanes.')
  const { requests } = await prepareBatch(lane)
  let steps: string[] = []
  await sendTogether(lane, lane.churchIds[2], requests, async (finished) => {
    steps = await commandsOf(lane.proxy, () => finished)
  })
  expect(steps.at(-1)).toBe('commitTransaction')
  const cases = casesOf(steps)
  await Promise.all(
    lanes.map(async (lane) => {
      for (let next = cases.pop(); next; next = cases.pop()) await sendThrough(lane, next)
      for (const [churchId, count] of lane.saves) await expectWholeChurch(server, churchId, count)
    }),
  )
})
