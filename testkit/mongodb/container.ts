import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { MongoClient } from 'mongodb'
import { GenericContainer, Wait } from 'testcontainers'
import { until } from '../until.ts'
import type { TestMongo } from './mongodb.ts'

const PORT = 27017

/** The image that compose.yaml runs: pinned there for all. */
export const composeMongoImage = (): string => {
  const text = readFileSync(join(import.meta.dir, '../../compose.yaml'), 'utf8')
  return /image: .*\$\{MONGODB_IMAGE:-(\S+)\}/.exec(text)?.[1] ?? ''
}

/** Starts MongoDB as a one-member replica set in a container of the given image. */
export const startMongoContainer = async (image: string): Promise<TestMongo> => {
  const container = await new GenericContainer(image)
    .withCommand(['mongod', '--replSet', 'test', '--bind_ip_all', '--setParameter', 'enableTestCommands=1'])
    .withExposedPorts(PORT)
    .withWaitStrategy(Wait.forListeningPorts())
    .start()
  const uri = `mongodb://${container.getHost()}:${container.getMappedPort(PORT)}/?directConnection=true`
  await initiate(uri)
  return {
    uri,
    stop: async () => {
      await container.stop()
    },
  }
}

const initiate = async (uri: string) => {
  const client = new MongoClient(uri)
  try {
    const admin = client.db('admin')
    const members = [{ _id: 0, host: `localhost:${PORT}` }]
    await admin.command({ replSetInitiate: { _id: 'test', members } })
    await until(async () => (await admin.command({ hello: 1 })).isWritablePrimary)
  } finally {
    await client.close()
  }
}
