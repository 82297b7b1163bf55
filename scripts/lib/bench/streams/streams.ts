/**
 * Streams of changes that are open and idle: their memory in the server, the queries that they cost, and how soon a change
 * is on all streams of its church, after a save through the same server and through another one.
 */
import { LIMITS } from '../../../../src/core/limits.ts'
import { changesPath } from '../../../../testkit/changes.ts'
import { type Client, client, makeChurch, makeMember } from '../../../../testkit/people.ts'
import { startServerProcess } from '../../../../testkit/proof/server-process.ts'
import { startTestServer } from '../../../../testkit/server.ts'
import { createSong } from '../../../../testkit/songs/songs.ts'
import { until } from '../../../../testkit/until.ts'
import { markdownTable } from '../../markdown-table.ts'
import { startBenchMongo } from '../bench-mongo.ts'
import { median } from '../median.ts'
import { option } from '../option.ts'
import { recorder } from '../results.ts'
import { residentBytes } from '../search/process.ts'

const STREAMS = Number(option('--streams') ?? '1000')
const WATCHED_SECONDS = process.argv.includes('--quick') ? 5 : 15
const SAVES = process.argv.includes('--quick') ? 10 : 30
const { ofPerson, ofChangesOfChurch } = LIMITS.streams

await using opened = new AsyncDisposableStack()
const mongo = await startBenchMongo(opened)
// Only to make people; the streams are those of a process of its own, whose memory is looked at.
const site = await startTestServer()
opened.defer(() => site.stop())
const server = await startServerProcess({ uri: mongo.uri, database: site.where.name })
opened.defer(() => server.kill('SIGTERM'))

interface Church {
  readonly churchId: string
  readonly people: readonly Client[]
}

const churches: Church[] = []
for (let left = STREAMS; left > 0; left -= ofChangesOfChurch) {
  const churchId = await makeChurch(site)
  const count = Math.ceil(Math.min(left, ofChangesOfChurch) / ofPerson)
  const people: Client[] = []
  // One after the other: each of them changes the same church.
  while (people.length < count) people.push(await makeMember(site, churchId, 'Editor'))
  churches.push({ churchId, people })
}

/** An open stream without an HTTP library, which would need more memory than the stream. */
interface Reader {
  readonly churchId: string
  text: string
  close(): void
}

const openReader = async (churchId: string, cookie: string): Promise<Reader> => {
  const { hostname, port } = new URL(server.url)
  const { promise, resolve } = Promise.withResolvers<void>()
  const reader: Reader = { churchId, text: '', close: () => socket.end() }
  const socket = await Bun.connect({
    hostname,
    port: Number(port),
    socket: {
      data(_, bytes) {
        reader.text += bytes.toString('latin1')
        if (reader.text.includes('\r\n\r\n')) resolve()
      },
    },
  })
  socket.write(
    `GET ${changesPath(churchId)} HTTP/1.1\r\nhost: ${hostname}\r\naccept: text/event-stream\r\ncookie: ${cookie}\r\n\r\n`,
  )
  await promise
  if (!reader.text.startsWith('HTTP/1.1 200')) throw new Error(reader.text)
  return reader
}

const openAll = async (): Promise<Reader[]> => {
  const readers: Reader[] = []
  for (const { churchId, people } of churches)
    for (const person of people)
      readers.push(
        ...(await Promise.all(
          Array.from({ length: ofPerson }, () => openReader(churchId, person.cookie ?? '')),
        )),
      )
  return readers
}

const settledBytes = async (): Promise<number> => {
  await Bun.sleep(5000)
  return residentBytes(server.pid)
}

// Once before, so that the memory of the code and of the first requests is there already.
for (const reader of await openAll()) reader.close()
const before = await settledBytes()
const readers = await openAll()
const after = await settledBytes()
const megabytes = (after - before) / 1e6

const { db } = site.database
await db.command({ profile: 2 })
await Bun.sleep(WATCHED_SECONDS * 1000)
await db.command({ profile: 0 })
const queries = await db
  .collection('system.profile')
  .countDocuments({ ns: { $in: [`${db.databaseName}.events`, `${db.databaseName}.memberships`] } })
const perChurch = queries / WATCHED_SECONDS / churches.length

/** How long it takes until a save through a server is on all streams of the first church, at times that do not repeat. */
const timesOfSaves = async (through: { readonly url: string }): Promise<number[]> => {
  const [church] = churches
  if (!church) return []
  const followers = readers.filter(({ churchId }) => churchId === church.churchId)
  const writer = client(through, { token: church.people[0]?.cookie?.replace(/^[^=]+=/, '') ?? '' })
  const times: number[] = []
  for (let round = 0; round < SAVES; round++) {
    await Bun.sleep(Math.random() * 2000)
    for (const reader of followers) reader.text = ''
    await createSong(writer, church.churchId)
    const savedAt = performance.now()
    await until(() => followers.every(({ text }) => text.includes('\nid: ')), { intervalMs: 2 })
    times.push(performance.now() - savedAt)
  }
  return times
}

const same = await timesOfSaves(server)
const other = await timesOfSaves(site)
const record = recorder('streams')
record({ name: 'a change on all streams, saved through the same server', unit: 'ms', value: median(same) })
record({ name: 'a change on all streams, saved through another server', unit: 'ms', value: median(other) })

console.log(
  markdownTable(
    ['streams', 'churches', 'MB in all', 'kB a stream', 'queries a second and church'],
    [
      [
        String(readers.length),
        String(churches.length),
        megabytes.toFixed(1),
        ((megabytes * 1000) / readers.length).toFixed(1),
        perChurch.toFixed(2),
      ],
    ],
    0,
  ),
)
const timeRow = (name: string, times: readonly number[]) => [
  name,
  String(times.length),
  median(times).toFixed(0),
  Math.max(...times).toFixed(0),
]
console.log(
  `\n${markdownTable(
    ['saved through', 'saves', 'ms until on all streams (median)', 'worst'],
    [timeRow('the same server', same), timeRow('another server', other)],
    1,
  )}`,
)
for (const reader of readers) reader.close()
