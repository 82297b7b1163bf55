import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '../../src/core/time.ts'
import { connect } from '../../src/database.ts'
import type { Database } from '../../src/db/connect.ts'
import { migrate } from '../../src/db/migrations.ts'
import { removeOrphans } from '../../src/files/cleaner.ts'
import { createPdfChecker } from '../../src/files/pdf/checker.ts'
import { storeAsset } from '../../src/files/service.ts'
import { type AssetProblem, verifyAssets } from '../../src/maintenance/verify/scan-assets.ts'
import { type OwnMongod, startOwnMongod } from '../../testkit/mongodb/own-mongod.ts'
import { endAt, type MongoProxy, startMongoProxy } from '../../testkit/mongodb/proxy.ts'
import type { WireCommand } from '../../testkit/mongodb/wire.ts'
import { pdfOfSize } from '../../testkit/pdf/pdfs.ts'
import { until } from '../../testkit/until.ts'

const PROGRAM = join(import.meta.dir, '../../testkit/pdf/store-pdf.ts')
/** The managed mongod ends abandoned transactions after seconds; that of the test run after a minute. */
let own: OwnMongod
let database: Database
let proxy: MongoProxy
let folder: string
let path: string
let file: { readonly path: string; readonly size: number; readonly sha256: string }
const checker = createPdfChecker()

beforeAll(async () => {
  own = await startOwnMongod()
  database = await connect(own.where.uri, own.where.name, { longRunning: true })
  await migrate(database)
  proxy = await startMongoProxy(own.where.uri)
  folder = await mkdtemp(join(tmpdir(), 'psaltery-keep-'))
  path = join(folder, 'seven-chunks.pdf')
  const bytes = pdfOfSize(7_000_000)
  await Bun.write(path, bytes)
  file = { path, size: bytes.length, sha256: new Bun.CryptoHasher('sha256').update(bytes).digest('hex') }
})

afterAll(async () => {
  checker.close()
  await proxy.stop()
  await database.close()
  await own[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

interface Point {
  readonly step: string
  /** Whether MongoDB still gets the command. */
  readonly arrives: boolean
}

const isAt =
  ({ step }: Point) =>
  (command: WireCommand) =>
    command.step === step

/** Stores a file for a church of its own, in a process that is killed at this step. */
const storeAndKill = (point: Point): Promise<boolean> => {
  const words = [proxy.uri, own.where.name, crypto.randomUUID(), path]
  const program = Bun.spawn([process.execPath, PROGRAM, ...words], { stdout: 'ignore', stderr: 'ignore' })
  const end = () => program.kill('SIGKILL')
  return endAt(proxy, { isAt: isAt(point), arrives: point.arrives, end }, () => program.exited)
}

/** The same in this process, which is cut off from MongoDB at this step; to MongoDB that looks the same. */
const storeAndCutOff = async (point: Point): Promise<boolean> => {
  const cutOff = await connect(proxy.uri, own.where.name, { longRunning: true })
  // Otherwise the driver would wait for MongoDB to come back.
  const end = () => setTimeout(() => void cutOff.client.close(true).catch(() => {}), point.arrives ? 100 : 0)
  const deps = { database: cutOff, clock: systemClock, checker }
  return endAt(proxy, { isAt: isAt(point), arrives: point.arrives, end }, () =>
    storeAsset(deps, crypto.randomUUID(), 'cut-off.pdf', file).catch(() => {}),
  )
}

const problems = async (): Promise<string[]> => {
  const found: AssetProblem[] = []
  const findings = { found: (problem: AssetProblem) => void found.push(problem), checked: () => {} }
  const abandonedBefore = new Date(Date.now() + 60_000)
  await verifyAssets(database, { churchId: null, bytes: true, abandonedBefore }, findings)
  return found.map(({ code }) => code)
}

/** Every state that a killed upload can leave: a kill after a write is the same as one before the next write. */
const points: readonly Point[] = [
  { step: 'findAndModify bytes.files', arrives: false },
  { step: 'insert bytes.chunks', arrives: false },
  // Six more chunks would follow.
  { step: 'insert bytes.chunks', arrives: true },
  { step: 'update bytes.files', arrives: false },
  { step: 'insert assets', arrives: false },
  { step: 'commitTransaction', arrives: true },
]

test('an upload killed before or after any of its writes leaves what the cleaner removes, and no file without bytes', async () => {
  for (const point of points)
    expect({ point, isOver: await storeAndCutOff(point) }).toEqual({ point, isOver: true })
  // With a transaction that is left open.
  expect(await storeAndKill({ step: 'commitTransaction', arrives: false })).toBe(true)
  expect((await problems()).filter((code) => code !== 'bytes-without-asset')).toEqual([])
  // Until MongoDB ends the transaction of a killed process, the record that it wrote is locked.
  await until(async () => {
    await removeOrphans(database, new Date(Date.now() + 60_000))
    return (await problems()).length === 0
  })
  const { assets, files, chunks } = database.collections
  const kept = await assets.countDocuments()
  expect(kept).toBeGreaterThan(0)
  expect(kept).toBeLessThanOrEqual(points.length)
  expect([await files.countDocuments(), await chunks.countDocuments()]).toEqual([kept, 7 * kept])
})
