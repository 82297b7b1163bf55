import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { connect, type Database } from '../../src/db/connect.ts'
import { migrate } from '../../src/db/migrations.ts'
import { shardKeys } from '../../src/db/shard-keys.ts'
import { readZones, zoneRanges, zonesOfShards } from '../../src/sharding/zones.ts'
import { type FreshDatabase, freshDatabase } from '../../testkit/mongodb/mongodb.ts'
import { answerOf, openWorkbench, type Workbench } from '../../testkit/process/run-tool.ts'

const CHURCH = '8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11'

let where: FreshDatabase
let database: Database
let bench: Workbench
beforeAll(async () => {
  where = await freshDatabase()
  database = await connect(where.uri, where.name, { longRunning: true })
  await migrate(database.db)
  bench = await openWorkbench()
  const church = { name: 'Harbour', timeZone: 'UTC', cursor: 0, createdAt: new Date(), address: 'harbour' }
  await database.collections.churches.insertOne({ _id: CHURCH, ...church })
})
afterAll(async () => {
  await bench[Symbol.asyncDispose]()
  await database.close()
  await where.drop()
})

const shard = (...words: string[]) => bench.tool(where, 'shard', ...words)

const indexNames = async () => {
  const names: string[] = []
  for (const { collectionName } of Object.values(database.collections))
    for (const { name } of await database.db
      .collection(collectionName)
      .indexes()
      .catch(() => []))
      names.push(`${collectionName} ${name}`)
  return names.sort()
}

describe('psaltery shard', () => {
  test('says what an ordinary database lacks, changes nothing and ends with 1', async () => {
    const before = await indexNames()
    const { code, stdout, stderr } = await shard()
    expect([code, stderr]).toEqual([
      1,
      'The database is not ready to be sharded. "shard --prepare" makes it ready.\n',
    ])
    expect(stdout).toContain('The collection lyrics has no index that begins with churchId, _id.\n')
    expect(stdout).toContain(
      'The unique index emailKey_1 of users does not begin with _id; no cluster can keep it.\n',
    )
    expect(stdout).toContain('An address of a person or church is not claimed')
    const told = JSON.parse((await shard('--json')).stdout)
    expect(told).toMatchObject({ ready: false, script: null })
    expect(new Set(told.missing.map(({ code }: { code: string }) => code))).toEqual(
      new Set(['mark', 'index', 'unique-index', 'claims']),
    )
    expect(await indexNames()).toEqual(before)
  })

  test('--prepare makes it ready, once more changes nothing, and doctor misses no index', async () => {
    const { code, stdout, stderr } = await shard('--prepare')
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toBe(
      'The database is ready to be sharded. "shard --shards NAMES" prints the script for mongosh.\n',
    )
    const prepared = await indexNames()
    expect(prepared).not.toContain('users emailKey_1')
    expect(answerOf(await shard('--prepare', '--json'))).toMatchObject({ ready: true, missing: [] })
    expect(await indexNames()).toEqual(prepared)
    const { findings } = JSON.parse((await bench.tool(where, 'doctor', '--json')).stdout)
    expect(findings.filter(({ check }: { check: string }) => check === 'indexes')).toMatchObject([
      { state: 'ok' },
    ])
  })

  test('then prints the script alone, with every key of the table and a zone for each shard and region', async () => {
    const { code, stdout, stderr } = await shard('--shards', 'a,b', '--zone', `eu=b:${CHURCH}`)
    expect([code, stderr]).toEqual([0, ''])
    const name = where.name
    for (const line of [
      `sh.enableSharding("${name}")`,
      'sh.addShardToZone("a", "psaltery-a")',
      'sh.addShardToZone("b", "eu")',
      `sh.updateZoneKeyRange("${name}.songs", { "churchId": MinKey, "_id": MinKey }, { "churchId": "80000000", "_id": MinKey }, "psaltery-a")`,
      `sh.updateZoneKeyRange("${name}.songs", { "churchId": "${CHURCH}", "_id": MinKey }, { "churchId": "${CHURCH}~", "_id": MinKey }, "eu")`,
      `sh.updateZoneKeyRange("${name}.churches", { "_id": "${CHURCH}~" }, { "_id": MaxKey }, "psaltery-b")`,
      `sh.shardCollection("${name}.bytes.chunks", {"churchId":1,"files_id":1})`,
      `sh.shardCollection("${name}.sessions", {"_id":1})`,
    ])
      expect(stdout.split('\n')).toContain(line)
    expect(stdout.match(/^sh\.shardCollection/gm)).toHaveLength(
      Object.values(shardKeys).filter(({ key }) => key).length,
    )
    expect(stdout).not.toContain('restores')
    // A script has to be one: mongosh is not at hand, but this is JavaScript with its names.
    const calls: string[] = []
    const sh = new Proxy({}, { get: (_, called) => () => calls.push(String(called)) })
    new Function('sh', 'MinKey', 'MaxKey', stdout)(sh, 'min', 'max')
    expect(calls.filter((called) => called === 'updateZoneKeyRange')).toHaveLength(
      4 * Object.values(shardKeys).filter(({ church }) => church).length,
    )
  })

  test.each([
    [['--shards', 'a,,b'], '--shards takes names of shards'],
    [['--zone', 'eu'], '--zone takes zones such as'],
    [['--zone', `eu=b:${CHURCH.slice(1)}`], '--zone takes zones such as'],
    [['--zone', `eu=b:${CHURCH} us=a:${CHURCH}`], 'is named twice in --zone'],
    [['--zone', `eu=b:${crypto.randomUUID()}`], 'which --zone names'],
  ])('%j is refused with a sentence', async (words, sentence) => {
    const { code, stdout, stderr } = await shard(...words)
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toContain(sentence)
  })

  test('a chunk without its church and a name without a claim are found', async () => {
    const { chunks, users } = database.collections
    await chunks.insertOne({ _id: 'f:0', files_id: 'f', n: 0, data: null as never })
    const person = {
      email: 'a@example.org',
      emailKey: 'a@example.org',
      passwordHash: '',
      createdAt: new Date(),
    }
    await users.insertOne({ _id: crypto.randomUUID(), ...person })
    const { missing } = JSON.parse((await shard('--json')).stdout)
    expect(missing.map(({ code }: { code: string }) => code)).toEqual(['chunks', 'claims'])
  })
})

describe('zones', () => {
  const ids = ['00000000-0000-4000-8000-000000000000', '80000000-0000-4000-8000-000000000000', CHURCH]

  test('of shards and regions together hold every id once, without a gap', () => {
    const regions = readZones(`eu=b:${ids[0]},${ids[2]} us=c:${ids[1]}`)
    const ranges = zoneRanges(zonesOfShards(['a', 'b', 'c']), regions)
    expect(ranges[0]?.from).toBeNull()
    expect(ranges.at(-1)?.to).toBeNull()
    ranges.slice(1).forEach((range, at) => {
      expect(range.from).toBe(ranges[at]?.to ?? '')
    })
    const zoneOf = (id: string) =>
      ranges.filter(({ from, to }) => (from ?? '') <= id && (to === null || id < to)).map(({ zone }) => zone)
    expect(ids.map(zoneOf)).toEqual([['eu'], ['us'], ['eu']])
    expect(zoneOf('10000000-0000-4000-8000-000000000000')).toEqual(['psaltery-a'])
    expect(zoneOf('ffffffff-ffff-4fff-bfff-ffffffffffff')).toEqual(['psaltery-c'])
  })

  test('of regions alone leave all others to MongoDB', () => {
    expect(zoneRanges([], readZones(`eu=b:${CHURCH}`))).toEqual([
      { zone: 'eu', from: CHURCH, to: `${CHURCH}~` },
    ])
  })
})
