import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { removeOrphans } from '../../src/assets/cleaner.ts'
import { type AssetProblem, verifyAssets } from '../../src/assets/verify.ts'
import { connect, type Database } from '../../src/db/connect.ts'
import { migrate } from '../../src/db/migrations.ts'
import { type MongoProxy, startMongoProxy } from '../../testkit/mongo-proxy.ts'
import { type FreshDatabase, freshDatabase } from '../../testkit/mongodb.ts'
import { until } from '../../testkit/pdf-processes.ts'
import { pdfOfSize } from '../../testkit/pdfs.ts'

const KEEPER = join(import.meta.dir, '../../testkit/pdf-keeper.ts')
let where: FreshDatabase
let database: Database
let proxy: MongoProxy
let folder: string
let path: string

beforeAll(async () => {
  where = await freshDatabase()
  database = await connect(where.uri, where.name)
  await migrate(database.db)
  proxy = await startMongoProxy(where.uri)
  folder = await mkdtemp(join(tmpdir(), 'psaltery-keep-'))
  path = join(folder, 'seven-chunks.pdf')
  await Bun.write(path, pdfOfSize(7_000_000))
}, 60_000)

afterAll(async () => {
  await proxy.stop()
  await database.close()
  await where.drop()
  await rm(folder, { recursive: true })
})

/** Keeps a file for a church of its own and kills the keeper at this step: before it reaches storage, or after. */
const keepAndKill = async (step: string, fate: 'lose the command' | 'lose the answer') => {
  const keeper = Bun.spawn([process.execPath, KEEPER, proxy.uri, where.name, crypto.randomUUID(), path], {
    stdout: 'ignore',
    stderr: 'ignore',
  })
  let killed = false
  proxy.onCommand = (command) => {
    if (killed) return 'lose the command'
    if (command.step !== step) return 'pass'
    killed = true
    keeper.kill('SIGKILL')
    return fate
  }
  await keeper.exited
  proxy.onCommand = null
  expect(killed).toBe(true)
}

const problems = async (): Promise<string[]> => {
  const found: AssetProblem[] = []
  const findings = { found: (problem: AssetProblem) => void found.push(problem), checked: () => {} }
  const brokenOffBefore = new Date(Date.now() + 60_000)
  await verifyAssets(database, { churchId: null, bytes: true, brokenOffBefore }, findings)
  return found.map(({ code }) => code)
}

const steps = [
  'findAndModify bytes.files',
  'insert bytes.chunks',
  'update bytes.files',
  'insert assets',
  'commitTransaction',
]

test('an upload killed at any of its writes, 20 times, leaves what the cleaner removes, and no file without bytes', async () => {
  for (let round = 0; round < 2; round++)
    for (const step of steps)
      for (const fate of ['lose the command', 'lose the answer'] as const) await keepAndKill(step, fate)
  expect((await problems()).filter((code) => code !== 'bytes-without-asset')).toEqual([])
  // MongoDB takes back the transaction of a killed process after a minute; until then its record is held.
  await until(async () => {
    await removeOrphans(database, new Date(Date.now() + 60_000))
    return (await problems()).length === 0
  })
  const { assets, files, chunks } = database.collections
  const kept = await assets.countDocuments()
  expect(kept).toBeGreaterThan(0)
  expect(kept).toBeLessThan(20)
  expect([await files.countDocuments(), await chunks.countDocuments()]).toEqual([kept, 7 * kept])
}, 400_000)
