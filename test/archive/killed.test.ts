import { afterAll, expect, test } from 'bun:test'
import { connect } from '../../src/database.ts'
import { verifyDatabase } from '../../src/maintenance/verify/verify-database.ts'
import { endAt, startMongoProxy } from '../../testkit/mongodb/proxy.ts'
import type { WireCommand } from '../../testkit/mongodb/wire.ts'
import { makeChurch } from '../../testkit/people.ts'
import { answerOf, openWorkbench } from '../../testkit/process/run-tool.ts'
import { startTestServer, type TestServer } from '../../testkit/server.ts'
import { problemsIn } from '../../testkit/verify.ts'
import { RandomSaver } from '../verify/random-saves.ts'
import { openArchives } from './archives.ts'
import { unzipped, withoutIds } from './unzipped.ts'

const server = await startTestServer()
const elsewhere = await startTestServer()
const empty = await startTestServer()
const proxy = await startMongoProxy(elsewhere.where.uri)
const archives = await openArchives()
const bench = await openWorkbench()
const churchId = await makeChurch(server)
const savers = await Promise.all([1, 2, 3].map((seed) => RandomSaver.in(server, churchId, seed)))
await Promise.all(savers.map((saver) => saver.save(60)))

afterAll(async () => {
  await archives[Symbol.asyncDispose]()
  await bench[Symbol.asyncDispose]()
  await proxy.stop()
  await server.stop()
  await elsewhere.stop()
  await empty.stop()
})

/** Where a restore ends: at this step of MongoDB's, or at the commit of the transaction that had it. */
interface Point {
  readonly step: string
  readonly atCommit: boolean
  /** Whether MongoDB still gets the command. */
  readonly arrives: boolean
  /** Whether a process of its own is killed. The others are cut off from MongoDB, which looks the same to it. */
  readonly isKilled?: true
}

const points: readonly Point[] = [
  { step: 'findAndModify restores', atCommit: false, arrives: true },
  { step: 'insert bytes.chunks', atCommit: false, arrives: false },
  { step: 'insert assets', atCommit: true, arrives: false, isKilled: true },
  { step: 'insert assets', atCommit: true, arrives: true },
  { step: 'insert revisions', atCommit: false, arrives: true },
  { step: 'insert events', atCommit: true, arrives: false },
  { step: 'insert events', atCommit: true, arrives: true },
  { step: 'insert churches', atCommit: false, arrives: true },
  { step: 'insert churches', atCommit: true, arrives: false },
]

/** How often the last restore ended transactions that an earlier one had left open. */
let sessionsEnded = 0

/** Restores through the proxy, and ends that at the first command of this kind. */
const restoreUntil = (
  { step, atCommit, arrives }: Point,
  end: () => unknown,
  restore: () => Promise<unknown>,
): Promise<boolean> => {
  let isReached = false
  sessionsEnded = 0
  const isAt = (command: WireCommand) => {
    if (command.name === 'killSessions') sessionsEnded++
    isReached ||= command.step === step
    return isReached && (!atCommit || command.name === 'commitTransaction')
  }
  return endAt(proxy, { isAt, arrives, end }, restore)
}

const restoreKilledAt = async ({ where }: TestServer, point: Point, ...words: string[]) => {
  const running = await bench.start({ uri: proxy.uri, name: where.name }, 'restore', ...words)
  return restoreUntil(
    point,
    () => running.child.kill('SIGKILL'),
    () => running.ended,
  )
}

/** The same in this process. */
const restoreCutOffAt = async ({ where }: TestServer, point: Point, file: string, name?: string) => {
  const database = await connect(proxy.uri, where.name, { longRunning: true })
  return restoreUntil(
    point,
    // Otherwise the driver would wait for MongoDB to come back.
    () => setTimeout(() => void database.client.close(true).catch(() => {}), point.arrives ? 100 : 0),
    async () =>
      expect(await archives.restore({ database }, file, name).catch(() => 'cut off')).toBe('cut off'),
  )
}

test('a restore that is killed again and again leaves nothing to see, and goes on where it was', async () => {
  const file = await archives.export(server, churchId, 'church.zip')
  const { churches, restores } = elsewhere.database.collections
  const cursors: number[] = []
  const ended: number[] = []
  for (const point of points) {
    const end = point.isKilled ? restoreKilledAt : restoreCutOffAt
    expect({ point, isOver: await end(elsewhere, point, file) }).toEqual({ point, isOver: true })
    ended.push(sessionsEnded)
    expect(await churches.countDocuments()).toBe(0)
    expect(await problemsIn(elsewhere)).toEqual([])
    cursors.push((await restores.findOne())?.cursor ?? 0)
  }
  const all = (await server.database.collections.churches.findOne({ _id: churchId }))?.cursor ?? 0
  expect(all).toBeGreaterThan(128)
  // The one that was killed inside a file's transaction is the third; the fourth does not wait until MongoDB ends it.
  expect(ended[3]).toBeGreaterThan(0)
  expect(cursors).toEqual([0, 0, 0, 0, 0, 0, 128, all, all])
  const { church: restored } = answerOf(await bench.tool(elsewhere.where, 'restore', '--json', file))
  expect(await churches.countDocuments()).toBe(1)
  expect(await restores.countDocuments()).toBe(0)
  const again = await archives.export(elsewhere, restored.id, 'again.zip')
  expect(withoutIds(await unzipped(again))).toEqual(withoutIds(await unzipped(file)))
  const found: unknown[] = []
  await verifyDatabase(
    elsewhere.database,
    { churchId: null, files: { bytes: true, abandonedBefore: new Date() } },
    { found: (problem) => found.push(problem), progress: () => {} },
  )
  expect(found).toEqual([])
})

test('what an interrupted restore wrote can be removed instead', async () => {
  const file = await archives.export(server, churchId, 'forgotten.zip')
  const point = { step: 'insert churches', atCommit: true, arrives: false }
  expect(await restoreCutOffAt(elsewhere, point, file, 'Never')).toBe(true)
  const { collections } = elsewhere.database
  const [begun] = await collections.restores.find().toArray()
  const mine = { churchId: begun?._id ?? '' }
  expect(await collections.songs.countDocuments(mine)).toBeGreaterThan(0)
  const forget = async () =>
    answerOf(await bench.tool(elsewhere.where, 'restore', '--forget', '--json', file))
  expect(await forget()).toEqual({ forgotten: 1 })
  expect(await collections.restores.countDocuments()).toBe(0)
  for (const what of [
    'songs',
    'lyrics',
    'revisions',
    'events',
    'outbox',
    'search',
    'assets',
    'files',
  ] as const)
    expect({ what, left: await collections[what].countDocuments(mine) }).toEqual({ what, left: 0 })
  expect(await problemsIn(elsewhere)).toEqual([])
  expect(await forget()).toEqual({ forgotten: 0 })
})

test('a restore of everything that is killed before its last commit is finished by the next', async () => {
  const file = bench.path('all.zip')
  const { people } = answerOf(await bench.tool(server.where, 'backup', '--json', file))
  const last = { step: 'insert memberships', atCommit: true, arrives: false }
  expect(await restoreKilledAt(empty, last, '--all', file)).toBe(true)
  const { churches, users, memberships, restores } = empty.database.collections
  const counts = () => Promise.all([churches, users, memberships].map((all) => all.countDocuments()))
  expect(await counts()).toEqual([0, 0, 0])
  answerOf(await bench.tool(empty.where, 'restore', '--all', '--json', file))
  expect(await counts()).toEqual([1, people, people])
  expect(await restores.countDocuments()).toBe(0)
  expect(await problemsIn(empty)).toEqual([])
})
