/** Measures sizes and costs of requests for churches of given sizes on this machine. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createUser, signIn } from '../../../src/auth/service.ts'
import { systemClock as clock } from '../../../src/core/time/clock.ts'
import { connect, type Database } from '../../../src/db/connect.ts'
import { migrate } from '../../../src/db/migrations.ts'
import { freePort, startServerProcess } from '../../../testkit/proof/server-process.ts'
import { ORIGIN } from '../../../testkit/server.ts'
import { until } from '../../../testkit/until.ts'
import { cpuSeconds, mongodPid } from '../bench/cpu-time.ts'
import { all, type MixedLoad } from '../bench/mixed/mix.ts'
import { sendMix } from '../bench/mixed/send-mix.ts'
import { type SeededChurch, seedChurches } from './seed.ts'
import { measureSizes, type Sizes } from './sizes.ts'

/** With fewer documents, an index page would not be full and each document would seem to take all of it. */
const PEOPLE = 500
const BUILT_WITHIN_MS = 60_000

export interface MeasuredHost {
  readonly sizes: Sizes
  readonly songs: number
  readonly churches: number
  readonly files: number
  /** Of CPU time of the pipeline and mongod together. */
  readonly savesPerCpuSecond: number
  /** Of the indexes of the first so many churches in one process. */
  searchBytesOf(churches: number): Promise<number>
  /**
   * Sends every search of the mix once, so that the caches of both hosts hold the same share of their songs.
   */
  askEverything(): Promise<void>
  /** Requests of the mix per second of CPU time of the server and mongod together, in this many seconds. */
  mixPerCpuSecond(seconds: number): Promise<number>
}

export const startHost = async (
  opened: AsyncDisposableStack,
  place: { readonly uri: string; readonly database: string },
  plan: { readonly sizes: readonly number[]; readonly files: number; readonly say: (text: string) => void },
): Promise<MeasuredHost> => {
  const folder = mkdtempSync(join(tmpdir(), 'psaltery-model-'))
  opened.defer(() => rmSync(folder, { recursive: true, force: true }))
  const database = await connect(place.uri, place.database, { longRunning: true })
  opened.defer(async () => {
    await database.db.dropDatabase()
    await database.close()
  })
  await migrate(database.db)
  const deps = { collections: database.collections, clock }
  const credentials = { email: `${crypto.randomUUID()}@example.org`, password: crypto.randomUUID() }
  const userId = await createUser(deps, credentials)
  const token = await signIn(deps, credentials)
  await addPeople(database)

  const mongod = await mongodPid(place.uri)
  const total = plan.sizes.reduce((sum, size) => sum + size, 0)
  const cpuUsed = () => cpuSeconds([mongod, process.pid]) ?? Number.NaN
  const cpuBefore = cpuUsed()
  let cpuOfSaves = Number.NaN
  const churches = await seedChurches(database, userId, {
    ...plan,
    seed: total,
    folder,
    onSong: (saved) => {
      if (saved % 1_000 === 0) plan.say(`${place.database}: ${saved} of ${total} songs saved`)
    },
    onSaved: () => {
      cpuOfSaves = cpuUsed() - cpuBefore
    },
  })
  const sizes = await measureSizes(database.db)

  const metricsPort = freePort()
  const server = await startServerProcess({
    ...place,
    env: {
      METRICS_PORT: String(metricsPort),
      SEARCH_MEMORY_MB: '4096',
      XDG_CACHE_HOME: join(folder, 'cache'),
    },
  })
  opened.defer(() => server.kill('SIGTERM'))
  const headers = { origin: ORIGIN, cookie: `psaltery=${token}` }
  const indexBytes = async (): Promise<number> => {
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
    return Number(/^psaltery_search_index_bytes (\S+)$/m.exec(text)?.[1])
  }
  const search = async (churchId: string, q: string): Promise<void> => {
    const query = new URLSearchParams({ q })
    const found = await fetch(`${server.url}/api/v1/churches/${churchId}/songs?${query}`, { headers })
    if (!found.ok) throw new Error(`A search was answered with ${found.status}.`)
    await found.text()
  }
  const pids = [server.pid, mongod]
  let searched = 0
  const load = { url: server.url, headers, churches: askedBySize(churches), clients: 8 }

  return {
    sizes,
    songs: total,
    churches: churches.length,
    files: plan.files,
    savesPerCpuSecond: sizes.events.documents / cpuOfSaves,
    async searchBytesOf(count) {
      for (const { churchId, words } of churches.slice(searched, count)) {
        const before = await indexBytes()
        await search(churchId, words[0] ?? 'a')
        // A large index is built beside the requests.
        await until(async () => (await indexBytes()) > before, { limitMs: BUILT_WITHIN_MS })
      }
      searched = Math.max(searched, count)
      return indexBytes()
    },
    async askEverything() {
      const distinct = new Map(load.churches.map((church) => [church.churchId, church]))
      for (const { churchId, searches } of distinct.values())
        for (const q of searches) await search(churchId, q)
    },
    async mixPerCpuSecond(seconds) {
      const before = cpuSeconds(pids) ?? Number.NaN
      const answers = await sendMix({ ...load, seconds, seed: Math.floor(Math.random() * 1e6) })
      return all(answers).length / ((cpuSeconds(pids) ?? Number.NaN) - before)
    },
  }
}

/** Copies the existing person, because hashing a password for each takes a second. */
const addPeople = async ({ collections: { users, sessions } }: Database): Promise<void> => {
  const [user, session] = [await users.findOne(), await sessions.findOne()]
  if (!user || !session) throw new Error('The database has no signed-in person to copy.')
  const people = Array.from({ length: PEOPLE }, () => {
    const email = `${crypto.randomUUID()}@example.org`
    return { ...user, _id: crypto.randomUUID(), email, emailKey: email }
  })
  await users.insertMany(people)
  const hash = () => new Bun.CryptoHasher('sha256').update(crypto.randomUUID()).digest('hex')
  await sessions.insertMany(people.map(({ _id: userId }) => ({ ...session, _id: hash(), userId })))
}

/** The number of churches that get requests, drawn by size: larger churches get more requests. */
const ASKED = 200

const askedBySize = (churches: readonly SeededChurch[]): MixedLoad['churches'] => {
  const total = churches.reduce((sum, { songIds }) => sum + songIds.length, 0)
  let passed = 0
  let at = 0
  return Array.from({ length: ASKED }, (_, draw) => {
    const wanted = ((draw + 0.5) / ASKED) * total
    while (at < churches.length - 1 && passed + (churches[at]?.songIds.length ?? 0) < wanted)
      passed += churches[at++]?.songIds.length ?? 0
    const church = churches[at]
    if (!church) throw new Error('There is no church.')
    const { churchId, songIds, words } = church
    // A few of each are enough; all of them are passed to the clients.
    return { churchId, songIds: songIds.slice(0, 50), searches: words.slice(0, 50), downloadPath: null }
  })
}
