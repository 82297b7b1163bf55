import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { removeOrphans } from '../../src/assets/cleaner.ts'
import { connect, type Database } from '../../src/db/connect.ts'
import { migrate } from '../../src/db/migrations.ts'
import { type AssetProblem, verifyAssets } from '../../src/verify/scans/assets.ts'
import { type OwnMongod, startOwnMongod } from '../../testkit/mongodb/own-mongod.ts'
import { type MongoProxy, startMongoProxy } from '../../testkit/mongodb/proxy.ts'
import { pdfOfSize } from '../../testkit/pdf/pdfs.ts'
import { until } from '../../testkit/until.ts'

const PROGRAM = join(import.meta.dir, '../../testkit/pdf/store-pdf.ts')
/** The managed mongod ends abandoned transactions after seconds; that of the test run after a minute. */
let own: OwnMongod
let database: Database
let proxy: MongoProxy
let folder: string
let path: string

beforeAll(async () => {
  own = await startOwnMongod()
  database = await connect(own.where.uri, own.where.name, { longRunning: true })
  await migrate(database.db)
  proxy = await startMongoProxy(own.where.uri)
  folder = await mkdtemp(join(tmpdir(), 'psaltery-keep-'))
  path = join(folder, 'seven-chunks.pdf')
  await Bun.write(path, pdfOfSize(7_000_000))
})

afterAll(async () => {
  await proxy.stop()
  await database.close()
  await own[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

/** Stores a file for a church of its own and kills the program at this step: before it reaches storage, or after. */
const storeAndKill = async (step: string, action: 'lose the command' | 'lose the answer') => {
  const program = Bun.spawn(
    [process.execPath, PROGRAM, proxy.uri, own.where.name, crypto.randomUUID(), path],
    {
      stdout: 'ignore',
      stderr: 'ignore',
    },
  )
  let killed = false
  proxy.onCommand = (command) => {
    if (killed) return 'lose the command'
    if (command.step !== step) return 'pass'
    killed = true
    program.kill('SIGKILL')
    return action
  }
  await program.exited
  proxy.onCommand = null
  expect(killed).toBe(true)
}

const problems = async (): Promise<string[]> => {
  const found: AssetProblem[] = []
  const findings = { found: (problem: AssetProblem) => void found.push(problem), checked: () => {} }
  const abandonedBefore = new Date(Date.now() + 60_000)
  await verifyAssets(database, { churchId: null, bytes: true, abandonedBefore }, findings)
  return found.map(({ code }) => code)
}

/** Every state that a killed upload can leave: a kill after a write is the same as one before the next write. */
const points: readonly (readonly [step: string, action: 'lose the command' | 'lose the answer'])[] = [
  ['findAndModify bytes.files', 'lose the command'],
  ['insert bytes.chunks', 'lose the command'],
  // Six more chunks would follow.
  ['insert bytes.chunks', 'lose the answer'],
  ['update bytes.files', 'lose the command'],
  ['insert assets', 'lose the command'],
  ['commitTransaction', 'lose the command'],
  ['commitTransaction', 'lose the answer'],
]

test('an upload killed before or after any of its writes leaves what the cleaner removes, and no file without bytes', async () => {
  for (const [step, action] of points) await storeAndKill(step, action)
  expect((await problems()).filter((code) => code !== 'bytes-without-asset')).toEqual([])
  // Until MongoDB ends the transaction of a killed process, the record that it wrote is locked.
  await until(async () => {
    await removeOrphans(database, new Date(Date.now() + 60_000))
    return (await problems()).length === 0
  })
  const { assets, files, chunks } = database.collections
  const kept = await assets.countDocuments()
  expect(kept).toBeGreaterThan(0)
  expect(kept).toBeLessThan(points.length)
  expect([await files.countDocuments(), await chunks.countDocuments()]).toEqual([kept, 7 * kept])
})
