/** All kinds of requests at the same time, beside one client that does the same alone. */
import { connect } from '../../../src/database.ts'
import { makeChurches, openBench, type Pauses, type Server, startServer } from './shared/bench.ts'
import { fillCatalogue } from './shared/catalogue.ts'
import { percentiles } from './shared/figures.ts'
import { KINDS, type MixedAnswers, type MixedLoad } from './shared/mix.ts'
import { runClients } from './shared/processes.ts'
import { isQuick, option } from './shared/results.ts'
import { targetOf, untilIndexed } from './shared/served-church.ts'

const onlySize = option('--songs')
const seconds = Number(option('--seconds') ?? (isQuick ? '2' : '3'))
const SIZES = onlySize ? [Number(onlySize)] : isQuick ? [1_000] : [1_000, 10_000, 100_000]
/** Where clients are added one by one; elsewhere only few and many are compared. */
const SIZE_OF_ALL_CLIENTS = SIZES.includes(10_000) ? 10_000 : SIZES[0]
const ALL_CLIENTS = isQuick ? [1, 8, 32] : [1, 2, 4, 8, 16, 32, 64]
const PEOPLE = 32
/** Between two requests of one person: four clicks a second are more than a person makes. */
const PAUSE_MS = 250
/** For enough requests of the one alone; nothing else is being answered when one comes, so that it is still idle. */
const PAUSE_ALONE_MS = 50
if (!SIZES.every((size) => Number.isInteger(size) && size >= 100) || !(seconds > 0)) {
  console.error('--songs takes 100 or more: ./scripts/bench mixed --songs 1000')
  process.exit(2)
}

await using bench = await openBench('mixed')
for (const size of SIZES) await measureSize(size)

interface Measured {
  readonly runs: readonly MixedAnswers[]
  readonly pauses: Pauses
}

async function measureSize(songs: number): Promise<void> {
  const database = `bench_mixed_${songs}`
  const { churchId, headers } = await makeChurches(bench.uri, database)
  const connection = await connect(bench.uri, database)
  const samples = await fillCatalogue(connection, churchId, songs)
  await connection.close()
  const server = await startServer(bench, { database })
  const load: MixedLoad = {
    ...(await targetOf(server, { headers, churchId, samples, songs })),
    clients: 1,
    pauseMs: 0,
    seconds,
    seed: 0,
  }
  await untilIndexed(load)
  // Code and data must be in memory before anything is measured.
  for (const clients of [1, 32])
    await runClients('mix.ts', { ...load, clients, seconds: isQuick ? seconds / 2 : 5 })

  const peopleFor = (isQuick ? 4 : 6) * Math.min(1, seconds)
  const [alone, people] = await measure(server, isQuick ? 1 : 3, [
    { ...load, pauseMs: PAUSE_ALONE_MS, seconds: peopleFor },
    { ...load, clients: PEOPLE, pauseMs: PAUSE_MS, seconds: peopleFor },
  ])
  if (alone && people) recordTails('people', { clients: PEOPLE, songs }, people, alone)
  if (people)
    bench.record({
      clients: PEOPLE,
      songs,
      name: 'worst pause, people',
      unit: 'ms',
      value: people.pauses.worst,
    })

  const steps = songs === SIZE_OF_ALL_CLIENTS ? ALL_CLIENTS : [1, 32]
  const measured = await measure(
    server,
    isQuick ? 1 : 2,
    steps.map((clients) => ({ ...load, clients })),
  )
  const [idle] = measured
  for (const [at, each] of measured.entries()) {
    const place = { clients: steps[at] ?? 0, songs }
    const beside = idle ? rateOf(idle) : 0
    const rate = { value: rateOf(each), beside, besideName: 'one client', ...percentiles(all(each)) }
    bench.record({ ...place, ...rate, name: 'the mix', unit: 'requests/s' })
    if (idle) recordTails('the mix', place, each, idle)
    bench.record({ ...place, name: 'worst pause', unit: 'ms', value: each.pauses.worst })
    const value = each.pauses.worstOnProcessor
    bench.record({ ...place, name: 'worst pause on the processor', unit: 'ms', value })
  }
  await server.stop()
}

/** The loads in turns, also as to who begins. */
async function measure(server: Server, rounds: number, loads: readonly MixedLoad[]): Promise<Measured[]> {
  const runs: MixedAnswers[][] = loads.map(() => [])
  const worst = loads.map((): Pauses => ({ worst: 0, worstOnProcessor: 0 }))
  for (let seed = 0; seed < rounds; seed++)
    for (const at of seed % 2 ? [...loads.keys()].toReversed() : loads.keys()) {
      await server.pauses()
      runs[at]?.push(await runClients<MixedAnswers>('mix.ts', { ...loads[at], seed }))
      const pauses = await server.pauses()
      worst[at] = {
        worst: Math.max(worst[at]?.worst ?? 0, pauses.worst),
        worstOnProcessor: Math.max(worst[at]?.worstOnProcessor ?? 0, pauses.worstOnProcessor),
      }
    }
  return runs.map((of, at) => ({ runs: of, pauses: worst[at] ?? { worst: 0, worstOnProcessor: 0 } }))
}

function all({ runs }: Measured, kinds = KINDS): number[] {
  return runs.flatMap(({ latencies }) => kinds.flatMap((kind) => latencies[kind]))
}

function rateOf(measured: Measured): number {
  return (all(measured).length / measured.runs.reduce((sum, { ms }) => sum + ms, 0)) * 1_000
}

/** The p99 of all requests and of each kind, beside the p50 of one client alone. */
function recordTails(
  name: string,
  place: { readonly clients: number; readonly songs: number },
  busy: Measured,
  idle: Measured,
): void {
  for (const kinds of [KINDS, ...KINDS.map((kind) => [kind])]) {
    const times = percentiles(all(busy, kinds))
    const beside = percentiles(all(idle, kinds)).p50
    const of = kinds === KINDS ? name : `${name}, ${kinds}`
    const row = { ...place, ...times, name: `${of}, p99`, unit: 'ms', value: times.p99, beside }
    bench.record({ ...row, besideName: 'one client, p50' })
  }
}
