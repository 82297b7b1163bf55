import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MongoClient } from 'mongodb'
import { REPLICA_SET } from '../../../src/mongod/replica-set.ts'
import { testMongodBinary } from '../../mongodb/mongodb.ts'
import { until } from '../../until.ts'
import { endWithParent } from '../end-with-parent.ts'
import { freePort } from '../server-process.ts'
import type { Machine } from './network.ts'

interface Member {
  readonly host: string
  readonly machine: Machine
  spawn(): Bun.Subprocess
  child: Bun.Subprocess
}

/** A three-member replica set, whose members can be killed and come back. */
export interface ReplicaSet {
  readonly uri: string
  /** Where the primary is, once there is one that a majority follows. */
  primary(): Promise<Machine>
  /** Kills the primary, waits until another one has taken over, and starts the killed one again. */
  killPrimary(): Promise<void>
  /** Asks the primary to hand over. */
  stepDown(): Promise<void>
  untilAllHealthy(): Promise<void>
  stop(): Promise<void>
}

const TIMEOUT_MS = 90_000
const here: Machine = { address: '127.0.0.1', command: [] }

/** On this machine, or on machines of a network that can be cut. */
export const startReplicaSet = async (
  machines: readonly Machine[] = [here, here, here],
): Promise<ReplicaSet> => {
  const folder = mkdtempSync(join(tmpdir(), 'psaltery-set-'))
  const binary = await testMongodBinary()
  const members = machines.map((machine) => startMember(binary, folder, machine))
  const hosts = members.map(({ host }) => host)
  const uri = `mongodb://${hosts.join(',')}/?replicaSet=${REPLICA_SET}`
  await initiate(hosts)
  await untilPrimary(uri)

  const primary = async (): Promise<Member> => {
    const host = await untilPrimary(uri)
    const member = members.find((candidate) => candidate.host === host)
    if (!member) throw new Error('The primary is none of ours.')
    return member
  }

  return {
    uri,
    primary: async () => (await primary()).machine,
    untilAllHealthy: () => untilAllHealthy(uri),
    async killPrimary() {
      const member = await primary()
      member.child.kill('SIGKILL')
      await member.child.exited
      await untilPrimary(uri)
      member.child = member.spawn()
      await untilAllHealthy(uri)
    },
    async stepDown() {
      const { host } = await primary()
      // The primary closes its connections while it steps down, so no answer is an answer too.
      await on(host, (client) => client.db('admin').command({ replSetStepDown: 5 })).catch(() => {})
      await untilPrimary(uri)
    },
    async stop() {
      for (const { child } of members) child.kill('SIGKILL')
      await Promise.all(members.map(({ child }) => child.exited))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** As a cluster of others would have it: the limits of MongoDB, not those of the managed one. */
const startMember = (binary: string, folder: string, machine: Machine): Member => {
  const port = freePort()
  const dbPath = join(folder, `${machine.address}-${port}`)
  mkdirSync(dbPath)
  const spawn = () =>
    Bun.spawn(
      [
        ...[...machine.command, ...endWithParent, binary, '--dbpath', dbPath, '--replSet', REPLICA_SET],
        ...['--bind_ip', machine.address, '--port', String(port), '--nounixsocket', '--oplogSize', '256'],
        ...['--logpath', join(dbPath, 'mongod.log'), '--logappend', '--quiet'],
        ...['--wiredTigerCacheSizeGB', '0.25', '--setParameter', 'diagnosticDataCollectionEnabled=false'],
      ],
      { stdin: 'ignore', stdout: 'ignore', stderr: 'ignore', detached: true },
    )
  return { host: `${machine.address}:${port}`, machine, spawn, child: spawn() }
}

const on = async <T>(host: string, work: (client: MongoClient) => Promise<T>): Promise<T> => {
  const client = new MongoClient(`mongodb://${host}/`, { directConnection: true })
  try {
    return await work(client)
  } finally {
    await client.close()
  }
}

const initiate = async (hosts: readonly string[]): Promise<void> => {
  const configuration = {
    _id: REPLICA_SET,
    members: hosts.map((host, _id) => ({ _id, host })),
    settings: { electionTimeoutMillis: 2000, heartbeatIntervalMillis: 500 },
  }
  const [first] = hosts
  if (!first) throw new Error('A replica set has members.')
  for (const host of hosts) await on(host, (client) => client.db('admin').command({ ping: 1 }))
  await on(first, (client) => client.db('admin').command({ replSetInitiate: configuration }))
}

/** The host and port of the primary, once there is one. */
const untilPrimary = async (uri: string): Promise<string> => {
  const client = new MongoClient(uri, { serverSelectionTimeoutMS: TIMEOUT_MS, readPreference: 'primary' })
  try {
    const hello = await client.db('admin').command({ hello: 1 })
    return String(hello.primary)
  } finally {
    await client.close()
  }
}

const untilAllHealthy = async (uri: string): Promise<void> => {
  const client = new MongoClient(uri, { serverSelectionTimeoutMS: TIMEOUT_MS })
  try {
    await until(
      async () => {
        const { members } = await client.db('admin').command({ replSetGetStatus: 1 })
        return members.every(({ state }: { state: number }) => state === 1 || state === 2)
      },
      { limitMs: TIMEOUT_MS },
    )
  } finally {
    await client.close()
  }
}
