import { afterAll, beforeAll, expect, test } from 'bun:test'
import { type ReplicaSet, startReplicaSet } from '../support/proof/replica-set.ts'
import { prove } from '../support/proof/run.ts'
import { type ServerProcess, startServerProcess } from '../support/proof/server-process.ts'

/** Two servers on a replica set of three: what a church runs when one machine is not enough. */
let set: ReplicaSet
let servers: [ServerProcess, ServerProcess]
const database = `cluster_${crypto.randomUUID().slice(0, 8)}`
beforeAll(async () => {
  set = await startReplicaSet()
  const options = { uri: set.uri, database, env: { RATE_LIMIT_STORE: 'mongodb' } }
  // At the same moment, so that both bring the empty database up to date.
  servers = await Promise.all([startServerProcess(options), startServerProcess(options)])
}, 180_000)
afterAll(async () => {
  for (const server of servers) await server.kill()
  await set.stop()
}, 60_000)

test('the primary killed 3 times, a step-down, a server killed at random: nothing lost, torn or duplicated', async () => {
  const proof = await prove({
    uri: set.uri,
    database,
    urls: servers.map(({ url }) => url),
    clients: 12,
    seed: 33,
    async trouble() {
      for (let round = 0; round < 3; round++) {
        await Bun.sleep(700)
        await set.killPrimary()
        await Bun.sleep(500)
        const server = servers[round % 2 === 0 ? 0 : 1]
        await server?.kill()
        await server?.restart()
      }
      await set.stepDown()
      await Bun.sleep(1000)
    },
  })
  expect(proof.details).toEqual([])
  expect(proof.saves).toBeGreaterThan(30)
  expect(proof.unknown).toBe(0)
}, 400_000)
