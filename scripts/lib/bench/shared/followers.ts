/** Many open streams of one server: what they cost while nothing happens, and how soon a change is on all of them. */
import type { Db } from 'mongodb'
import { endWithParent } from '../../../../testkit/proof/end-with-parent.ts'
import { lines } from '../../lines.ts'
import type { Stream } from '../programs/followers.ts'
import type { Bench, Server } from './bench.ts'
import { percentiles } from './figures.ts'
import { commandOf, cpuSeconds, residentMb } from './processes.ts'
import { isQuick, option } from './results.ts'

/** `--idle N`: so many seconds without changes. */
const IDLE_SECONDS = Number(option('--idle') ?? (isQuick ? '5' : '20'))
const WATCHED_SECONDS = isQuick ? 5 : 15
const CHANGES = isQuick ? 12 : 40

const openStreams = async (streams: readonly Stream[]) => {
  const child = Bun.spawn([...endWithParent, ...commandOf('followers.ts')], {
    stdin: 'pipe',
    stdout: 'pipe',
    stderr: 'inherit',
  })
  const answers = lines(child.stdout)
  const answerTo = async (line: string): Promise<string> => {
    child.stdin.write(`${line}\n`)
    const { value, done } = await answers.next()
    if (done) throw new Error('A stream has ended.')
    return value
  }
  await answerTo(JSON.stringify(streams))
  return {
    arrivals: async (): Promise<ReadonlyMap<string, readonly number[]>> =>
      new Map(JSON.parse(await answerTo('arrivals'))),
    async stop() {
      child.stdin.end()
      await child.exited
    },
  }
}

interface Followed {
  /** Whose memory and CPU time are looked at. */
  readonly server: Server
  readonly streams: readonly Stream[]
  /** How many of them get each change. */
  readonly reached: number
  /** Its database, and the collections whose queries are counted, for each of so many churches. */
  readonly db: Db
  readonly queried: readonly string[]
  readonly churches: number
  /** By the name of a way: makes a change and answers what it is found by in the streams. */
  readonly changes: Readonly<Record<string, () => Promise<string>>>
}

export const measureFollowers = async (
  { record, mongod }: Pick<Bench, 'record' | 'mongod'>,
  { server, streams, reached, db, queried, churches, changes }: Followed,
): Promise<void> => {
  const clients = streams.length
  const settled = async () => {
    await Bun.sleep(5_000)
    return residentMb(server.pid)
  }
  // Once before, so that the memory of the code and of the first requests is there already.
  await (await openStreams(streams.slice(0, 20))).stop()
  const before = await settled()
  const open = await openStreams(streams)
  record({ name: 'memory of the streams', unit: 'MB', clients, value: (await settled()) - before })
  const pids = { server: [server.pid], mongod: [mongod] }
  const from = Object.values(pids).map(cpuSeconds)
  await Bun.sleep(IDLE_SECONDS * 1000)
  for (const [at, [who, of]] of Object.entries(pids).entries()) {
    const value = ((cpuSeconds(of) - (from[at] ?? 0)) / IDLE_SECONDS) * 100
    record({ name: `CPU time of the ${who} without changes`, unit: '% of one core', clients, value })
  }
  if (clients === 0) return open.stop()
  await db.command({ profile: 2 })
  await Bun.sleep(WATCHED_SECONDS * 1000)
  await db.command({ profile: 0 })
  const ns = { $in: queried.map((name) => `${db.databaseName}.${name}`) }
  const queries = await db.collection('system.profile').countDocuments({ ns })
  const perSecond = queries / WATCHED_SECONDS / churches
  record({ name: 'queries of a church without changes', unit: 'queries a second', clients, value: perSecond })
  for (const [name, change] of Object.entries(changes)) {
    // From the answer on: how long a save takes has a bench of its own.
    const began = new Map<string, number>()
    for (let round = 0; round < CHANGES; round++) {
      // At times that do not repeat, and not two at once: of two presented states only the newest is sent.
      await Bun.sleep(800 + Math.random() * 600)
      began.set(await change(), performance.timeOrigin + performance.now())
    }
    await Bun.sleep(2_000)
    const arrivals = await open.arrivals()
    const times = [...began].flatMap(([key, at]) =>
      (arrivals.get(key) ?? []).map((to) => Math.max(to - at, 0)),
    )
    const missed = CHANGES * reached - times.length
    record({ name, unit: 'ms', clients, value: percentiles(times).p50, ...percentiles(times) })
    if (missed > 0) throw new Error(`${missed} streams have not got a change: ${name}.`)
  }
  await open.stop()
}
