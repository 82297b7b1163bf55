/** Search over HTTP beside SQLite's trigram index, on the same songs, in turns, with the pages compared. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '../../../../src/db/connect.ts'
import { migrate } from '../../../../src/db/migrations.ts'
import { percentiles } from '../percentiles.ts'
import { recorder } from '../results.ts'
import type { FilledCatalogue } from './catalogue.ts'
import { measureCorrections } from './corrections.ts'
import { measureHeavySongs } from './heavy-songs.ts'
import { ask, comparablePage, listOf, percentile, row, searchesPerSecond } from './measure.ts'
import { closeCatalogue, openCatalogue, openPlace } from './measured-database.ts'
import { compareOrders } from './orders.ts'
import { type ReportingServer, startReportingServer } from './process.ts'
import { type Question, questionsFor } from './questions.ts'
import { measureRestart } from './restart.ts'

const quick = process.argv.includes('--quick')
const songsAt = process.argv.indexOf('--songs')
const onlySize = songsAt < 0 ? null : Number(process.argv[songsAt + 1])
if (onlySize !== null && !(Number.isInteger(onlySize) && onlySize >= 1_000)) {
  console.error('--songs takes a number of songs, at least 1000: ./scripts/bench search --songs 100000')
  process.exit(2)
}
const keepAt = process.argv.indexOf('--keep')
const keep = keepAt < 0 ? null : (process.argv[keepAt + 1] ?? '')
if (keep === '' || keep?.startsWith('--')) {
  console.error('--keep takes the folder of the catalogues: ./scripts/bench search --keep /tmp/catalogues')
  process.exit(2)
}
const SIZES = onlySize ? [onlySize] : quick ? [1_000, 10_000] : [1_000, 10_000, 100_000]
const REPEATS = quick ? 5 : 15
const RATE_MS = quick ? 1_500 : 4_000
/** A question that is slow is asked less often. */
const ENOUGH_MS = 3_000
const record = recorder('search')

await using opened = new AsyncDisposableStack()
const place = await openPlace(keep)
opened.defer(() => place.close())

const p95s: number[] = []
for (const size of SIZES) p95s.push(await measureSize(size))
const growth = (p95s.at(-1) ?? 0) / (p95s[0] ?? 1)
if (SIZES.length > 1)
  console.log(
    `\np95 from ${SIZES[0]} to ${SIZES.at(-1)} songs: times ${growth.toFixed(2)} (wanted: below 2.5)`,
  )

await measureHeavy()

async function measureHeavy(): Promise<void> {
  const database = await connect(place.uri, 'bench_search_heavy')
  try {
    await database.db.dropDatabase()
    await migrate(database.db)
    await measureHeavySongs(database)
  } finally {
    await database.db.dropDatabase()
    await database.close()
  }
}

async function measureSize(size: number): Promise<number> {
  await using running = new AsyncDisposableStack()
  const catalogue = await openCatalogue(place, size)
  running.defer(() => closeCatalogue(place, catalogue))
  const cache = mkdtempSync(join(tmpdir(), 'psaltery-bench-cache-'))
  running.defer(() => rmSync(cache, { recursive: true, force: true }))
  const start = () =>
    startReportingServer('server.ts', [], {
      MONGODB_URI: place.uri,
      MONGODB_DATABASE: catalogue.database,
      XDG_CACHE_HOME: cache,
    })
  const psaltery = await start()
  running.defer(() => psaltery.stop())
  const sqlite = await startReportingServer('sqlite.ts', [catalogue.sqlite], {})
  running.defer(() => sqlite.stop())
  const list = listOf(psaltery, catalogue.churchId)

  console.log(`\n${size.toLocaleString('en')} songs`)
  await measureColdStart(list, catalogue, psaltery)
  const questions = questionsFor(catalogue.samples, size)
  const p95 = await compare(list, sqlite.url, questions, size)
  await compareOrders(list, questions, REPEATS)
  await measureCorrections(record, list, catalogue, REPEATS)
  await measureRates(list, questions, psaltery, size)
  await measureMemory(psaltery, size)
  await psaltery.stop()
  await measureRestart(record, start, catalogue)
  return p95
}

/** Right after many searches, and when what they left was collected. */
async function measureMemory(psaltery: ReportingServer, songs: number): Promise<void> {
  const after = psaltery.memory() / 1e6
  await Bun.sleep(10_000)
  const later = psaltery.memory() / 1e6
  record({ name: 'memory of the server', unit: 'MB', songs, value: after })
  record({ name: 'memory of the server, ten seconds later', unit: 'MB', songs, value: later })
  console.log(`memory of the server: ${after.toFixed(0)} MB, ten seconds later ${later.toFixed(0)} MB`)
}

/** Rates at 1 to 64 clients, and the pauses of the event loop at 32. */
async function measureRates(
  list: string,
  questions: readonly Question[],
  psaltery: ReportingServer,
  songs: number,
): Promise<void> {
  const rates = new Map<number, number>()
  for (const clients of [1, 8, 64, 32]) {
    if (clients === 32) psaltery.send('SIGUSR2')
    const rate = await searchesPerSecond(list, questions, clients, RATE_MS)
    rates.set(clients, rate)
    record({ name: 'searches', unit: 'searches/s', clients, songs, value: rate })
    console.log(`${clients} ${clients === 1 ? 'client' : 'clients'}: ${rate.toFixed(0)} searches a second`)
  }
  psaltery.send('SIGUSR2')
  const ratio = (rates.get(8) ?? 0) / (rates.get(1) ?? 1)
  console.log(`8 clients have ${ratio.toFixed(2)} times the rate of one (wanted: at least 2)`)
  const pauses = await psaltery.reported('pauses', 10_000)
  record({ name: 'worst pause', unit: 'ms', clients: 32, songs, value: Number(pauses?.worst) })
  const [worst, onProcessor] = [pauses?.worst, pauses?.worstOnProcessor].map((ms) => Number(ms).toFixed(0))
  console.log(
    `worst pause of the event loop under 32 clients: ${worst} ms, ${onProcessor} ms of it on the processor (wanted: at most 30)`,
  )
}

/** From the first search of a cold server to its finished index, and what other requests felt meanwhile. */
async function measureColdStart(
  list: string,
  { samples, size }: FilledCatalogue,
  psaltery: ReportingServer,
): Promise<void> {
  const song = `${list}/${samples[0]?.id}`
  await (await fetch(song)).text()
  const first = await ask(list, { kind: 'common', q: 'grace', offset: 0 })
  console.log(`first answer of a cold server: ${first.ms.toFixed(0)} ms`)
  const others: number[] = []
  let building = true
  const ready = psaltery.reported('search index ready', 900_000).finally(() => {
    building = false
  })
  while (building) {
    const started = performance.now()
    await (await fetch(song)).text()
    others.push(performance.now() - started)
    await Bun.sleep(1)
  }
  const report = await ready
  if (!report) {
    console.log('the server did not say that its index is ready')
    return
  }
  record({ name: 'index ready', unit: 's', songs: size, value: Number(report.milliseconds) / 1000 })
  const seconds = (Number(report.milliseconds) / 1000).toFixed(1)
  console.log(`index ready after ${seconds} s, ${(Number(report.bytes) / size).toFixed(0)} bytes a song`)
  const [p50, p99] = [percentile(others, 50), percentile(others, 99)].map((ms) => ms.toFixed(1))
  console.log(`other requests during the build: p50 ${p50} ms, p99 ${p99} ms (wanted: below 50)`)
}

/** Queries both in turns, prints a table by kind of query, and returns Psaltery's p95 over all. */
async function compare(
  list: string,
  sqlite: string,
  questions: readonly Question[],
  size: number,
): Promise<number> {
  const times = new Map<string, { psaltery: number[]; sqlite: number[] }>()
  const firstTimes: number[] = []
  let different = 0
  for (const question of questions) {
    const first = await ask(list, question)
    firstTimes.push(first.ms)
    if (comparablePage(first.text) !== comparablePage((await ask(sqlite, question)).text)) {
      different++
      console.log(`DIFFERENT PAGES for "${question.q}" from ${question.offset}`)
    }
    const kind = times.get(question.kind) ?? { psaltery: [], sqlite: [] }
    times.set(question.kind, kind)
    const started = performance.now()
    for (let round = 0; round < REPEATS && performance.now() - started < ENOUGH_MS; round++) {
      kind.psaltery.push((await ask(list, question)).ms)
      kind.sqlite.push((await ask(sqlite, question)).ms)
    }
  }
  console.log(row(['milliseconds', 'p50', 'p95', 'worst', 'SQLite p50', 'p95', 'worst', 'p95 ratio']))
  for (const [kind, { psaltery, sqlite: lite }] of times) console.log(figures(kind, psaltery, lite))
  const all = [...times.values()]
  const ours = all.flatMap(({ psaltery }) => psaltery)
  record({
    name: 'a search, p95',
    unit: 'ms',
    clients: 1,
    songs: size,
    value: percentile(ours, 95),
    beside: percentile(
      all.flatMap(({ sqlite: lite }) => lite),
      95,
    ),
    besideName: 'SQLite',
    ...percentiles(ours),
  })
  console.log(
    figures(
      'all',
      ours,
      all.flatMap(({ sqlite: lite }) => lite),
    ),
  )
  record({
    name: 'a question asked for the first time, p95',
    unit: 'ms',
    clients: 1,
    songs: size,
    value: percentile(firstTimes, 95),
    ...percentiles(firstTimes),
  })
  const [p50, p95] = [50, 95].map((percent) => percentile(firstTimes, percent).toFixed(1))
  console.log(`asked for the first time: p50 ${p50} ms, p95 ${p95} ms`)
  const answer = different === 0 ? 'the same pages' : `${different} DIFFERENT pages`
  console.log(
    `${questions.length} questions, ${answer}; wanted at 100,000 songs: all at most 0.20, none above 2`,
  )
  return percentile(ours, 95)
}

function figures(kind: string, ours: readonly number[], lite: readonly number[]): string {
  const ratio = percentile(ours, 95) / percentile(lite, 95)
  const cells = [ours, lite].flatMap((list) =>
    [50, 95, 100].map((percent) => percentile(list, percent).toFixed(1)),
  )
  return row([kind, ...cells, ratio.toFixed(2)])
}
