import { afterAll, beforeAll } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MongoClient } from 'mongodb'
import { type LocalMongod, startLocalMongod } from '../../src/mongod/local-mongod.ts'
import { testMongodBinary } from '../../testkit/mongodb/mongodb.ts'

/** Starts and stops local mongods for the tests of a file, in one folder; what is left at the end is stopped. */
export const mongodsForFile = () => {
  let binary = ''
  const folder = mkdtempSync(join(tmpdir(), 'psaltery-mongod-'))
  const running = new Set<LocalMongod>()
  beforeAll(async () => {
    binary = await testMongodBinary()
  })
  afterAll(async () => {
    await Promise.all([...running].map((mongod) => mongod.stop()))
    rmSync(folder, { recursive: true, force: true })
  })
  return {
    folder,
    running,
    binary: () => binary,
    async start(dataDir: string, port?: number): Promise<LocalMongod> {
      const mongod = await startLocalMongod({ binary, dataDir, cacheGb: 0.25, ...(port ? { port } : {}) })
      running.add(mongod)
      return mongod
    },
    async stop(mongod: LocalMongod): Promise<void> {
      await mongod.stop()
      running.delete(mongod)
    },
  }
}

export const withClient = async <T>(uri: string, work: (client: MongoClient) => Promise<T>): Promise<T> => {
  const client = new MongoClient(uri, { serverSelectionTimeoutMS: 60_000 })
  try {
    return await work(client)
  } finally {
    await client.close()
  }
}

const majority = { writeConcern: { w: 'majority', journal: true } } as const

export const addHymn = (uri: string, title = 'kept') =>
  withClient(uri, (client) => client.db('t').collection('hymns').insertOne({ title }, majority))

export const hymns = (uri: string) =>
  withClient(uri, async (client) =>
    (await client.db('t').collection('hymns').find().sort({ _id: 1 }).toArray()).map(({ title }) => title),
  )

/** Takes a port. */
export const listenOn = (port: number) =>
  new Promise<Server>((resolve, reject) => {
    const server = createServer((socket) => socket.destroy())
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve(server))
  })
