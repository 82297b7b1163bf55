import { afterAll, beforeAll, expect, test } from 'bun:test'
import { connect, type Database } from '../../src/db/connect.ts'
import { type FreshDatabase, freshDatabase } from '../../testkit/mongodb/mongodb.ts'
import { client } from '../../testkit/people.ts'
import { stopProcess } from '../../testkit/process/processes.ts'
import { type ChurchWithEditor, createChurchWithEditor } from '../../testkit/proof/church-with-editor.ts'
import { startServerProcess } from '../../testkit/proof/server-process.ts'
import { outOfTurn } from '../../testkit/proof/webhook-deliveries.ts'
import { createSong } from '../../testkit/songs/songs.ts'
import { until } from '../../testkit/until.ts'
import { type Receiver, startReceiver } from '../../testkit/webhooks/receiver.ts'
import { plantWebhook } from '../../testkit/webhooks/webhooks.ts'

let where: FreshDatabase
let database: Database
let receiver: Receiver
let editor: ChurchWithEditor
beforeAll(async () => {
  where = await freshDatabase()
  database = await connect(where.uri, where.name, { longRunning: true })
  receiver = await startReceiver()
})
afterAll(async () => {
  await receiver[Symbol.asyncDispose]()
  await database.close()
  await where.drop()
})

const startServer = () => startServerProcess({ uri: where.uri, database: where.name })
type Server = Awaited<ReturnType<typeof startServer>>

const all = () => database.collections
const leaseOf = () => all().deliverers.findOne({ _id: editor.churchId }, { readConcern: { level: 'local' } })
const cursorOf = async (webhookId: string) =>
  (await all().webhooks.findOne({ _id: webhookId }, { readConcern: { level: 'local' } }))?.cursor ?? 0

/** Saves songs, which one server delivers to a receiver that takes its time until the other server has started. */
const twoServers = async (path: string) => {
  editor = await createChurchWithEditor(database)
  await receiver.behave({ [path]: { afterMs: 700 } })
  const { id } = await plantWebhook({ database }, editor.churchId, receiver, { path })
  const holder = await startServer()
  const token = editor.cookie.replace('psaltery=', '')
  for (let at = 0; at < SAVES; at++) await createSong(client(holder, { token }), editor.churchId)
  await until(() => receiver.idsAt(path).length >= 2)
  const other = await startServer()
  const owner = (await leaseOf())?.owner
  expect(owner).toBeString()
  await receiver.behave({ [path]: { afterMs: 50 } })
  return { id, holder, other, owner }
}
const SAVES = 60

const expectDelivered = async (webhookId: string, path: string): Promise<number[]> => {
  await until(async () => (await cursorOf(webhookId)) === SAVES)
  const events = await all().events.find({ churchId: editor.churchId }).toArray()
  const cursors = new Map(events.map(({ _id, cursor }) => [_id, cursor]))
  const received = receiver.idsAt(path).map((id) => cursors.get(id) ?? 0)
  expect(outOfTurn(SAVES, received)).toEqual([])
  return received
}

const end = async (...servers: Server[]) => {
  for (const server of servers) await server[Symbol.asyncDispose]()
}

test('the lease of a killed server is taken over; the order holds, and at most one event comes twice', async () => {
  const { id, holder, other } = await twoServers('/killed')
  await holder.kill()
  const received = await expectDelivered(id, '/killed')
  expect(received.length - SAVES).toBeLessThanOrEqual(1)
  await until(async () => (await leaseOf()) === null)
  await end(holder, other)
})

test('a server that was paused does not move the cursor back, and sends nothing that another has sent', async () => {
  const { id, holder, other, owner } = await twoServers('/paused')
  await stopProcess(holder.pid)
  const before = await cursorOf(id)
  await until(async () => (await leaseOf())?.owner !== owner && (await cursorOf(id)) > before)
  process.kill(holder.pid, 'SIGCONT')
  const received = await expectDelivered(id, '/paused')
  // The one that was under way when the server was paused.
  expect(received.length - SAVES).toBeLessThanOrEqual(1)
  await end(holder, other)
})

test('a server that stops gives its leases back', async () => {
  const { id, holder, other, owner } = await twoServers('/stopped')
  await holder.kill('SIGTERM')
  expect((await leaseOf())?.owner).not.toBe(owner)
  const received = await expectDelivered(id, '/stopped')
  expect(received).toHaveLength(SAVES)
  await end(holder, other)
})
