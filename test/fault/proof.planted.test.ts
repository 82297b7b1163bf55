import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type LocalMongod, startLocalMongod } from '../../src/db/local-mongod.ts'
import { testMongodBinary } from '../support/mongodb.ts'
import { prove } from '../support/proof/run.ts'
import { freePort, type ServerProcess, startServerProcess } from '../support/proof/server-process.ts'

/** The checker is only worth something if it fails on a server that breaks its promises. */
const program = join(import.meta.dir, '../support/proof/mutant.ts')
const dataDir = mkdtempSync(join(tmpdir(), 'psaltery-planted-'))
const port = freePort()
let mongod: LocalMongod
const startMongod = async () => {
  mongod = await startLocalMongod({ binary: await testMongodBinary(), dataDir, port, cacheGb: 0.25 })
}
beforeAll(startMongod, 120_000)
afterAll(async () => {
  await mongod.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const proveMutant = async (mutation: string, trouble: (server: ServerProcess) => Promise<void>) => {
  const where = { uri: mongod.uri, database: `planted_${crypto.randomUUID().slice(0, 8)}` }
  const server = await startServerProcess({ ...where, program, env: { PSALTERY_MUTATION: mutation } })
  try {
    return await prove({ ...where, urls: [server.url], clients: 16, seed: 1, trouble: () => trouble(server) })
  } finally {
    await server.kill()
  }
}

test('write concern 1 loses acknowledged saves when mongod is killed, and the checker says so', async () => {
  const verdict = await proveMutant('write concern 1', async () => {
    for (let kill = 0; kill < 4; kill++) {
      await Bun.sleep(1500)
      process.kill(mongod.pid, 'SIGKILL')
      await mongod.exited
      await startMongod()
    }
  })
  expect(verdict.lost).toBeGreaterThan(0)
}, 180_000)

test('without a unique key saves are duplicated, and the checker says so', async () => {
  const verdict = await proveMutant('no unique key', () => Bun.sleep(2000))
  expect(verdict.duplicated).toBeGreaterThan(0)
}, 120_000)

test('an ignored If-Match overwrites saves, and the checker says so', async () => {
  const verdict = await proveMutant('If-Match ignored', () => Bun.sleep(2000))
  expect(verdict.torn).toBeGreaterThan(0)
}, 120_000)
