import { afterAll, beforeAll, expect, test } from 'bun:test'
import { readBytes } from '../../src/assets/gridfs.ts'
import { renameUser } from '../../src/auth/service.ts'
import { setChurch } from '../../src/churches/service.ts'
import { shardingState } from '../../src/db/migrations.ts'
import type { StoredFile } from '../../src/db/records/asset.ts'
import { plantAsset } from '../../testkit/assets.ts'
import { sampleSize } from '../../testkit/long-tests.ts'
import { endAt, type MongoProxy, startMongoProxy } from '../../testkit/mongodb/proxy.ts'
import type { WireCommand } from '../../testkit/mongodb/wire.ts'
import { plainPdf } from '../../testkit/pdf/pdfs.ts'
import { makeChurch, makeMember, makeUser } from '../../testkit/people.ts'
import { answerOf, openWorkbench, type Workbench } from '../../testkit/process/run-tool.ts'
import { SteadyWriters } from '../../testkit/process/steady-writers.ts'
import { startTestServer, type TestServer } from '../../testkit/server.ts'
import { makeOlder, plantChunks } from '../../testkit/sharding/older-database.ts'

let server: TestServer
let bench: Workbench
let proxy: MongoProxy
beforeAll(async () => {
  server = await startTestServer()
  bench = await openWorkbench()
  proxy = await startMongoProxy(server.where.uri)
})
afterAll(async () => {
  await bench[Symbol.asyncDispose]()
  await proxy.stop()
  await server.stop()
})

/** Enough for many batches of chunks. */
const FILES = sampleSize(24, 120)
const CHUNKS = 10
const PEOPLE = sampleSize(20, 150)

/** The steps at which the preparation is killed, one after the other: each time it comes further. */
const POINTS = [
  { step: 'createIndexes', count: 1, arrives: false },
  { step: 'update bytes.chunks', count: 5, arrives: true },
  // Of the claims. A transaction that is left open would delay the next step until MongoDB ends it.
  { step: 'commitTransaction', count: 5, arrives: true },
  { step: 'dropIndexes', count: 1, arrives: true },
]

const all = () => server.database.collections

const isSound = async (file: StoredFile): Promise<boolean> => {
  const hasher = new Bun.CryptoHasher('sha256')
  for await (const part of readBytes(all(), file, 0, file.length - 1)) hasher.update(part)
  return hasher.digest('hex') === file.sha256
}

/** Leaves the processor to the programs that start meanwhile. */
const PAUSE_MS = 250

/** Repeats an action until it is stopped; fails with the action. */
const repeating = (work: (round: number) => Promise<unknown>) => {
  let isOver = false
  let rounds = 0
  const loop = async () => {
    while (!isOver) {
      await work(rounds++)
      await Bun.sleep(PAUSE_MS)
    }
  }
  const running = loop()
  return {
    async stop(): Promise<number> {
      isOver = true
      await running
      return rounds
    },
  }
}

/** Starts the preparation and kills it at this command. */
const killAt = async ({ step, count, arrives }: (typeof POINTS)[number]): Promise<boolean> => {
  const where = { uri: proxy.uri, name: server.where.name }
  const running = await bench.start(where, 'shard', '--prepare')
  let seen = 0
  const isAt = (command: WireCommand) => command.step.startsWith(step) && ++seen === count
  const end = () => running.child.kill('SIGKILL')
  return endAt(proxy, { isAt, arrives, end }, () => running.ended)
}

test('a database of an earlier version is prepared while people save, upload, download and are renamed; killed and gone on with, it loses nothing', async () => {
  const churchId = await makeChurch(server)
  const editor = await makeMember(server, churchId, 'Editor')
  await plantChunks(all(), churchId, { files: FILES, chunks: CHUNKS })
  for (let at = 0; at < PEOPLE; at++) await makeUser(server)
  await makeOlder(all())
  const old = await all().files.find().toArray()

  const { url } = server
  const writers = new SteadyWriters({ url, churchId, cookie: editor.cookie ?? '' }, 2)
  const uploads = repeating((round) =>
    plantAsset(server, churchId, `${round}.pdf`, plainPdf(1 + (round % 40))),
  )
  const downloads = repeating(async (round) => {
    const file = old[(round * 7) % old.length]
    if (file && !(await isSound(file))) throw new Error(`The file ${file._id} cannot be read.`)
  })
  const person = await makeUser(server)
  let email = person.email ?? ''
  const renames = repeating(async (round) => {
    email = (await renameUser(all(), email, `renamed-${round}@example.org`)).email
    await setChurch(all(), churchId, { address: `church-${round}` })
  })

  for (const point of POINTS) {
    expect({ point, isKilled: await killAt(point) }).toEqual({ point, isKilled: true })
    expect(await shardingState(server.database.db)).toBe('begun')
    await writers.saved(2)
  }
  expect(answerOf(await bench.tool(server.where, 'shard', '--prepare', '--json')).ready).toBe(true)
  await writers.saved(2)

  for (const work of [uploads, downloads, renames]) expect(await work.stop()).toBeGreaterThan(2)
  for (const { songId, acknowledged } of await writers.stop()) {
    const revisions = await all().revisions.find({ resourceId: songId }).sort({ version: 1 }).toArray()
    expect(revisions.map(({ document }) => (document as { title: string }).title)).toEqual([...acknowledged])
  }
  for (const file of await all().files.find().toArray()) expect(await isSound(file)).toBe(true)
  expect(await all().chunks.countDocuments({ churchId: { $ne: churchId } })).toBe(0)
  const users = await all().users.find().toArray()
  const claims = await all()
    .claims.find({ _id: /^email:/ })
    .toArray()
  const claimed = new Set(claims.map(({ _id, ownerId }) => `${_id} ${ownerId}`))
  expect(users.filter(({ _id, emailKey }) => !claimed.has(`email:${emailKey} ${_id}`))).toEqual([])
  expect(answerOf(await bench.tool(server.where, 'verify', '--bytes', '--json'))).toMatchObject({ ok: true })
  expect(answerOf(await bench.tool(server.where, 'shard', '--json')).ready).toBe(true)
})
