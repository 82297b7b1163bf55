import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MongoClient } from 'mongodb'
import { spawnMongod } from '../../../src/db/mongod-process.ts'
import { REPLICA_SET } from '../../../src/db/mongod-replica-set.ts'
import { testMongodBinary } from '../mongodb.ts'
import { freePort } from './server-process.ts'

interface Member {
  readonly port: number
  readonly dbPath: string
  child: ReturnType<typeof spawnMongod>
}

/** A three-member replica set on this machine, whose members can be killed and come back. */
export interface ReplicaSet {
  readonly uri: string
  /** Kills the primary, waits until another one has taken over, and starts the killed one again. */
  killPrimary(): Promise<void>
  /** Asks the primary to hand over. */
  stepDown(): Promise<void>
  stop(): Promise<void>
}

const MEMBERS = 3
const PATIENCE_MS = 90_000

export const startReplicaSet = async (): Promise<ReplicaSet> => {
  const folder = mkdtempSync(join(tmpdir(), 'psaltery-set-'))
  const binary = await testMongodBinary()
  const spawn = (port: number, dbPath: string) =>
    spawnMongod({
      binary,
      dbPath,
      logPath: join(dbPath, 'mongod.log'),
      port,
      cacheGb: 0.25,
      // What a cluster of others would have: the catalogue itself must free what a dead process held.
      setParameters: { transactionLifetimeLimitSeconds: 60 },
    })
  const members: Member[] = Array.from({ length: MEMBERS }, () => {
    const port = freePort()
    const dbPath = join(folder, String(port))
    mkdirSync(dbPath)
    return { port, dbPath, child: spawn(port, dbPath) }
  })
  const hosts = members.map(({ port }) => `127.0.0.1:${port}`)
  const uri = `mongodb://${hosts.join(',')}/?replicaSet=${REPLICA_SET}`
  await initiate(members, hosts)
  await untilPrimary(uri)

  const primary = async (): Promise<Member> => {
    const port = await untilPrimary(uri)
    const member = members.find((candidate) => candidate.port === port)
    if (!member) throw new Error('The primary is none of ours.')
    return member
  }

  return {
    uri,
    async killPrimary() {
      const member = await primary()
      member.child.kill('SIGKILL')
      await member.child.exited
      await untilPrimary(uri)
      member.child = spawn(member.port, member.dbPath)
      await untilAllHealthy(uri)
    },
    async stepDown() {
      const { port } = await primary()
      // The primary closes its connections while it steps down, so no answer is an answer too.
      await on(port, (client) => client.db('admin').command({ replSetStepDown: 5 })).catch(() => {})
      await untilPrimary(uri)
    },
    async stop() {
      for (const { child } of members) child.kill('SIGKILL')
      await Promise.all(members.map(({ child }) => child.exited))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const on = async <T>(port: number, work: (client: MongoClient) => Promise<T>): Promise<T> => {
  const client = new MongoClient(`mongodb://127.0.0.1:${port}/`, { directConnection: true })
  try {
    return await work(client)
  } finally {
    await client.close()
  }
}

const initiate = async (members: readonly Member[], hosts: readonly string[]): Promise<void> => {
  const configuration = {
    _id: REPLICA_SET,
    members: hosts.map((host, _id) => ({ _id, host })),
    settings: { electionTimeoutMillis: 2000, heartbeatIntervalMillis: 500 },
  }
  const first = members[0]
  if (!first) throw new Error('A replica set has members.')
  for (const { port } of members) await on(port, (client) => client.db('admin').command({ ping: 1 }))
  await on(first.port, (client) => client.db('admin').command({ replSetInitiate: configuration }))
}

/** The port of the primary, once there is one. */
const untilPrimary = async (uri: string): Promise<number> => {
  const client = new MongoClient(uri, { serverSelectionTimeoutMS: PATIENCE_MS, readPreference: 'primary' })
  try {
    const hello = await client.db('admin').command({ hello: 1 })
    return Number(String(hello.primary).split(':')[1])
  } finally {
    await client.close()
  }
}

const untilAllHealthy = async (uri: string): Promise<void> => {
  const client = new MongoClient(uri, { serverSelectionTimeoutMS: PATIENCE_MS })
  const deadline = performance.now() + PATIENCE_MS
  try {
    while (performance.now() < deadline) {
      const { members } = await client.db('admin').command({ replSetGetStatus: 1 })
      if (members.every(({ state }: { state: number }) => state === 1 || state === 2)) return
      await Bun.sleep(100)
    }
    throw new Error('A member did not come back.')
  } finally {
    await client.close()
  }
}
