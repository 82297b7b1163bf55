import { afterAll, beforeAll, expect, test } from 'bun:test'
import { type Client, makeChurch, makeUser, setRole } from '../../testkit/people.ts'
import { startTestServer, type TestServer } from '../../testkit/server.ts'
import { sendUntilSaved, songsPath } from '../../testkit/songs/songs.ts'
import {
  commandsOf,
  dealtCasesOf,
  type FaultCase,
  faults,
  injectAt,
  injectAtNote,
  sendUntilHappened,
} from './faults.ts'
import { at, type FaultyServer, startFaultyServer } from './faulty-server.ts'
import {
  type KindOfSave,
  kindsOfSaves,
  type Prepared,
  repeatable,
  type SaveRequest,
  send,
} from './requests.ts'
import { expectWholeChurch } from './whole-church.ts'

let server: TestServer
let writer: Client
/** One for each kind of save, with the faults that are dealt to it. */
let lanes: readonly { readonly lane: Lane; readonly cases: readonly FaultCase[] }[]

beforeAll(async () => {
  server = await startTestServer()
  writer = await makeUser(server)
  const started = await Promise.all(kindsOfSaves.map(startLane))
  const steps = await Promise.all(started.map(stepsIn))
  const dealt = dealtCasesOf(steps)
  lanes = started.map((lane, kind) => ({ lane, cases: dealt[kind] ?? [] }))
})
afterAll(async () => {
  await Promise.all(lanes.map(({ lane }) => lane[Symbol.asyncDispose]()))
  await server.stop()
})

/** A server with faults, and a church of its own to save in. */
interface Lane extends FaultyServer {
  readonly client: Client
  readonly churchId: string
  /** Prepares its next save. */
  readonly next: () => Promise<Prepared>
  /** How many saves the church should hold. */
  saves: number
}

const startLane = async (save: KindOfSave): Promise<Lane> => {
  const faulty = await startFaultyServer(server)
  const churchId = await makeChurch(server)
  await setRole(server, churchId, writer, 'Editor')
  const client = at(faulty.server, writer)
  // For a known session, a server sends fewer queries.
  await client.send(songsPath(churchId))
  return { ...faulty, client, churchId, next: save.savesIn(writer, churchId), saves: 0 }
}

const prepare = async (lane: Lane): Promise<SaveRequest> => {
  const { request, saves } = await lane.next()
  lane.saves += saves + 1
  return request
}

/** The commands of a save, which is made again where the machine was so busy that it was given up. */
const stepsIn = async (lane: Lane): Promise<string[]> => {
  const { proxy, client } = lane
  const request = await prepare(lane)
  let status = 0
  const steps = await commandsOf(proxy, async () => {
    status = (await send(client, request)).status
  })
  if (status === 503) {
    await sendUntilSaved(client, request.path, request)
    return stepsIn(lane)
  }
  expect(steps.at(-1)).toBe('commitTransaction')
  return steps
}

/** Sends the save into the fault, then does what a careful client does: sends it again with the same key. */
const sendThrough = async (lane: Lane, injectFault: () => () => number): Promise<number> => {
  const { proxy, client } = lane
  const request = await prepare(lane)
  const happened = injectFault()
  const first = await send(client, request)
  proxy.onCommand = null
  // On a busy machine what the first attempt left open may take longer to end than the server waits for it.
  const second = await sendUntilSaved(client, request.path, request)
  expect(second.status).toBe(request.method === 'POST' ? 201 : 200)
  // A save with an answer is replayed with the same one; a save without gets one that stays the same.
  const isKnown = first.status === second.status
  if (!isKnown) expect([500, 503]).toContain(first.status)
  const other = isKnown ? first : await sendUntilSaved(client, request.path, request)
  expect(repeatable(other)).toEqual(repeatable(second))
  expect((isKnown ? second : other).headers.get('idempotency-replayed')).toBe('true')
  const church = await server.database.collections.churches.findOne({ _id: lane.churchId })
  expect(church?.cursor).toBe(lane.saves)
  return happened()
}

test.concurrent.each(kindsOfSaves.map(({ name }, kind) => ({ name, kind })))(
  '$name: a fault at any MongoDB command, then the request again: one save',
  async ({ kind }) => {
    const { lane, cases } = lanes[kind] ?? {}
    if (!lane || !cases) throw new Error('There is no server for it.')
    expect(new Set(cases.map(({ at }) => at)).size).toBeGreaterThan(5)
    for (const faultCase of cases) {
      const inject = () => injectAt(lane.proxy, faultCase.at, faultCase.fault)
      await sendUntilHappened(faultCase, () => sendThrough(lane, inject))
    }
    await expectWholeChurch(server, lane.churchId, lane.saves)
  },
)

test.concurrent('a fault while the server announces itself as a writer: one save', async () => {
  const [save] = kindsOfSaves
  if (!save) throw new Error('There is no save.')
  await using lane = await startLane(save)
  // It does so at most twice a second, so the next save may come without it.
  for (const fault of faults.filter(({ onlyCommit }) => !onlyCommit))
    while ((await sendThrough(lane, () => injectAtNote(lane.proxy, fault))) === 0);
  await expectWholeChurch(server, lane.churchId, lane.saves)
})
