import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CommandStartedEvent, Document } from 'mongodb'
import { allMembers, removeMember, setMember } from '../../src/churches/members/host.ts'
import { setChurch } from '../../src/churches/service.ts'
import { systemClock } from '../../src/core/time.ts'
import { connect, declarations } from '../../src/database.ts'
import type { Database } from '../../src/db/connect.ts'
import { readEvents, readEventsAfter } from '../../src/events/log/read-events.ts'
import { insertPing } from '../../src/events/webhooks/store.ts'
import { removeOrphans } from '../../src/files/cleaner.ts'
import { backUp } from '../../src/maintenance/archive/export.ts'
import { discard } from '../../src/maintenance/archive/restore.ts'
import { verifyDatabase } from '../../src/maintenance/verify/verify-database.ts'
import { FOR_MEMBERS, SearchDocuments } from '../../src/search/search-documents.ts'
import { plantAsset } from '../../testkit/assets.ts'
import { followChanges } from '../../testkit/changes.ts'
import { pdfSaying } from '../../testkit/pdf/pdfs.ts'
import { type Client, client } from '../../testkit/people.ts'
import { startTestServer, type TestServer } from '../../testkit/server.ts'
import { type Asked, askedBy, filterShape, isBroad } from '../../testkit/sharding/named-church.ts'
import { shardIndexes } from '../../testkit/sharding/shard-indexes.ts'
import { commandListeners, watchingChurches } from '../../testkit/sharding/watch-clients.ts'
import { songsPath } from '../../testkit/songs/songs.ts'
import { until } from '../../testkit/until.ts'
import { deliveryEnv, plantWebhook, quickDelivery } from '../../testkit/webhooks/webhooks.ts'
import { makeFullChurch } from '../archive/full-church.ts'

let server: TestServer
let folder: string
const shapes = new Map<string, { readonly asked: Asked; readonly explained: Document }>()

beforeAll(async () => {
  server = await startTestServer({ env: deliveryEnv, delivery: quickDelivery })
  folder = await mkdtemp(join(tmpdir(), 'psaltery-explain-'))
  await shardIndexes(server.database.collections)
  commandListeners.add(remember)
})
afterAll(async () => {
  commandListeners.delete(remember)
  await rm(folder, { recursive: true })
  await server.stop()
})

/** Keeps one command of every shape on a church's data that names the church. */
const remember = (event: CommandStartedEvent): void => {
  const { commandName, command } = event
  askedBy(event).forEach((asked, at) => {
    const { collection, filter } = asked
    if (command.insert || (commandName === 'bulkWrite' && asked.inserts)) return
    if (!declarations[collection].church || isBroad(commandName, collection, filter)) return
    const sort = [...(command.sort?.keys() ?? [])].join(' ')
    const shape = `${commandName} ${collection}: ${filterShape(filter)}${sort ? ` sorted by ${sort}` : ''}`
    if (!shapes.has(shape)) shapes.set(shape, { asked, explained: explainable(commandName, command, at) })
  })
}

const KEPT = [
  'filter',
  'query',
  'sort',
  'projection',
  'limit',
  'skip',
  'key',
  'pipeline',
  'cursor',
  'update',
  'new',
]

/** The command without its session, and of several writes the one. */
const explainable = (name: string, command: Document, at: number): Document => ({
  [name]: command[name],
  ...Object.fromEntries(KEPT.filter((field) => field in command).map((field) => [field, command[field]])),
  ...(name === 'update' ? { updates: [command.updates[at]] } : {}),
  ...(name === 'delete' ? { deletes: [command.deletes[at]] } : {}),
})

/** The queries of requests and of the tool, on one of three churches. */
const doEverything = async (): Promise<void> => {
  for (const seed of [2, 3]) await makeFullChurch(server, seed, 25)
  const { churchId, writer, assetIds } = await makeFullChurch(server, 1, 60)
  const get = async (path: string) => (await writer.send(path)).body
  const { songs } = await get(songsPath(churchId))
  await get(`${songsPath(churchId)}?q=Gr%C3%B6sse`)
  await get('/api/v1/churches')
  await followed(writer, churchId)
  const anyone = client(server)
  for (const { id } of songs.slice(0, 5)) {
    for (const part of ['', '/revisions', '/lyrics', '/arrangements'])
      await get(`${songsPath(churchId)}/${id}${part}`)
    await anyone.send(`/api/v1/public/churches/${churchId}/songs/${id}`)
  }
  for (const id of assetIds) {
    await writer.send(`/api/v1/churches/${churchId}/assets/${id}/content`)
    await anyone.send(`/api/v1/public/churches/${churchId}/assets/${id}/content`)
  }
  await deliver(churchId)
  const { expectNamed } = await watchingChurches(() => runTool(churchId))
  expectNamed()
}

/** Reads the changes as a stream, whose queries look up the rights of its reader. */
const followed = async (writer: Client, churchId: string): Promise<void> => {
  const stream = await followChanges(server, writer, churchId)
  await until(() => stream.events.length > 0)
  stream.close()
}

/** To receivers that refuse the connection, until their webhooks are disabled; one wants nothing. */
const deliver = async (churchId: string): Promise<void> => {
  const refused = { port: 9 }
  const { webhooks, deliveries } = server.database.collections
  const { id } = await plantWebhook(server, churchId, refused, { cursor: 0 })
  const quiet = await plantWebhook(server, churchId, refused, { cursor: 0, kinds: ['song.visibility'] })
  await insertPing(server.database.collections, { churchId, webhookId: id }, new Date())
  const countLeft = () =>
    webhooks.countDocuments({ churchId, enabled: true, _id: { $in: [id, quiet.id] }, cursor: 0 })
  await until(
    async () => (await countLeft()) === 0 && (await deliveries.countDocuments({ state: 'waiting' })) === 0,
  )
}

const runTool = async (churchId: string): Promise<void> => {
  const own = await connect(server.where.uri, server.where.name, { longRunning: true })
  try {
    await runOn(own, churchId)
  } finally {
    await own.close()
  }
}

const runOn = async (own: Database, churchId: string): Promise<void> => {
  const report = { found: () => {}, progress: () => {} }
  const files = { bytes: true, abandonedBefore: new Date(0) }
  await verifyDatabase(own, { churchId, files }, report)
  await verifyDatabase(own, { churchId: null, files }, report)
  await backUp(own, join(folder, 'backup.zip'), () => {})
  await removeOrphans(own, new Date())
  await readEvents(own.collections, { churchId, songId: null, since: new Date(0), limit: 10 })
  await readEventsAfter(own.collections, churchId, 0, 10)
  await discard(own, crypto.randomUUID())
  await plantAsset({ database: own }, churchId, 'more.pdf', pdfSaying(churchId))
  const documents = new SearchDocuments(own.collections.search)
  await documents.ids(churchId, FOR_MEMBERS, 0, 10)
  await Array.fromAsync(documents.inScope(churchId, FOR_MEMBERS))
  await Array.fromAsync(documents.unchangedSince(churchId, 10))
  const people = { collections: own.collections, clock: systemClock }
  const [{ email = '' } = {}] = await allMembers(own.collections, churchId)
  await setMember(people, churchId, email, 'Administrator')
  await removeMember(people, churchId, email)
  await setChurch(own.collections, churchId, { address: `church-${churchId.slice(0, 8)}` })
}

interface Scan {
  readonly stage: string
  readonly key: string[]
}

const SCANS = /^(COLLSCAN|IXSCAN|IDHACK|EXPRESS_\w+|DISTINCT_SCAN|COUNT_SCAN|CLUSTERED_\w+)$/

/** Every stage that reads an index or a collection, however deep it lies in the plan. */
const scansIn = (plan: unknown): Scan[] => {
  if (plan === null || typeof plan !== 'object') return []
  const { stage, keyPattern } = plan as { stage?: unknown; keyPattern?: unknown }
  const own =
    typeof stage === 'string' && SCANS.test(stage)
      ? [{ stage, key: typeof keyPattern === 'object' && keyPattern ? Object.keys(keyPattern) : ['_id'] }]
      : []
  const inner = Object.entries(plan).filter(([name]) => name !== 'rejectedPlans')
  return [...own, ...inner.flatMap(([, part]) => scansIn(part))]
}

/** By an index that begins with the church; or by ids, of which the church is one, or which are asked for beside it. */
const isByChurch = ({ collection, filter }: Asked, { stage, key }: Scan): boolean => {
  if (stage === 'COLLSCAN') return false
  return key[0] === declarations[collection].church || (key[0] === '_id' && '_id' in filter)
}

test('every query on a church’s data goes by an index that begins with the church, or by ids beside the church', async () => {
  await doEverything()
  expect(shapes.size).toBeGreaterThan(70)
  const wrong: string[] = []
  for (const [shape, { asked, explained }] of shapes) {
    const plan = await server.database.db.command({ explain: explained, verbosity: 'queryPlanner' })
    const scans = scansIn(plan)
    if (scans.length === 0 || !scans.every((scan) => isByChurch(asked, scan)))
      wrong.push(`${shape}: ${JSON.stringify(scans)}`)
  }
  expect(wrong).toEqual([])
})
