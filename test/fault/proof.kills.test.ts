import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type LocalMongod, startLocalMongod } from '../../src/db/local-mongod.ts'
import { testMongodBinary } from '../support/mongodb.ts'
import { type Proof, prove } from '../support/proof/run.ts'
import { freePort, startServerProcess } from '../support/proof/server-process.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'psaltery-kills-'))
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

const where = () => ({ uri: mongod.uri, database: `kills_${crypto.randomUUID().slice(0, 8)}` })

const expectNothingLost = (proof: Proof): void => {
  expect(proof.details).toEqual([])
  expect(proof.saves).toBeGreaterThan(30)
  expect(proof.unknown).toBe(0)
}

test('20 times kill -9 of the server under load: nothing lost, torn or duplicated', async () => {
  const place = where()
  const server = await startServerProcess(place)
  const proof = await prove({
    ...place,
    urls: [server.url],
    clients: 12,
    seed: 20,
    async trouble() {
      for (let kill = 0; kill < 20; kill++) {
        await Bun.sleep(200 + 30 * kill)
        await server.kill()
        await server.restart()
      }
      await Bun.sleep(300)
    },
  })
  await server.kill('SIGTERM')
  expectNothingLost(proof)
}, 300_000)

test('SIGTERM under load: what was under way is answered, nothing lost', async () => {
  const place = where()
  const server = await startServerProcess(place)
  const proof = await prove({
    ...place,
    urls: [server.url],
    clients: 12,
    seed: 21,
    async trouble() {
      for (let stop = 0; stop < 3; stop++) {
        await Bun.sleep(500)
        await server.kill('SIGTERM')
        await server.restart()
      }
    },
  })
  await server.kill('SIGTERM')
  expectNothingLost(proof)
}, 120_000)

test('5 times kill -9 of mongod under load: nothing lost, torn or duplicated, and no restart needed', async () => {
  const place = where()
  const server = await startServerProcess(place)
  const proof = await prove({
    ...place,
    urls: [server.url],
    clients: 12,
    seed: 5,
    async trouble() {
      for (let kill = 0; kill < 5; kill++) {
        await Bun.sleep(1000)
        process.kill(mongod.pid, 'SIGKILL')
        await mongod.exited
        await startMongod()
      }
      await Bun.sleep(1000)
    },
  })
  await server.kill('SIGTERM')
  expectNothingLost(proof)
}, 300_000)
