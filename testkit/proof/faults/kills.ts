import { type OwnMongod, startOwnMongod } from '../../mongodb/own-mongod.ts'
import { Random } from '../../random.ts'
import { type Progress, type Proof, prove } from '../run.ts'
import { type ServerProcess, startServerProcess } from '../server-process.ts'
import { startReplicaSet } from './replica-set.ts'

/** Fewer in a test, beside which others run. */
const CLIENTS = process.env.NODE_ENV === 'test' ? 8 : 12

type Run = (times: number, seed: number, pauseMs: number) => Promise<Proof>

interface Pair {
  readonly server: ServerProcess
  readonly mongod: OwnMongod
}

type EndAndRestart = (pair: Pair) => Promise<void>

/** One server and one mongod; between saves one of them is ended in these ways, in turn. */
const inChange =
  (...ways: readonly EndAndRestart[]): Run =>
  async (times, seed, pauseMs) => {
    const random = new Random(seed)
    await using mongod = await startOwnMongod()
    const place = mongod.place()
    await using server = await startServerProcess(place)
    const injectFaults = async ({ untilSaved }: Progress) => {
      for (let round = 0; round < times; round++) {
        await untilSaved(random.between(3, 20))
        await ways[round % ways.length]?.({ server, mongod })
      }
      await untilSaved(5)
    }
    const proof = await prove({ ...place, urls: [server.url], clients: CLIENTS, seed, pauseMs, injectFaults })
    await server.kill('SIGTERM')
    return proof
  }

const endServer =
  (signal: 'SIGKILL' | 'SIGTERM'): EndAndRestart =>
  async ({ server }) => {
    await server.kill(signal)
    await server.restart()
  }

const killMongod: EndAndRestart = ({ mongod }) => mongod.killAndRestart()

export const serverKills = inChange(endServer('SIGKILL'))
export const serverStops = inChange(endServer('SIGTERM'))
export const mongodKills = inChange(killMongod)
/** All of them on the same server and the same mongod. */
export const allEnds = inChange(endServer('SIGKILL'), killMongod, endServer('SIGTERM'))

/** Two servers on a replica set with three members. */
export const clusterKills: Run = async (times, seed, pauseMs) => {
  await using opened = new AsyncDisposableStack()
  const set = await startReplicaSet()
  opened.defer(() => set.stop())
  const place = { uri: set.uri, database: 'cluster' }
  const options = { ...place, env: { RATE_LIMIT_STORE: 'mongodb' } }
  // At the same time, so that both run the migrations of the empty database.
  const servers = await Promise.all([startServerProcess(options), startServerProcess(options)])
  for (const server of servers) opened.use(server)
  const injectFaults = async ({ untilSaved }: Progress) => {
    for (let round = 0; round < times; round++) {
      await untilSaved(10)
      await set.killPrimary()
      await untilSaved(10)
      const server = servers[round % 2]
      await server?.kill()
      await server?.restart()
    }
    await set.stepDown()
    await untilSaved(10)
  }
  const urls = servers.map(({ url }) => url)
  return await prove({ ...place, urls, clients: CLIENTS, seed, pauseMs, injectFaults })
}
