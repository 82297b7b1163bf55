import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Document, MongoClient } from 'mongodb'
import { REPLICA_SET } from '../../../src/mongod/replica-set.ts'
import { testMongodBinary } from '../../mongodb/mongodb.ts'
import { usualFolder } from '../../mongodb/own-mongod.ts'
import { removeAtEnd } from '../../remove-at-end.ts'
import { until } from '../../until.ts'
import { endWithParent } from '../end-with-parent.ts'
import { freePort } from '../server-process.ts'
import type { Machine } from './network.ts'
import type { Listener, ProcessNetwork } from './process-network.ts'

interface Member {
  /** Where the others find it. */
  readonly host: string
  readonly port: number
  readonly machine: Machine
  spawn(): Bun.Subprocess
  child: Bun.Subprocess
}

/** A three-member replica set, whose members can be killed and come back. */
export interface ReplicaSet extends AsyncDisposable {
  readonly uri: string
  readonly members: readonly SetMember[]
  /** Where the primary is, once there is one that a majority follows. */
  primary(): Promise<Machine>
  /** Kills the primary, waits until another one has taken over, and starts the killed one again. */
  killPrimary(): Promise<void>
  /** Makes the primary step down. */
  stepDown(): Promise<void>
  untilAllHealthy(): Promise<void>
  stop(): Promise<void>
}

export interface SetMember extends Listener {
  /** Where the others find it. */
  readonly host: string
  /** Lets the others elect it at once, and waits until it has taken over. */
  stepUp(): Promise<void>
  /** Connects to this member directly, in any state. */
  command(command: Document, database?: string): Promise<Document>
}

interface SetOptions {
  /** Members reach each other, and are reached, through it. */
  readonly network?: ProcessNetwork
  /** The election timeout of the set. */
  readonly electionTimeoutMs?: number
  /** More arguments for each mongod. */
  readonly mongodArguments?: readonly string[]
}

const TIMEOUT_MS = 90_000
const here: Machine = { address: '127.0.0.1', command: [] }

/** On this machine, or on machines of a network that can be cut. */
export const startReplicaSet = async (
  machines: readonly Machine[] = [here, here, here],
  { network, electionTimeoutMs = 2000, mongodArguments = [] }: SetOptions = {},
): Promise<ReplicaSet> => {
  const folder = usualFolder('psaltery-set-')
  removeAtEnd(folder)
  const binary = await testMongodBinary()
  const started = machines.map((machine) => startMember({ binary, folder, machine, mongodArguments }))
  const members = await Promise.all(
    started.map(async (member) => {
      if (!network) return member
      const port = await network.forward({ port: member.port, pid: member.child.pid })
      return { ...member, host: `127.0.0.1:${port}` }
    }),
  )
  const hosts = members.map(({ host }) => host)
  const uri = `mongodb://${hosts.join(',')}/?replicaSet=${REPLICA_SET}`
  await initiate(hosts, electionTimeoutMs)
  // The members alone would wait for their timeout first.
  await members.map(asSetMember)[0]?.stepUp()
  await untilPrimary(uri)

  const primary = async (): Promise<Member> => {
    const host = await untilPrimary(uri)
    const member = members.find((candidate) => candidate.host === host)
    if (!member) throw new Error('The primary is none of ours.')
    return member
  }

  const stop = async (): Promise<void> => {
    for (const { child } of members) child.kill('SIGKILL')
    await Promise.all(members.map(({ child }) => child.exited))
    rmSync(folder, { recursive: true, force: true })
  }

  return {
    uri,
    members: members.map(asSetMember),
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
    stop,
    [Symbol.asyncDispose]: stop,
  }
}

const asSetMember = ({ host, machine, port, child: { pid } }: Member): SetMember => {
  const command = (body: Document, database = 'admin') =>
    on(`${machine.address}:${port}`, (client) => client.db(database).command(body))
  return {
    host,
    port,
    pid,
    command,
    async stepUp() {
      // Refused while an election is under way or the member has yet to catch up.
      await until(async () => !!(await command({ replSetStepUp: 1 }).catch(() => null)), {
        limitMs: TIMEOUT_MS,
      })
      await until(async () => (await command({ hello: 1 })).isWritablePrimary, { limitMs: TIMEOUT_MS })
    },
  }
}

interface MemberOptions {
  readonly binary: string
  readonly folder: string
  readonly machine: Machine
  readonly mongodArguments: readonly string[]
}

/** MongoDB's default limits, not those of the managed mongod. */
const startMember = ({ binary, folder, machine, mongodArguments }: MemberOptions): Member => {
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
        ...mongodArguments,
      ],
      { stdin: 'ignore', stdout: 'ignore', stderr: 'ignore', detached: true },
    )
  return { host: `${machine.address}:${port}`, port, machine, spawn, child: spawn() }
}

const on = async <T>(host: string, work: (client: MongoClient) => Promise<T>): Promise<T> => {
  const client = new MongoClient(`mongodb://${host}/`, { directConnection: true })
  try {
    return await work(client)
  } finally {
    await client.close()
  }
}

const initiate = async (hosts: readonly string[], electionTimeoutMillis: number): Promise<void> => {
  const configuration = {
    _id: REPLICA_SET,
    members: hosts.map((host, _id) => ({ _id, host })),
    settings: { electionTimeoutMillis, heartbeatIntervalMillis: 500, heartbeatTimeoutSecs: 2 },
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
