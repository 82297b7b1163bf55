import { afterAll, beforeAll, expect, test } from 'bun:test'
import { join } from 'node:path'
import { folderOnDisk } from '../../testkit/mongodb/data-folder.ts'
import { type OwnMongod, startOwnMongod } from '../../testkit/mongodb/own-mongod.ts'
import { type Progress, prove } from '../../testkit/proof/run.ts'
import { startServerProcess } from '../../testkit/proof/server-process.ts'

/** The checker is only worth something if it fails on a server that breaks its promises. */
const program = join(import.meta.dir, '../../testkit/proof/mutant.ts')
let mongod: OwnMongod
beforeAll(async () => {
  // On a disk, where the journal is written later than in memory.
  mongod = await startOwnMongod({}, folderOnDisk)
})
afterAll(() => mongod[Symbol.asyncDispose]())

const proveMutant = async (
  mutation: string,
  injectFaults: (progress: Progress) => Promise<void>,
  clients = 16,
) => {
  const where = mongod.place()
  const server = await startServerProcess({ ...where, program, env: { PSALTERY_MUTATION: mutation } })
  try {
    return await prove({
      ...where,
      urls: [server.url],
      clients,
      seed: 1,
      injectFaults,
      hasWebhook: false,
    })
  } finally {
    await server.kill()
  }
}

test('write concern 1 loses acknowledged saves when mongod is killed, and the checker says so', async () => {
  const verdict = await proveMutant('write concern 1', async ({ untilSaved }) => {
    // Right after a save was acknowledged, so that it is not in the journal yet, which is written ten times a second.
    for (let kill = 0; kill < 8; kill++) {
      await untilSaved(10)
      await mongod.killAndRestart()
    }
  })
  expect(verdict.lost).toBeGreaterThan(0)
})

test('without a unique key saves are duplicated, and the checker says so', async () => {
  const verdict = await proveMutant('no unique key', ({ untilSaved }) => untilSaved(100))
  expect(verdict.duplicated).toBeGreaterThan(0)
})

test('an ignored If-Match overwrites saves, and the checker says so', async () => {
  const verdict = await proveMutant('If-Match ignored', ({ untilSaved }) => untilSaved(100))
  expect(verdict.torn).toBeGreaterThan(0)
})

test('an ignored Last-Event-ID shows changes twice, and the checker says so', async () => {
  const untilOpenedAgain = async ({ untilSaved }: Progress) => {
    await untilSaved(20)
    // Until the stream has been opened again.
    await Bun.sleep(4000)
  }
  // Few clients, because the changes that are there are shown again, and no race is needed.
  const verdict = await proveMutant('Last-Event-ID ignored', untilOpenedAgain, 2)
  expect(verdict.duplicated).toBeGreaterThan(0)
})
