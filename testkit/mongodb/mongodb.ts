import { rmSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { MongoClient } from 'mongodb'
import { findMongod } from '../../src/mongod/fetch/binary.ts'
import { startLocalMongod } from '../../src/mongod/local-mongod.ts'
import { removeAtEnd } from '../remove-at-end.ts'
import { folderOnDisk } from './data-folder.ts'

export type TestMongo = { readonly uri: string; stop(): Promise<void> }

const findTestMongod = (): Promise<string> => {
  const { MONGOD_BINARY, XDG_CACHE_HOME } = process.env
  const cacheDir = join(XDG_CACHE_HOME || join(homedir(), '.cache'), 'psaltery')
  return findMongod({ cacheDir, ...(MONGOD_BINARY ? { explicit: MONGOD_BINARY } : {}) })
}

let testMongod: Promise<string> | undefined

/** The mongod that tests start: the version of the managed mongod. Looked for once, because each look starts it. */
export const testMongodBinary = (): Promise<string> => {
  testMongod ??= findTestMongod()
  return testMongod
}

/** A real MongoDB to test against: the one given, one in a container, or a managed mongod, for benches on a disk. */
export const startTestMongo = async (makeFolder = folderOnDisk): Promise<TestMongo> => {
  const { MONGODB_URI, TEST_MONGODB, MONGODB_IMAGE } = process.env
  if (MONGODB_URI) return { uri: MONGODB_URI, stop: async () => undefined }
  if (TEST_MONGODB === 'container') {
    // Loaded on demand: testcontainers costs every test file half a second of processor time.
    const { composeMongoImage, startMongoContainer } = await import('./container.ts')
    return startMongoContainer(MONGODB_IMAGE || composeMongoImage())
  }
  if (TEST_MONGODB) throw new Error(`TEST_MONGODB can be "container" or nothing, not "${TEST_MONGODB}".`)
  return startManagedMongo(makeFolder('psaltery-test-'))
}

const startManagedMongo = async (dataDir: string): Promise<TestMongo> => {
  removeAtEnd(dataDir)
  const mongod = await startLocalMongod({
    binary: await testMongodBinary(),
    dataDir,
    cacheGb: 0.5,
    setParameters: {
      // Enables fail points, with which a test makes a command fail.
      enableTestCommands: 1,
      // MongoDB's default limit instead of that of the managed mongod, because a database at MONGODB_URI may have
      // it.
      transactionLifetimeLimitSeconds: 60,
    },
  })
  const stop = async () => {
    await mongod.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { uri: mongod.uri, stop }
}

let ownMongo: Promise<TestMongo> | undefined

/** The MongoDB of this run, or one for this process alone when a test file is run by hand. */
export const testMongoUri = async (): Promise<string> => {
  const given = process.env.PSALTERY_TEST_MONGODB_URI
  if (given) return given
  // On the disk: if a test times out, bun ends the process that would remove the folder.
  ownMongo ??= startTestMongo()
  return (await ownMongo).uri
}

export type FreshDatabase = { readonly uri: string; readonly name: string; drop(): Promise<void> }

/** A new database for one test file. Drop it at the end of the file. */
export const freshDatabase = async (
  name = `test_${crypto.randomUUID().replaceAll('-', '')}`,
): Promise<FreshDatabase> => {
  const uri = await testMongoUri()
  const drop = async () => {
    const client = new MongoClient(uri)
    try {
      await client.db(name).dropDatabase()
    } finally {
      await client.close()
    }
  }
  return { uri, name, drop }
}
