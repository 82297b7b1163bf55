import { afterAll, beforeAll, expect, test } from 'bun:test'
import { join } from 'node:path'
import { type OwnMongod, startOwnMongod } from '../support/own-mongod.ts'
import { prove } from '../support/proof/run.ts'
import { type ServerProcess, startServerProcess } from '../support/proof/server-process.ts'

/** The checker is only worth something if it fails on a server that breaks its promises. */
const program = join(import.meta.dir, '../support/proof/mutant.ts')
let mongod: OwnMongod
beforeAll(async () => {
  mongod = await startOwnMongod()
})
afterAll(() => mongod[Symbol.asyncDispose]())

const proveMutant = async (mutation: string, trouble: (server: ServerProcess) => Promise<void>) => {
  const where = mongod.place()
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
      await mongod.killAndRestart()
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
