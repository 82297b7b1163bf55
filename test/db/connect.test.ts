import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '../../src/database.ts'
import { WrongDeployment } from '../../src/db/address.ts'
import { isStorageAway } from '../../src/db/errors.ts'
import { freshDatabase, testMongodBinary } from '../../testkit/mongodb/mongodb.ts'
import { psaltery } from '../../testkit/process/program.ts'

const freePort = () =>
  new Promise<number>((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })

describe('a standalone server', () => {
  let dbPath: string
  let mongod: Bun.Subprocess
  let uri: string
  beforeAll(async () => {
    dbPath = await mkdtemp(join(tmpdir(), 'psaltery-standalone-'))
    const port = String(await freePort())
    const place = [
      '--dbpath',
      dbPath,
      '--logpath',
      join(dbPath, 'log'),
      '--bind_ip',
      '127.0.0.1',
      '--port',
      port,
    ]
    mongod = Bun.spawn([await testMongodBinary(), ...place, '--nounixsocket'], {
      stdio: ['ignore', 'ignore', 'ignore'],
    })
    // The driver itself waits until it answers.
    uri = `mongodb://127.0.0.1:${port}/?serverSelectionTimeoutMS=30000`
  })
  afterAll(async () => {
    mongod.kill('SIGKILL')
    await mongod.exited
    await rm(dbPath, { recursive: true, force: true })
  })

  test('is refused with a sentence that says why and what to do', async () => {
    const attempt = async () => {
      // Until it is up, what we see is only a server that cannot be reached.
      for (;;) {
        try {
          return await connect(uri, 'psaltery')
        } catch (error) {
          if (!isStorageAway(error)) throw error
        }
      }
    }
    await expect(attempt()).rejects.toThrow(WrongDeployment)
    await expect(attempt()).rejects.toThrow(/standalone.*transactions.*replica set/)
  })

  test('stops the program with that sentence and exit code 1', async () => {
    const { code, stdout, stderr } = await psaltery(['serve'], { env: { MONGODB_URI: uri, PORT: '0' } })
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(/^MONGODB_URI names a standalone MongoDB server, [^\n]+\n$/)
  })
})

test('a server that is not there is given up within seconds, and known as storage that is away', async () => {
  const uri = `mongodb://127.0.0.1:${await freePort()}/?replicaSet=nothing`
  const error = await connect(uri, 'psaltery').catch((error: unknown) => error)
  expect(isStorageAway(error)).toBe(true)
})

test('reads see what a majority holds, from the primary; writes wait for a majority and the journal', async () => {
  const where = await freshDatabase()
  const database = await connect(where.uri, where.name)
  const { options } = database.client
  expect(options.readConcern?.level).toBe('majority')
  expect(options.readPreference.mode).toBe('primary')
  expect(options.writeConcern).toMatchObject({ w: 'majority', journal: true })
  await database.close()
})
