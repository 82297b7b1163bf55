/**
 * A congregation that follows a service: how long it takes from the presenter's request to the event on each phone, told to
 * the same server and to another one, and what the open streams cost the server while nothing changes.
 */
import { join } from 'node:path'
import { newId } from '../../../../src/core/ids.ts'
import { livePaths, present } from '../../../../testkit/live.ts'
import { client, makeChurch, makeMember } from '../../../../testkit/people.ts'
import { endWithParent } from '../../../../testkit/proof/end-with-parent.ts'
import { startServerProcess } from '../../../../testkit/proof/server-process.ts'
import { startTestServer } from '../../../../testkit/server.ts'
import { createService, createSong, songItem } from '../../../../testkit/songs/songs.ts'
import { lines } from '../../lines.ts'
import { markdownTable } from '../../markdown-table.ts'
import { startBenchMongo } from '../bench-mongo.ts'
import { cpuSeconds } from '../cpu-time.ts'
import { option } from '../option.ts'
import { percentiles } from '../percentiles.ts'
import { recorder } from '../results.ts'
import { residentBytes } from '../search/process.ts'

const quick = process.argv.includes('--quick')
const PHONES = Number(option('--phones') ?? '300')
const CHANGES = quick ? 12 : 40
const IDLE_SECONDS = quick ? 5 : 20

await using opened = new AsyncDisposableStack()
const mongo = await startBenchMongo(opened)
// The other server of the installation. The phones are at a process of its own, whose memory and CPU time are looked at.
const other = await startTestServer()
opened.defer(() => other.stop())
const server = await startServerProcess({
  uri: mongo.uri,
  database: other.where.name,
  env: { RATE_LIMIT_PER_MINUTE: '', LOGIN_RATE_LIMIT_PER_MINUTE: '' },
})
opened.defer(() => server.kill('SIGTERM'))

const churchId = await makeChurch(other)
const presenter = await makeMember(other, churchId, 'Editor')
const song = await createSong(presenter, churchId)
const item = songItem(song.id)
const service = await createService(presenter, churchId, { visibility: 'public', items: [item] })
const { live, publicLive } = livePaths(service)

/** As of the followers. */
const now = () => performance.timeOrigin + performance.now()

const startPhones = async (count: number) => {
  const program = join(import.meta.dir, 'followers.ts')
  const url = `${server.url}${publicLive}`
  const child = Bun.spawn(
    [...endWithParent, process.execPath, '--no-env-file', program, url, String(count)],
    { stdin: 'pipe', stdout: 'pipe', stderr: 'inherit' },
  )
  const answers = lines(child.stdout)[Symbol.asyncIterator]()
  const answer = async (): Promise<string> => {
    const { value, done } = await answers.next()
    if (done) throw new Error('The phones have lost their streams.')
    return value
  }
  await answer()
  return {
    async arrivals(): Promise<ReadonlyMap<string, readonly number[]>> {
      child.stdin.write('arrivals\n')
      return new Map(JSON.parse(await answer()))
    },
    async stop() {
      child.stdin.end()
      await child.exited
    },
  }
}

const settledBytes = async (): Promise<number> => {
  await Bun.sleep(5000)
  return residentBytes(server.pid)
}

// Once before, so that the memory of the code and of the first requests is there already.
await (await startPhones(20)).stop()
const before = await settledBytes()
const phones = await startPhones(PHONES)
opened.defer(() => phones.stop())
const megabytes = ((await settledBytes()) - before) / 1e6

const idleFrom = cpuSeconds([server.pid])
await Bun.sleep(IDLE_SECONDS * 1000)
const idleTo = cpuSeconds([server.pid])
const idlePercent =
  idleFrom === null || idleTo === null ? Number.NaN : ((idleTo - idleFrom) / IDLE_SECONDS) * 100

/** The milliseconds from the beginning of each request to each phone. */
const timesThrough = async (through: { readonly url: string }): Promise<number[]> => {
  const writer = client(through, { token: presenter.cookie?.replace(/^[^=]+=/, '') ?? '' })
  const began = new Map<string, number>()
  for (let change = 0; change < CHANGES; change++) {
    // Longer than between two polls of a server, which sends the newest state only.
    await Bun.sleep(800 + Math.random() * 600)
    const sectionId = newId()
    began.set(sectionId, now())
    const answer = await present(writer, live, item.id, { sectionId })
    if (answer.status !== 204) throw new Error(`${answer.status} ${answer.text}`)
  }
  await Bun.sleep(2000)
  const arrivals = await phones.arrivals()
  return [...began].flatMap(([sectionId, at]) => (arrivals.get(sectionId) ?? []).map((to) => to - at))
}

const record = recorder('live')
const rows: string[][] = []
for (const [name, through] of [
  ['the same server', server],
  ['another server', other],
] as const) {
  const times = await timesThrough(through)
  const { p50, p95, p99 } = percentiles(times)
  record({
    name: `a change on a phone, told to ${name}`,
    unit: 'ms',
    clients: PHONES,
    value: p50,
    p50,
    p95,
    p99,
  })
  const missed = CHANGES * PHONES - times.length
  rows.push([
    name,
    String(CHANGES),
    p50.toFixed(0),
    p95.toFixed(0),
    Math.max(...times).toFixed(0),
    String(missed),
  ])
}
record({
  name: 'CPU time of the server without changes',
  unit: '% of one core',
  clients: PHONES,
  value: idlePercent,
})
record({ name: 'memory of the streams', unit: 'MB', clients: PHONES, value: megabytes })
console.log(
  markdownTable(['presented through', 'changes', 'p50 ms', 'p95 ms', 'worst', 'not on a phone'], rows, 1),
)
console.log(
  `\n${PHONES} phones at one address: ${megabytes.toFixed(1)} MB more, and ${idlePercent.toFixed(1)} % of one core without changes.`,
)
