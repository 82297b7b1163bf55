import { expect, test } from 'bun:test'
import { connect } from '../../src/db/connect.ts'
import { client, makeChurch, makeMember } from '../../testkit/people.ts'
import { serving } from '../../testkit/process/program.ts'
import { createProcessNetwork } from '../../testkit/proof/faults/process-network.ts'
import { type SetMember, startReplicaSet } from '../../testkit/proof/faults/replica-set.ts'
import { ORIGIN } from '../../testkit/server.ts'
import { createSong, saving } from '../../testkit/songs/songs.ts'
import { until } from '../../testkit/until.ts'

const DATABASE = 'new_primary'
const TITLE = 'Known by a majority that has yet to hear so'

/** The version that a member shows to whoever reads what a majority holds. */
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

test('503: a new primary is not read from before it knows what a majority has', async () => {
  while (!(await wasShown()));
})

/** False where the machine was so busy that the save was given up: nothing after it would reach a majority. */
const wasShown = async (): Promise<boolean> => {
  using network = createProcessNetwork()
  await using set = await startReplicaSet(undefined, {
    network,
    electionTimeoutMs: 100_000,
    // Lets the test see and stop what members tell each other.
    mongodArguments: ['--networkMessageCompressors', 'disabled', '--setParameter', 'enableTestCommands=1'],
  })
  const [old, next, third] = set.members as [SetMember, SetMember, SetMember]
  const where = { uri: set.uri, name: DATABASE, drop: async () => {} }
  const server = await serving({ MONGODB_URI: where.uri, MONGODB_DATABASE: DATABASE, APP_ORIGIN: ORIGIN })
  const database = await connect(where.uri, DATABASE, { longRunning: true })
  try {
    const asTestServer = { ...server, where, database, stop: async () => {} }
    const churchId = await makeChurch(asTestServer)
    const { cookie } = await makeMember(asTestServer, churchId, 'Editor')
    const editor = client(server, { token: cookie?.slice(cookie.indexOf('=') + 1) ?? '' })
    const { id, path } = await createSong(editor, churchId)

    // From now on a majority is the old primary and the next one.
    await until(async () => {
      await next.command({ replSetSyncFrom: old.host })
      return (await next.command({ replSetGetStatus: 1 })).syncSourceHost === old.host
    })
    await third.command({ configureFailPoint: 'stopReplProducer', mode: 'alwaysOn' })
    await third.command({ waitForFailPoint: 'stopReplProducer', timesEntered: 1, maxTimeMS: 60_000 })
    // The next primary gets the save, but nothing that says that a majority has it.
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
    network.cut(server.child.pid, old)
    await next.stepUp()
    expect(await versionAt(next, id)).toBe(1)
    expect((await editor.send(path)).status).toBe(503)

    await third.command({ configureFailPoint: 'stopReplProducer', mode: 'off' })
    let read = await editor.send(path)
    while (read.status === 503) read = await editor.send(path)
    expect([read.status, read.body.song.version]).toEqual([200, 2])
    return true
  } finally {
    network.mayPass = () => true
    network.heal()
    server.child.kill('SIGKILL')
    await server.child.exited
    await database.close()
  }
}
