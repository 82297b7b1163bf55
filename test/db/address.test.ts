import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { connect } from '../../src/database.ts'
import { connectionInForce, WrongDeployment } from '../../src/db/address.ts'
import type { Database } from '../../src/db/connect.ts'
import { type FreshDatabase, freshDatabase } from '../../testkit/mongodb/mongodb.ts'

let where: FreshDatabase
beforeAll(async () => {
  where = await freshDatabase()
})
afterAll(() => where.drop())

const withOptions = (options: string): string =>
  `${where.uri}${where.uri.includes('?') ? '&' : '?'}${options}`

const refusal = async (options: string): Promise<string> => {
  const began = performance.now()
  const outcome = await connect(withOptions(options), where.name, { longRunning: true }).then(
    async (database) => {
      await database.close()
      return 'connected'
    },
    (error: unknown) => (error instanceof WrongDeployment ? error.message : String(error)),
  )
  expect(performance.now() - began).toBeLessThan(5000)
  return outcome
}

test.each([
  ['w=1', 'w'],
  ['w=0', 'w'],
  ['journal=false', 'journal'],
  ['j=false', 'j'],
  ['JOURNAL=false', 'journal'],
  ['journal=true&Journal=false', 'journal'],
  ['wtimeoutMS=1000', 'wtimeoutMS'],
  ['readConcernLevel=local', 'readConcernLevel'],
  ['readConcernLevel=available', 'readConcernLevel'],
  ['readPreference=secondaryPreferred', 'readPreference'],
  ['readPreferenceTags=dc:east', 'readPreferenceTags'],
  ['maxStalenessSeconds=120', 'maxStalenessSeconds'],
  ['retryWrites=false', 'retryWrites'],
  ['retryReads=false', 'retryReads'],
  ['timeoutMS=500', 'timeoutMS'],
  ['loadBalanced=true', 'loadBalanced'],
  ['proxyHost=127.0.0.1', 'proxyHost'],
  ['compressors=zlib,snappy', 'compressors=snappy'],
  ['surprise=hunter2', 'surprise'],
  ['monitorCommands=true', 'monitorcommands'],
])('%s contradicts what Psaltery needs, and is refused with a sentence', async (options, name) => {
  const sentence = await refusal(options)
  expect(sentence).toMatch(new RegExp(`^MONGODB_URI (has|must not have) (the option )?${name}\\b[^\\n]+\\.$`))
  expect(sentence).not.toContain('hunter2')
})

test.each(['maxPoolSize=many', 'compressors=lz77', 'tls=true&ssl=false', 'authMechanism=none'])(
  '%s has a value that no driver understands, and is refused with a sentence',
  async (options) => {
    expect(await refusal(options)).toStartWith(
      'MONGODB_URI is not an address that the MongoDB driver understands.',
    )
  },
)

test.each([
  'w=majority',
  'journal=true&readConcernLevel=majority&readPreference=primary',
  'retryWrites=true&retryReads=true',
])('%s says what is in force anyway', async (options) => {
  expect(await refusal(options)).toBe('connected')
})

describe('what is the host’s', () => {
  const options =
    'maxPoolSize=7&minPoolSize=1&appName=harbour&compressors=zstd&connectTimeoutMS=4321&socketTimeoutMS=54321&serverSelectionTimeoutMS=4567&heartbeatFrequencyMS=3000&maxIdleTimeMS=90000&waitQueueTimeoutMS=1234'
  let database: Database
  beforeAll(async () => {
    database = await connect(withOptions(options), where.name)
  })
  afterAll(() => database.close())

  test('counts', () => {
    expect(database.client.options).toMatchObject({
      maxPoolSize: 7,
      minPoolSize: 1,
      appName: 'harbour psaltery',
      connectTimeoutMS: 4321,
      socketTimeoutMS: 54_321,
      serverSelectionTimeoutMS: 4567,
      heartbeatFrequencyMS: 3000,
      maxIdleTimeMS: 90_000,
      waitQueueTimeoutMS: 1234,
    })
  })

  test('is what MongoDB sees', async () => {
    const admin = database.client.db('admin')
    const network = async () => (await admin.command({ serverStatus: 1 })).network.compression.zstd.compressor
    const before = (await network()).bytesIn
    await database.db.command({ ping: 1, comment: 'x'.repeat(5000) })
    expect((await network()).bytesIn).toBeGreaterThan(before)
    const operations = [
      { $currentOp: { allUsers: true, idleConnections: true } },
      { $match: { appName: 'harbour psaltery' } },
    ]
    const found = await admin.aggregate(operations, { readConcern: { level: 'local' } }).toArray()
    expect(found.length).toBeGreaterThan(0)
  })

  test('leaves the guarantees', () => {
    const { readConcern, readPreference, writeConcern, retryWrites, retryReads } = database.client.options
    expect(readConcern?.level).toBe('majority')
    expect(readPreference.mode).toBe('primary')
    expect(writeConcern).toMatchObject({ w: 'majority', journal: true })
    expect([retryWrites, retryReads]).toEqual([true, true])
  })

  test('is named', () => {
    expect(connectionInForce(withOptions(options))).toBe(
      'As "harbour psaltery"; without TLS; compressed with zstd; 1 to 7 connections; 4.567 s to find a server, 4.321 s to connect, 54.321 s for an answer; reads from the primary at majority, writes at majority with its journal, both repeated once after a lost connection.',
    )
    expect(connectionInForce(where.uri)).toBe(
      'As "psaltery"; without TLS; not compressed; at most 64 connections; 3 s to find a server, 3 s to connect, 10 s for an answer; reads from the primary at majority, writes at majority with its journal, both repeated once after a lost connection.',
    )
  })
})

test('work without a waiting request has no limit for one command, whatever the address says', async () => {
  const database = await connect(withOptions('socketTimeoutMS=1000'), where.name, { longRunning: true })
  expect(database.client.options.socketTimeoutMS).toBe(0)
  await database.close()
})
