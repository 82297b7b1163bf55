import { afterAll, expect, test } from 'bun:test'
import { connect } from '../../src/database.ts'
import { freshDatabase } from '../../testkit/mongodb/mongodb.ts'
import { client } from '../../testkit/people.ts'
import { stopProcess } from '../../testkit/process/processes.ts'
import { type ChurchWithEditor, createChurchWithEditor } from '../../testkit/proof/church-with-editor.ts'
import { startServerProcess } from '../../testkit/proof/server-process.ts'
import { outOfTurn } from '../../testkit/proof/webhook-deliveries.ts'
import { createSong } from '../../testkit/songs/songs.ts'
import { until as untilHolds } from '../../testkit/until.ts'
import { startReceiver } from '../../testkit/webhooks/receiver.ts'
import { plantWebhook } from '../../testkit/webhooks/webhooks.ts'

let editor: ChurchWithEditor
const where = await freshDatabase()
const database = await connect(where.uri, where.name, { longRunning: true })
const receiver = await startReceiver()
afterAll(async () => {
  await receiver[Symbol.asyncDispose]()
  await database.close()
  await where.drop()
})

/** A lease lasts for seconds, so the database is asked a few times in each of them. */
const until = (condition: () => boolean | Promise<boolean>) => untilHolds(condition, { intervalMs: 100 })

const all = () => database.collections
const leaseOf = () =>
  all().leases.findOne({ _id: `deliveries ${editor.churchId}` }, { readConcern: { level: 'local' } })
const ownerOf = async () => (await leaseOf())?.owner
const cursorOf = async (webhookId: string) =>
  (await all().webhooks.findOne({ _id: webhookId }, { readConcern: { level: 'local' } }))?.cursor ?? 0

const startServer = () => startServerProcess({ uri: where.uri, database: where.name })
type Server = Awaited<ReturnType<typeof startServer>>
/** The tests use them one after the other: the second one is never killed. */
let [first, second]: [Server | undefined, Server | undefined] = [undefined, undefined]
let secondOwner: string | undefined
afterAll(async () => {
  for (const server of [first, second]) await server?.[Symbol.asyncDispose]()
})

const SAVES = 30

/** Saves songs in a new church, which the server that got its lease delivers slowly at first. */
const saveAndDeliver = async (path: string, server: Server) => {
  editor = await createChurchWithEditor(database)
  await receiver.behave({ [path]: { afterMs: 700 } })
  const { id } = await plantWebhook({ database }, editor.churchId, receiver, { path })
  const token = editor.cookie.replace('psaltery=', '')
  for (let at = 0; at < SAVES; at++) await createSong(client(server, { token }), editor.churchId)
  await until(() => receiver.idsAt(path).length >= 2)
  const owner = await ownerOf()
  expect(owner).toBeString()
  return { id, owner, answerAfter: (afterMs: number) => receiver.behave({ [path]: { afterMs } }) }
}

const expectDelivered = async (webhookId: string, path: string): Promise<number[]> => {
  await until(async () => (await cursorOf(webhookId)) === SAVES)
  const events = await all().events.find({ churchId: editor.churchId }).toArray()
  const cursors = new Map(events.map(({ _id, cursor }) => [_id, cursor]))
  const received = receiver.idsAt(path).map((id) => cursors.get(id) ?? 0)
  expect(outOfTurn(SAVES, received)).toEqual([])
  return received
}

test('the lease of a killed server is taken over; the order holds, and at most one event comes twice', async () => {
  first = await startServer()
  const { id, owner, answerAfter } = await saveAndDeliver('/killed', first)
  second = await startServer()
  await first.kill()
  await until(async () => ![owner, undefined].includes(await ownerOf()))
  secondOwner = await ownerOf()
  await answerAfter(50)
  const received = await expectDelivered(id, '/killed')
  expect(received.length - SAVES).toBeLessThanOrEqual(1)
  await until(async () => (await leaseOf()) === null)
})

test('a server that was paused does not move the cursor back, and sends nothing that another has sent', async () => {
  if (!first || !second) throw new Error('The servers were not started.')
  const { id, owner, answerAfter } = await saveAndDeliver('/paused', second)
  expect(owner).toBe(secondOwner)
  await first.restart()
  await stopProcess(second.pid)
  const before = await cursorOf(id)
  await until(async () => (await ownerOf()) !== owner && (await cursorOf(id)) > before)
  process.kill(second.pid, 'SIGCONT')
  await answerAfter(50)
  const received = await expectDelivered(id, '/paused')
  // The one that was under way when the server was paused.
  expect(received.length - SAVES).toBeLessThanOrEqual(1)
  await until(async () => (await leaseOf()) === null)
})

test('a server that stops gives its leases back', async () => {
  if (!first || !second) throw new Error('The servers were not started.')
  const { id, owner, answerAfter } = await saveAndDeliver('/stopped', second)
  // Short enough for a stop to wait for the answer that is under way.
  await answerAfter(200)
  const before = receiver.idsAt('/stopped').length
  await until(() => receiver.idsAt('/stopped').length > before)
  await (owner === secondOwner ? second : first).kill('SIGTERM')
  expect(await ownerOf()).not.toBe(owner)
  await answerAfter(50)
  const received = await expectDelivered(id, '/stopped')
  expect(received).toHaveLength(SAVES)
})
