import { Random } from '../../random.ts'
import { PAUSE_MS } from '../load/workload.ts'
import { type Progress, type Proof, prove } from '../run.ts'
import { startServerProcess } from '../server-process.ts'
import { buildNetwork, type Machine, type Network } from './network.ts'
import { startReplicaSet } from './replica-set.ts'

const CLIENTS = 12
const SAVES_BETWEEN = 60
const MEMBERS = 3
const SERVERS = 2

/** Longer than an election takes, so that the other side does get a primary of its own. */
const CUT_MS = [2500, 4500] as const

/** Two servers, three members and the receiver of a webhook on separate machines, with links that are cut and restored at random. */
export const partitions = async (times: number, seed: number): Promise<Proof> => {
  const random = new Random(seed)
  const network = buildNetwork(MEMBERS + SERVERS + 1)
  const members = network.machines.slice(0, MEMBERS)
  const set = await startReplicaSet(members)
  const place = { uri: set.uri, database: 'partitions' }
  const servers = await Promise.all(
    network.machines
      .slice(MEMBERS, MEMBERS + SERVERS)
      .map((machine) => startServerProcess({ ...place, machine, env: { RATE_LIMIT_STORE: 'mongodb' } })),
  )
  const injectFaults = async ({ untilSaved }: Progress) => {
    for (let round = 0; round < times; round++) {
      await Bun.sleep(random.between(200, 800))
      const primary = await set.primary()
      const others = members.filter((member) => member !== primary)
      cutSomewhere(network, random, primary, others)
      await Bun.sleep(random.between(...CUT_MS))
      network.heal()
      await set.untilAllHealthy()
      await untilSaved(SAVES_BETWEEN)
    }
  }
  const receiverMachine = network.machines.at(-1)
  const urls = servers.map(({ url }) => url)
  const proof = await prove({
    ...place,
    urls,
    clients: CLIENTS,
    seed,
    pauseMs: PAUSE_MS.soak,
    injectFaults,
    ...(receiverMachine ? { receiverMachine } : {}),
  })
  for (const server of servers) await server.kill()
  await set.stop()
  return proof
}

const cutSomewhere = (network: Network, random: Random, primary: Machine, others: readonly Machine[]) => {
  const servers = network.machines.slice(MEMBERS, MEMBERS + SERVERS)
  const cutAll = (from: Machine, to: readonly Machine[]) => {
    for (const machine of to) network.cut(from, machine)
  }
  const server = random.pick(servers)
  switch (random.between(1, 4)) {
    case 1: // The primary loses the majority; the servers still see all of them.
      return cutAll(primary, others)
    case 2: // The primary stays alone with one of the servers.
      cutAll(primary, [...others, ...servers.filter((other) => other !== server)])
      return cutAll(server, others)
    case 3: // A server does not see the primary, the others do.
      return network.cut(server, primary)
    default: // A server sees nothing.
      return cutAll(server, [primary, ...others])
  }
}
