import { startOwnMongod } from '../own-mongod.ts'
import { startReplicaSet } from './replica-set.ts'
import { type Proof, prove } from './run.ts'
import { startServerProcess } from './server-process.ts'

/** One promise under one kind of trouble; the tests run it a few times, the soak for as long as it may. */
export interface Scenario {
  readonly promise: string
  /** How often in `./scripts/test`, and at least how often in the soak. */
  readonly times: { readonly test: number; readonly soak: number }
  run(times: number, seed: number): Promise<Proof>
}

const CLIENTS = 12

const serverScenario =
  (signal: 'SIGKILL' | 'SIGTERM'): Scenario['run'] =>
  async (times, seed) => {
    await using mongod = await startOwnMongod()
    const place = mongod.place()
    const server = await startServerProcess(place)
    const trouble = async () => {
      for (let round = 0; round < times; round++) {
        await Bun.sleep(200 + 30 * (round % 20))
        await server.kill(signal)
        await server.restart()
      }
      await Bun.sleep(300)
    }
    const proof = await prove({ ...place, urls: [server.url], clients: CLIENTS, seed, trouble })
    await server.kill('SIGTERM')
    return proof
  }

const mongodKills: Scenario['run'] = async (times, seed) => {
  await using mongod = await startOwnMongod()
  const place = mongod.place()
  const server = await startServerProcess(place)
  const trouble = async () => {
    for (let round = 0; round < times; round++) {
      await Bun.sleep(700)
      await mongod.killAndRestart()
    }
    await Bun.sleep(700)
  }
  const proof = await prove({ ...place, urls: [server.url], clients: CLIENTS, seed, trouble })
  await server.kill('SIGTERM')
  return proof
}

/** Two servers on a replica set of three: what one runs when one machine is not enough. */
const clusterKills: Scenario['run'] = async (times, seed) => {
  const set = await startReplicaSet()
  const place = { uri: set.uri, database: 'cluster' }
  const options = { ...place, env: { RATE_LIMIT_STORE: 'mongodb' } }
  // At the same moment, so that both bring the empty database up to date.
  const servers = await Promise.all([startServerProcess(options), startServerProcess(options)])
  const trouble = async () => {
    for (let round = 0; round < times; round++) {
      await Bun.sleep(500)
      await set.killPrimary()
      await Bun.sleep(300)
      const server = servers[round % 2]
      await server?.kill()
      await server?.restart()
    }
    await set.stepDown()
    await Bun.sleep(500)
  }
  const urls = servers.map(({ url }) => url)
  const proof = await prove({ ...place, urls, clients: CLIENTS, seed, trouble })
  for (const server of servers) await server.kill()
  await set.stop()
  return proof
}

export const scenarios = {
  serverKilled: {
    promise: 'kill -9 of the server under load',
    times: { test: 20, soak: 100 },
    run: serverScenario('SIGKILL'),
  },
  serverStopped: {
    promise: 'SIGTERM under load',
    times: { test: 3, soak: 20 },
    run: serverScenario('SIGTERM'),
  },
  mongodKilled: {
    promise: 'kill -9 of a single mongod under load',
    times: { test: 5, soak: 100 },
    run: mongodKills,
  },
  clusterKilled: {
    promise: 'two servers, three members: primary and servers killed, step-down',
    times: { test: 3, soak: 100 },
    run: clusterKills,
  },
} satisfies Record<string, Scenario>
