import { afterAll, beforeAll, expect, test } from 'bun:test'
import { connect } from '../../src/database.ts'
import { client, makeChurch, makeMember } from '../../testkit/people.ts'
import { serving } from '../../testkit/process/program.ts'
import { createProcessNetwork, type ProcessNetwork } from '../../testkit/proof/faults/process-network.ts'
import { type ReplicaSet, type SetMember, startReplicaSet } from '../../testkit/proof/faults/replica-set.ts'
import { ORIGIN } from '../../testkit/server.ts'
import { createSong, saving } from '../../testkit/songs/songs.ts'
import { until } from '../../testkit/until.ts'

const DATABASE = 'new_primary'
const TITLE = 'Known by a majority that has yet to hear so'

/** The version in a majority read of a member. */
const versionAt = async (member: SetMember, id: string): Promise<unknown> => {
  const find = { find: 'songs', filter: { _id: id }, readConcern: { level: 'majority' } }
  return (await member.command(find, DATABASE)).cursor.firstBatch[0]?.version
}

/** A time in a message from one member to another, by the name that stands before it; null where there is none. */
const timeIn = (message: Buffer, field: string): bigint | null => {
  const at = message.indexOf(`${field}\0`)
  // A document follows, which begins with its length and the timestamp "ts".
  return at < 0 ? null : message.readBigUInt64LE(at + field.length + 1 + 4 + 4)
}

let network: ProcessNetwork
let set: ReplicaSet
const start = async () => {
  network = createProcessNetwork()
  set = await startReplicaSet(undefined, {
    // A proxy, with which the test sees and stops the messages between members.
    network,
    electionTimeoutMs: 100_000,
    mongodArguments: [
      ...['--networkMessageCompressors', 'disabled'],
      ...['--setParameter', 'enableTestCommands=1'],
    ],
  })
}
const stop = async () => {
  await set.stop()
  network[Symbol.dispose]()
}
beforeAll(start)
afterAll(stop)

/** Stops a member from fetching what the primary writes. */
const stopFetching = async (member: SetMember) => {
  const { count } = await member.command({ configureFailPoint: 'stopReplProducer', mode: 'alwaysOn' })
  const timesEntered = count + 1
  await member.command({ waitForFailPoint: 'stopReplProducer', timesEntered, maxTimeMS: 60_000 })
}
const fetchAgain = (member: SetMember) =>
  member.command({ configureFailPoint: 'stopReplProducer', mode: 'off' })

test('a primary that cannot commit is read from after a while, with a warning', async () => {
  const [primary, ...others] = set.members as [SetMember, SetMember, SetMember]
  const insert = { insert: 'songs', documents: [{ _id: 'known' }] }
  await primary.command({ ...insert, writeConcern: { w: 'majority' } }, 'cannot_commit')
  for (const other of others) await stopFetching(other)
  await primary.command(
    { ...insert, documents: [{ _id: 'unknown' }], writeConcern: { w: 1 } },
    'cannot_commit',
  )

  const unconfirmed: string[] = []
  const database = await connect(set.uri, 'cannot_commit', {
    onUnconfirmed: (election) => unconfirmed.push(election),
  })
  const ids = await database.collections.songs.find().toArray()
  expect(ids.map(({ _id }) => _id)).toEqual(['known'])
  expect(unconfirmed).toHaveLength(1)
  await database.close()
  for (const other of others) await fetchAgain(other)
  // For the next test: once both have it, they fetch as before.
  await primary.command({ ...insert, documents: [{ _id: 'later' }], writeConcern: { w: 3 } }, 'cannot_commit')
})

test('503: no server shows less of a new primary than was acknowledged before its election', async () => {
  // In a new set after a try that was given up, which has cut its members off.
  for (let isShown = await wasShown(); !isShown; isShown = await wasShown()) {
    await stop()
    await start()
  }
})

/** Less than how long the servers wait for a new primary to commit. */
const MOST_ELECTION_MS = 12_000

/**
 * False where the machine was so busy that the save was given up, so that nothing after it would reach a majority, or that
 * the election took too long.
 */
const wasShown = async (): Promise<boolean> => {
  const [old, next, third] = set.members as [SetMember, SetMember, SetMember]
  const where = { uri: set.uri, name: DATABASE, drop: async () => {} }
  const env = { MONGODB_URI: where.uri, MONGODB_DATABASE: DATABASE, APP_ORIGIN: ORIGIN }
  const server = await serving(env)
  const second = await serving(env)
  const database = await connect(where.uri, DATABASE, { longRunning: true })
  try {
    const asTestServer = { ...server, origin: ORIGIN, where, database, stop: async () => {} }
    const churchId = await makeChurch(asTestServer)
    const { cookie } = await makeMember(asTestServer, churchId, 'Editor')
    const token = cookie?.slice(cookie.indexOf('=') + 1) ?? ''
    const [editor, atSecond] = [client(server, { token }), client(second, { token })]
    const { id, path } = await createSong(editor, churchId)
    expect((await atSecond.send(path)).body.song.version).toBe(1)

    // From now on a majority is the old primary and the next one.
    await until(async () => {
      await next.command({ replSetSyncFrom: old.host })
      return (await next.command({ replSetGetStatus: 1 })).syncSourceHost === old.host
    })
    await stopFetching(third)
    // The next primary gets the save, but not the commit point that covers it.
    for (const other of [next, third]) network.cut(old.pid, other)
    let savedAt: bigint | null = null
    network.mayPass = (part, from) => {
      if (from.port !== old.port) return true
      if (part.includes(TITLE)) savedAt ??= timeIn(part, 'lastOpApplied')
      const committed = timeIn(part, 'lastOpCommitted')
      return savedAt === null || committed === null || committed < savedAt
    }
    const save = { method: 'PUT', headers: saving({ version: 1 }), body: { title: TITLE } } as const
    const saved = await editor.send(path, save)
    if (saved.status === 503) return false
    expect([saved.status, saved.body.song.version]).toEqual([200, 2])

    for (const other of [next, third]) network.cut(other.pid, old)
    for (const { child } of [server, second]) network.cut(child.pid, old)
    const elected = performance.now()
    await next.stepUp()
    expect(await versionAt(next, id)).toBe(1)
    const early = await Promise.all([editor.send(path), atSecond.send(path)])
    expect(early.map(({ status }) => status)).toEqual([503, 503])

    await fetchAgain(third)
    // The servers no longer wait for a primary that commits nothing for 15 s.
    if (performance.now() - elected > MOST_ELECTION_MS) return false
    for (const reader of [editor, atSecond]) {
      let read = await reader.send(path)
      while (read.status === 503) read = await reader.send(path)
      expect([read.status, read.body.song.version]).toEqual([200, 2])
    }
    return true
  } finally {
    network.mayPass = () => true
    network.heal()
    for (const { child } of [server, second]) {
      child.kill('SIGKILL')
      await child.exited
    }
    await database.close()
  }
}
