/** Search over HTTP beside SQLite's trigram index, on the same songs, in turns, with the pages compared. */
import { join } from 'node:path'
import { connect } from '../../../src/database.ts'
import type { PlainSong } from '../../../testkit/songs/plain-song.ts'
import { until } from '../../../testkit/until.ts'
import { SqliteCatalogue } from './programs/search-bare.ts'
import { makeChurches, openBench, type Server, startServer } from './shared/bench.ts'
import { fillCatalogue } from './shared/catalogue.ts'
import { percentile, percentiles } from './shared/figures.ts'
import { residentMb, startBare } from './shared/processes.ts'
import { type Question, questionsFor } from './shared/questions.ts'
import { isQuick, option } from './shared/results.ts'

const onlySize = option('--songs')
const SIZES = onlySize ? [Number(onlySize)] : isQuick ? [1_000, 10_000] : [1_000, 10_000, 100_000]
if (!SIZES.every((size) => Number.isInteger(size) && size >= 1_000)) {
  console.error('--songs takes a number of songs, at least 1000: ./scripts/bench search --songs 100000')
  process.exit(2)
}
const REPEATS = isQuick ? 5 : 15
const RATE_MS = isQuick ? 1_500 : 4_000
/** A question that is slow is repeated less often. */
const ENOUGH_MS = 3_000

await using bench = await openBench('search')
const { record } = bench

interface Measured {
  readonly list: string
  readonly songs: number
  readonly samples: readonly PlainSong[]
  readonly server: Server
}

async function measureSize(songs: number): Promise<void> {
  const database = `bench_search_${songs}`
  const { churchId } = await makeChurches(bench.uri, database)
  const file = join(bench.folder, `${songs}.sqlite`)
  const lite = new SqliteCatalogue(file)
  const connection = await connect(bench.uri, database)
  const add = (some: readonly PlainSong[], from: number) => lite.add(some, from)
  const samples = await fillCatalogue(connection, churchId, songs, add)
  await connection.close()
  lite.finish()
  const list = (url: string) => `${url}/api/v1/public/churches/${churchId}/songs`

  const server = await startServer(bench, { database })
  const measured = { list: list(server.url), songs, samples, server }
  await measureBuild(measured)
  const questions = questionsFor(samples, songs)
  await compare(measured, (await startBare(bench.opened, 'search-bare.ts', [file])).url, questions)
  await measureCorrections(measured)
  await measureRates(measured, questions)
  await server.stop()
  await measureRestart(await startServer(bench, { database }), list, songs)
}

async function send(list: string, { q, offset }: Question): Promise<{ ms: number; text: string }> {
  const started = performance.now()
  const response = await fetch(`${list}?${new URLSearchParams({ q, offset: String(offset) })}`)
  const text = await response.text()
  if (!response.ok) throw new Error(`"${q}" was answered with ${response.status}: ${text.slice(0, 200)}`)
  return { ms: performance.now() - started, text }
}

/** The seconds that the server logs when its index is complete. */
async function untilIndexed({ logFile }: Server): Promise<number> {
  let milliseconds = Number.NaN
  await until(
    async () => {
      const line = (await Bun.file(logFile).text())
        .split('\n')
        .find((one) => one.includes('search index ready'))
      if (line) milliseconds = JSON.parse(line).milliseconds
      return line !== undefined
    },
    { limitMs: 900_000, intervalMs: 200 },
  )
  return milliseconds / 1000
}

/** From the first search of a cold server to its finished index. */
async function measureBuild({ list, songs, server }: Measured): Promise<void> {
  await send(list, { q: 'grace', offset: 0 })
  record({ name: 'index ready', unit: 's', songs, value: await untilIndexed(server) })
}

/** The same church at a server that finds the index of an earlier one on disk. */
async function measureRestart(server: Server, list: (url: string) => string, songs: number): Promise<void> {
  await send(list(server.url), { q: 'grace', offset: 0 })
  const value = await untilIndexed(server)
  record({ name: 'index ready, after a restart', unit: 's', songs, value })
  await server.stop()
}

interface Page {
  readonly songs: readonly { readonly id: string }[]
  readonly hasMore: boolean
  readonly lyricMatches: readonly { readonly songId: string; readonly lyricVersionId: string }[]
}

/** What both must agree on: the songs and their order, whether there are more, and which lyrics matched. */
function comparablePage(text: string): string {
  const { songs, hasMore, lyricMatches }: Page = JSON.parse(text)
  const matches = lyricMatches.map(({ songId, lyricVersionId }) => `${songId} ${lyricVersionId}`).sort()
  return JSON.stringify([songs.map(({ id }) => id), hasMore, matches])
}

async function compare(
  { list, songs }: Measured,
  lite: string,
  questions: readonly Question[],
): Promise<void> {
  const times: Record<'first' | 'own' | 'beside', number[]> = { first: [], own: [], beside: [] }
  for (const question of questions) {
    const first = await send(list, question)
    times.first.push(first.ms)
    if (comparablePage(first.text) !== comparablePage((await send(lite, question)).text))
      throw new Error(`"${question.q}" has another page in SQLite, from ${question.offset}.`)
    const started = performance.now()
    for (let round = 0; round < REPEATS && performance.now() - started < ENOUGH_MS; round++) {
      times.own.push((await send(list, question)).ms)
      times.beside.push((await send(lite, question)).ms)
    }
  }
  const [own, first] = [percentiles(times.own), percentiles(times.first)]
  const of = { unit: 'ms', clients: 1, songs }
  const beside = percentile(times.beside, 95)
  record({ ...of, name: 'a search, p95', value: own.p95, beside, besideName: 'SQLite', ...own })
  record({ ...of, name: 'a question asked for the first time, p95', value: first.p95, ...first })
}

/** One misspelling a word, of these kinds in turns. */
const MISSPELT: readonly ((word: string) => string)[] = [
  (word) => word.slice(0, 3) + word.slice(4),
  (word) => `${word.slice(0, 2)}x${word.slice(3)}`,
  (word) => `${word.slice(0, 3)}${word.charAt(4)}${word.charAt(3)}${word.slice(5)}`,
  (word) => `${word.slice(0, 4)}q${word.slice(4, -1)}`,
  (word) => `the ${word.slice(0, 4)}q${word.slice(4)}`,
]

async function measureCorrections({ list, songs, samples }: Measured): Promise<void> {
  const words = samples.flatMap(({ lyrics }) => lyrics.flatMap(({ lines }) => lines.join(' ').split(' ')))
  const long = [...new Set(words)].filter((word) => word.length > 5 && word.length < 12).slice(0, 40)
  const address = list.replace('/api/v1/public/', '/app/data/').replace(/songs$/, 'corrections')
  const times: number[] = []
  for (let round = 0; round < REPEATS; round++)
    for (const [at, word] of long.entries()) {
      const q = MISSPELT[at % MISSPELT.length]?.(word) ?? word
      const started = performance.now()
      await (await fetch(`${address}?${new URLSearchParams({ q })}`)).text()
      times.push(performance.now() - started)
    }
  const name = 'a correction, p95'
  record({ name, unit: 'ms', clients: 1, songs, value: percentile(times, 95), ...percentiles(times) })
}

/** Rates at 1 to 64 clients, the pauses of the event loop at 32, and the memory after them and when they were collected. */
async function measureRates(
  { list, songs, server }: Measured,
  questions: readonly Question[],
): Promise<void> {
  for (const clients of [1, 8, 64, 32]) {
    if (clients === 32) await server.pauses()
    const started = performance.now()
    let answered = 0
    const work = async (client: number) => {
      for (let at = client * 7; performance.now() - started < RATE_MS; at++) {
        await send(list, questions[at % questions.length] ?? { q: '', offset: 0 })
        answered++
      }
    }
    await Promise.all(Array.from({ length: clients }, (_, client) => work(client)))
    const value = (answered / (performance.now() - started)) * 1000
    record({ name: 'searches', unit: 'searches/s', clients, songs, value })
  }
  const { worst } = await server.pauses()
  record({ name: 'worst pause', unit: 'ms', clients: 32, songs, value: worst })
  record({ name: 'memory of the server', unit: 'MB', songs, value: residentMb(server.pid) })
  await Bun.sleep(10_000)
  const value = residentMb(server.pid)
  record({ name: 'memory of the server, ten seconds later', unit: 'MB', songs, value })
}

for (const size of SIZES) await measureSize(size)
