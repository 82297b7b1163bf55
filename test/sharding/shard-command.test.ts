import { afterAll, expect, test } from 'bun:test'
import { connect, declarations } from '../../src/database.ts'
import { migrate } from '../../src/db/migrations.ts'
import { freshDatabase } from '../../testkit/mongodb/mongodb.ts'
import { answerOf, openWorkbench } from '../../testkit/process/run-tool.ts'
import { shardIndexes } from '../../testkit/sharding/shard-indexes.ts'

const where = await freshDatabase()
const database = await connect(where.uri, where.name, { longRunning: true })
await migrate(database)
const bench = await openWorkbench()
afterAll(async () => {
  await bench[Symbol.asyncDispose]()
  await database.close()
  await where.drop()
})

const insertPerson = (emailKey: string) =>
  database.collections.users.insertOne({
    _id: crypto.randomUUID(),
    ...{ email: emailKey, emailKey, passwordHash: '', createdAt: new Date() },
  })

/** Runs a script as mongosh does, with every call written down. Collections have one index, `emailKey_1`. */
const callsOf = (script: string): string[] => {
  const calls: string[] = []
  const called = (name: string) => (value: unknown) => void calls.push(`${name} ${JSON.stringify(value)}`)
  const collection = (name: string) => ({
    getIndexes: () => [{ name: 'emailKey_1' }],
    createIndex: called(`${name} createIndex`),
    dropIndex: called(`${name} dropIndex`),
  })
  const db = { getSiblingDB: () => ({ getCollection: collection }) }
  const sh = new Proxy({}, { get: (_, name) => called(`sh.${String(name)}`) })
  new Function('db', 'sh', script)(db, sh)
  return calls
}

test('shard prints the script alone: indexes and every key of the table', async () => {
  await insertPerson('a@example.org')
  const { code, stdout, stderr } = await bench.tool(where, 'shard')
  expect([code, stderr]).toEqual([0, ''])
  const calls = callsOf(stdout)
  for (const call of [
    'bytes.chunks createIndex {"churchId":1,"files_id":1,"n":1}',
    'users createIndex {"emailKey":1,"_id":1}',
    'users dropIndex "emailKey_1"',
    `sh.enableSharding "${where.name}"`,
    `sh.shardCollection "${where.name}.bytes.chunks"`,
  ])
    expect(calls).toContain(call)
  expect(stdout).toContain(`sh.shardCollection("${where.name}.bytes.chunks", {"churchId":1,"files_id":1})`)
  expect(calls.filter((call) => call.startsWith('sh.shardCollection'))).toHaveLength(
    Object.values(declarations).filter(({ shardKey }) => shardKey).length,
  )
  // An index that is not there any more is not dropped.
  expect(calls.filter((call) => call.includes('dropIndex'))).toEqual(['users dropIndex "emailKey_1"'])
  expect(stdout).not.toContain('restores')
  expect(await database.collections.claims.findOne({ _id: 'email:a@example.org' })).not.toBeNull()
})

test('doctor misses no index on a database whose indexes are those of a cluster, and names one that is gone', async () => {
  await shardIndexes(database.collections)
  const indexFindings = async () =>
    JSON.parse((await bench.tool(where, 'doctor', '--json')).stdout).findings.filter(
      ({ check }: { check: string }) => check === 'indexes',
    )
  expect(await indexFindings()).toMatchObject([{ state: 'ok' }])
  await database.collections.search.dropIndex('churchId_1__id_1')
  expect(await indexFindings()).toMatchObject([
    { state: 'problem', sentence: expect.stringContaining('search') },
  ])
})

test('two people with one address, which only a cluster could let in, are named, and the exit code is 1', async () => {
  await insertPerson('a@example.org')
  const { code, stdout, stderr } = await bench.tool(where, 'shard')
  expect([code, stdout, stderr]).toEqual([
    1,
    'a@example.org\n',
    'The database cannot be sharded: two have the same address. Rename one of them first.\n',
  ])
  await database.collections.users.deleteMany({})
  expect(answerOf(await bench.tool(where, 'shard', '--json'))).toMatchObject({ ready: true, unclaimed: [] })
})
