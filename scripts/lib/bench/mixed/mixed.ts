/** All kinds of requests at the same time, beside one client that does the same alone. */
import { createUser, signIn } from '../../../../src/accounts/auth/service.ts'
import { systemClock as clock } from '../../../../src/core/time/clock.ts'
import { connect } from '../../../../src/db/connect.ts'
import { migrate } from '../../../../src/db/migrations.ts'
import { startTestMongo } from '../../../../testkit/mongodb/mongodb.ts'
import { assetsPath, contentPath } from '../../../../testkit/pdf/exchange.ts'
import { pdfOfSize } from '../../../../testkit/pdf/pdfs.ts'
import { ORIGIN } from '../../../../testkit/server.ts'
import { until } from '../../../../testkit/until.ts'
import { option } from '../option.ts'
import { type FilledCatalogue, fillCatalogue } from '../search/catalogue.ts'
import { questionsFor } from '../search/questions.ts'
import { type MixedAnswers, type MixedLoad, together } from './mix.ts'
import { measurePeople } from './people.ts'
import { printClients, printKinds, recordMix } from './report.ts'
import { sendMix } from './send-mix.ts'
import { startWatchedServer, type WatchedServer } from './server.ts'

const quick = process.argv.includes('--quick')
const onlySize = option('--songs')
const seconds = Number(option('--seconds') ?? (quick ? '2' : '3'))
const ROUNDS = quick ? 1 : 2
const QUICK_MS = 250
/** A lead sheet as churches have them. */
const SHEET_BYTES = 250_000
const SIZES = onlySize ? [Number(onlySize)] : quick ? [1_000] : [1_000, 10_000, 100_000]
/** Where clients are added one by one; elsewhere only few and many are compared. */
const SIZE_OF_ALL_CLIENTS = SIZES.includes(10_000) ? 10_000 : SIZES[0]
const ALL_CLIENTS = quick ? [1, 8, 32] : [1, 2, 4, 8, 16, 32, 64]
if (!SIZES.every((size) => Number.isInteger(size) && size >= 100) || !(seconds > 0)) {
  console.error('--songs takes 100 or more: ./scripts/bench mixed --songs 1000')
  process.exit(2)
}

await using opened = new AsyncDisposableStack()
const mongo = await startTestMongo()
opened.defer(() => mongo.stop())
for (const size of SIZES) await measureSize(size)

async function measureSize(size: number): Promise<void> {
  await using running = new AsyncDisposableStack()
  const place = { uri: mongo.uri, database: `bench_mixed_${size}` }
  const database = await connect(place.uri, place.database)
  running.defer(() => database.close())
  await database.db.dropDatabase()
  running.defer(async () => void (await database.db.dropDatabase()))
  await migrate(database.db)
  const catalogue = await fillCatalogue(database, null, size)
  const deps = { collections: database.collections, clock }
  const credentials = { email: 'bench@example.org', password: crypto.randomUUID() }
  const userId = await createUser(deps, credentials)
  const { churchId } = catalogue
  await database.collections.memberships.insertOne({
    _id: { churchId, userId },
    churchId,
    userId,
    role: 'Editor',
    since: new Date(),
  })
  const headers = { origin: ORIGIN, cookie: `psaltery=${await signIn(deps, credentials)}` }
  const server = running.use(await startWatchedServer(place))
  const load = await loadOf(server, catalogue, headers)

  const steps = size === SIZE_OF_ALL_CLIENTS ? ALL_CLIENTS : [1, 32]
  await untilIndexed(load)
  // Code and data must be in memory before anything is measured.
  for (const clients of [1, 32]) await sendMix({ ...load, clients, seconds: quick ? seconds / 2 : 5 })
  console.log(`\n${size.toLocaleString('en')} songs`)
  await measurePeople(server, load, {
    songs: size,
    rounds: quick ? 1 : 3,
    seconds: (quick ? 4 : 6) * Math.min(1, seconds),
  })
  const runs = new Map<number, MixedAnswers[]>(steps.map((clients) => [clients, []]))
  const worst = new Map<number, { worst: number; worstOnProcessor: number }>()
  for (let round = 0; round < ROUNDS; round++)
    for (const clients of round % 2 ? steps.toReversed() : steps) {
      await server.pauses()
      runs.get(clients)?.push(await sendMix({ ...load, clients, seconds, seed: round }))
      const pauses = await server.pauses()
      const before = worst.get(clients) ?? { worst: 0, worstOnProcessor: 0 }
      worst.set(clients, {
        worst: Math.max(before.worst, pauses.worst),
        worstOnProcessor: Math.max(before.worstOnProcessor, pauses.worstOnProcessor),
      })
    }
  const measured = steps.map((clients) => ({
    clients,
    answers: together(runs.get(clients) ?? []),
    pauses: worst.get(clients) ?? { worst: 0, worstOnProcessor: 0 },
  }))
  console.log('without a pause, so that 32 clients fill every processor (saturation):')
  printClients(measured)
  const [alone, many] = [1, 32].map((clients) => together(runs.get(clients) ?? []))
  if (alone && many) printKinds('32 clients', many, alone)
  recordMix(measured, size)
}

/** Without its index a search of a large catalogue takes seconds, or is refused when many search. */
async function untilIndexed({ url, headers, churches }: MixedLoad): Promise<void> {
  const list = `${url}/api/v1/churches/${churches[0]?.churchId}/songs`
  let quickAnswers = 0
  await until(
    async () => {
      const began = performance.now()
      const answer = await fetch(`${list}?q=nothing-like-this`, { headers })
      await answer.text()
      quickAnswers = answer.ok && performance.now() - began < QUICK_MS ? quickAnswers + 1 : 0
      return quickAnswers >= 5
    },
    { limitMs: 600_000, intervalMs: 200 },
  )
}

async function loadOf(
  { url }: WatchedServer,
  { churchId, samples, size }: FilledCatalogue,
  headers: Readonly<Record<string, string>>,
): Promise<MixedLoad> {
  const answer = await fetch(`${url}${assetsPath(churchId)}?filename=sheet.pdf`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/pdf' },
    body: new Uint8Array(pdfOfSize(SHEET_BYTES)),
  })
  if (answer.status !== 201) throw new Error(`The sheet was answered with ${answer.status}.`)
  const { asset } = await answer.json()
  return {
    url,
    headers,
    churches: [
      {
        churchId,
        songIds: samples.map(({ id }) => id),
        searches: questionsFor(samples, size)
          .filter(({ offset }) => offset === 0)
          .map(({ q }) => q),
        downloadPath: contentPath(churchId, asset.id),
      },
    ],
    clients: 1,
    seconds,
    seed: 0,
  }
}
