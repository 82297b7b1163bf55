import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { type Answered, type Client, makeChurch, makeUser, setRole } from '../support/people.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { newKey, saving, songsPath } from '../support/songs.ts'
import { casesOf, commandsOf, type FaultCase, plant } from './faults.ts'
import { at, startFaultyServer } from './faulty-server.ts'
import { allSix, essence, type SaveRequest, send } from './requests.ts'
import { type Lane, sendTogether } from './together.ts'
import { expectWholeChurch } from './whole-church.ts'

setDefaultTimeout(120_000)

let server: TestServer
let writer: Client

beforeAll(async () => {
  server = await startTestServer()
  writer = await makeUser(server)
})
afterAll(() => server.stop())

const LANES = 6

const newChurch = async (): Promise<string> => {
  const churchId = await makeChurch(server)
  await setRole(server, churchId, writer, 'Editor')
  return churchId
}

interface Batch {
  readonly requests: readonly SaveRequest[]
  readonly statuses: readonly number[]
  /** How many saves each church holds in the end. */
  readonly saves: ReadonlyMap<string, number>
}

/** All six saves of one church, a save of another, one request twice, and two that are refused. */
const prepareBatch = async (): Promise<Batch> => {
  const [churchId, otherId] = [await newChurch(), await newChurch()]
  const { requests: six, saves } = await allSix(writer, churchId)
  const [newSong, oldSong] = six
  if (!newSong || !oldSong) throw new Error('There are six saves.')
  const other = { ...newSong, path: songsPath(otherId), headers: saving() }
  const stale = { ...oldSong, headers: saving({ version: 99 }) }
  const unknown = { ...stale, path: `${songsPath(churchId)}/${newKey()}` }
  return {
    requests: [...six, other, newSong, stale, unknown],
    statuses: [...six.map(({ method }) => (method === 'POST' ? 201 : 200)), 201, 201, 412, 404],
    saves: new Map([
      [churchId, saves + six.length],
      [otherId, 1],
    ]),
  }
}

const sendThrough = async (lane: Lane, { at, step, fault }: FaultCase) => {
  const { proxy, client } = lane
  const { requests, statuses, saves } = await prepareBatch()
  let happened = () => 0
  const first = await sendTogether(lane, await newChurch(), requests, () => {
    happened = plant(proxy, at, fault)
  })
  proxy.onCommand = null
  expect(`${fault.name} ${step}: ${happened()}`).toBe(`${fault.name} ${step}: ${fault.times}`)
  const second = await Promise.all(requests.map((request) => send(client, request)))

  expect(second.map(({ status }) => status)).toEqual([...statuses])
  first.forEach((answer, index) => {
    expectSameOrUnknown(answer, second[index])
  })
  for (const [churchId, count] of saves) await expectWholeChurch(server, churchId, count)
}

const expectSameOrUnknown = (answer: Answered, later: Answered | undefined): void => {
  if (answer.status !== later?.status) expect([500, 503]).toContain(answer.status)
  // A refusal shows what was current then; a save is the same for ever.
  else if (answer.status < 300) expect(essence(answer)).toEqual(essence(later))
}

test('ten saves in one transaction, a fault at any of its commands, then all requests again: one save each', async () => {
  await using disposables = new AsyncDisposableStack()
  const lanes = await Promise.all(
    Array.from({ length: LANES }, async () => {
      const faulty = disposables.use(await startFaultyServer(server))
      return { proxy: faulty.proxy, clock: faulty.clock, client: at(faulty.server, writer) }
    }),
  )
  const [lane] = lanes
  if (!lane) throw new Error('There are lanes.')
  const { requests } = await prepareBatch()
  const church = await newChurch()
  let steps: string[] = []
  await sendTogether(lane, church, requests, async (finished) => {
    steps = await commandsOf(lane.proxy, () => finished)
  })
  expect(steps.at(-1)).toBe('commitTransaction')
  const cases = casesOf(steps)
  await Promise.all(
    lanes.map(async (lane) => {
      for (let next = cases.pop(); next; next = cases.pop()) await sendThrough(lane, next)
    }),
  )
})
