import { afterAll, expect, test } from 'bun:test'
import type { CommandStartedEvent } from 'mongodb'
import { Timestamp } from 'mongodb'
import { connect } from '../../src/database.ts'
import { freshDatabase } from '../../testkit/mongodb/mongodb.ts'
import { reportsCommands } from '../../testkit/mongodb/reports-commands.ts'

let commands: CommandStartedEvent['command'][] = []

const where = await freshDatabase()
const database = await connect(where.uri, where.name, { onUnconfirmed: () => {}, onClient: reportsCommands })
database.client.on('commandStarted', ({ command }) => commands.push(command))
afterAll(async () => {
  await database.close()
  await where.drop()
})

const all = () => database.collections

const reads: Readonly<Record<string, () => Promise<unknown>>> = {
  find: () => all().songs.find({ churchId: 'c' }).toArray(),
  'find, one by one': async () => {
    for await (const _ of all().songs.find({ churchId: 'c' })) break
  },
  findOne: () => all().songs.findOne({ churchId: 'c', _id: 's' }),
  aggregate: () =>
    all()
      .songs.aggregate([{ $match: { churchId: 'c' } }])
      .toArray(),
  countDocuments: () => all().songs.countDocuments({ churchId: 'c' }),
  lookUp: () => all().songs.lookUp('c', 's'),
}

test.each(Object.entries(reads))(
  '%s waits for the newest entry that the process has seen',
  async (_, read) => {
    commands = []
    await read()
    expect(commands).toHaveLength(1)
    const { readConcern } = commands[0] ?? {}
    expect(readConcern.level).toBe('majority')
    expect(readConcern.afterClusterTime).toBeInstanceOf(Timestamp)
  },
)

test('a session is used again after a read, also after one that failed', async () => {
  const sessionOf = async (read: () => Promise<unknown>) => {
    commands = []
    await read().catch(() => {})
    return commands[0]?.lsid.id.toString('hex')
  }
  const failing = () =>
    all()
      .songs.aggregate([{ $match: { $unknown: 1 } }])
      .toArray()
  const first = await sessionOf(failing)
  expect(first).toBeString()
  for (const read of Object.values(reads)) expect(await sessionOf(read)).toBe(first)
})

test('a read of what no majority has yet makes no later read wait for a majority', async () => {
  commands = []
  await all().songs.findOne({ churchId: 'c' })
  await all().songs.findOne({ churchId: 'c' }, { readConcern: { level: 'local' } })
  const [majority, local] = commands
  expect(local?.readConcern).toEqual({ level: 'local' })
  expect(local?.lsid.id.toString('hex')).not.toBe(majority?.lsid.id.toString('hex'))
})

test('two reads at once have a session each', async () => {
  commands = []
  await Promise.all([all().songs.findOne({ churchId: 'c' }), all().lyrics.findOne({ churchId: 'c' })])
  expect(new Set(commands.map(({ lsid }) => lsid.id.toString('hex'))).size).toBe(2)
})

test('a read in a transaction stays in its session', async () => {
  commands = []
  await database.client.withSession((session) =>
    session.withTransaction(() => all().songs.findOne({ churchId: 'c' }, { session })),
  )
  expect(commands.map((command) => Object.keys(command)[0])).toEqual(['find', 'commitTransaction'])
  expect(new Set(commands.map(({ txnNumber }) => String(txnNumber))).size).toBe(1)
})
