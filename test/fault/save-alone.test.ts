import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import type { MongoProxy } from '../support/mongo-proxy.ts'
import { type Client, makeChurch, makeUser, setRole } from '../support/people.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { casesOf, commandsOf, faults, plant, plantAtNote } from './faults.ts'
import { at, startFaultyServer } from './faulty-server.ts'
import { essence, type Prepared, type SixthSave, send, sixSaves } from './requests.ts'
import { expectWholeChurch } from './whole-church.ts'

setDefaultTimeout(120_000)

let server: TestServer
let writer: Client

beforeAll(async () => {
  server = await startTestServer()
  writer = await makeUser(server)
})
afterAll(() => server.stop())

const prepare = async (save: SixthSave): Promise<Prepared & { churchId: string }> => {
  const churchId = await makeChurch(server)
  await setRole(server, churchId, writer, 'Editor')
  return { churchId, ...(await save.prepare(writer, churchId)) }
}

/** Sends the save into the fault, then does what a careful client does: sends it again with the same key. */
const sendThrough = async (
  { proxy, client }: { proxy: MongoProxy; client: Client },
  save: SixthSave,
  plantFault: () => () => number,
): Promise<number> => {
  const { churchId, request, saves } = await prepare(save)
  const happened = plantFault()
  const first = await send(client, request)
  proxy.onCommand = null
  const second = await send(client, request)
  const third = await send(client, request)

  expect(second.status).toBe(request.method === 'POST' ? 201 : 200)
  expect(essence(third)).toEqual(essence(second))
  expect(third.headers.get('idempotency-replayed')).toBe('true')
  if (first.status === second.status) expect(essence(first)).toEqual(essence(second))
  else expect([500, 503]).toContain(first.status)
  await expectWholeChurch(server, churchId, saves + 1)
  return happened()
}

test.concurrent.each(sixSaves)(
  '$name: a fault at any MongoDB command, then the request again: one save',
  async (save) => {
    await using faulty = await startFaultyServer(server)
    const { proxy } = faulty
    const client = at(faulty.server, writer)
    const { request } = await prepare(save)
    const steps = await commandsOf(proxy, () => send(client, request))
    expect(steps.at(-1)).toBe('commitTransaction')
    for (const { at, step, fault } of casesOf(steps)) {
      const happened = await sendThrough({ proxy, client }, save, () => plant(proxy, at, fault))
      expect(`${fault.name} ${step}: ${happened}`).toBe(`${fault.name} ${step}: ${fault.times}`)
    }
  },
)

test.concurrent('a fault while the server announces itself as a writer: one save', async () => {
  await using faulty = await startFaultyServer(server)
  const { proxy } = faulty
  const client = at(faulty.server, writer)
  // It does so at most twice a second, so the next save may come without it.
  for (const save of sixSaves.slice(0, 1))
    for (const fault of faults.filter(({ onlyCommit }) => !onlyCommit))
      while ((await sendThrough({ proxy, client }, save, () => plantAtNote(proxy, fault))) === 0);
})
