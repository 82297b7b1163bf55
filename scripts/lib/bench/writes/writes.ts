/** Saves per second over HTTP, beside a plain transaction for each save, in turns, so that both meet the same machine. */
import { createUser, signIn } from '../../../../src/auth/service.ts'
import { createChurch } from '../../../../src/churches/service.ts'
import { putMembership } from '../../../../src/churches/store.ts'
import { systemClock } from '../../../../src/core/clock.ts'
import { connect } from '../../../../src/db/connect.ts'
import { startTestMongo } from '../../../../testkit/mongodb/mongodb.ts'
import { startServerProcess } from '../../../../testkit/proof/server-process.ts'
import { ORIGIN } from '../../../../testkit/server.ts'
import { median } from '../median.ts'

const MANY = 32
const TARGETS = new Map([
  ['1 1', 0.9],
  ['1 32', 0.9],
  ['32 1', 10],
  ['32 32', 3],
])
const quick = process.argv.includes('--quick')
/** One client alone is told apart from a plain transaction by a few per cent, so it is looked at longer and more often. */
const roundsFor = (clients: number) => (quick ? 1 : clients === 1 ? 15 : 5)
const secondsFor = (clients: number) => (quick || clients > 1 ? 1 : 2)

await using opened = new AsyncDisposableStack()
const mongo = await startTestMongo()
opened.defer(() => mongo.stop())
const place = { uri: mongo.uri, database: 'bench' }
const psaltery = await startServerProcess(place)
opened.defer(() => psaltery.kill('SIGTERM'))
const plain = await startServerProcess({ ...place, program: `${import.meta.dir}/plain.ts` })
opened.defer(() => plain.kill('SIGTERM'))

const prepare = async () => {
  const database = await connect(place.uri, place.database)
  const deps = { collections: database.collections, clock: systemClock }
  const credentials = { email: 'bench@example.org', password: crypto.randomUUID() }
  const userId = await createUser(deps, credentials)
  const token = await signIn(deps, credentials)
  const churchIds: string[] = []
  for (let number = 1; number <= MANY; number++) {
    const churchId = await createChurch(deps, { name: `Church ${number}`, timeZone: 'UTC' })
    await putMembership(database.collections, { _id: { churchId, userId }, churchId, userId, role: 'Editor' })
    churchIds.push(churchId)
  }
  await database.close()
  return { cookie: `psaltery=${token}`, churchIds }
}
const { cookie, churchIds } = await prepare()

interface Measured {
  ms: number
  latencies: number[]
}

const nothing = (): Measured => ({ ms: 0, latencies: [] })

const measure = async (
  url: string,
  clients: number,
  churches: number,
  forSeconds = secondsFor(clients),
): Promise<Measured> => {
  const load = {
    url,
    origin: ORIGIN,
    cookie,
    churchIds: churchIds.slice(0, churches),
    clients,
    seconds: forSeconds,
  }
  const child = Bun.spawn([process.execPath, `${import.meta.dir}/load.ts`, JSON.stringify(load)], {
    stdout: 'pipe',
    stderr: 'inherit',
  })
  const text = await new Response(child.stdout).text()
  if ((await child.exited) !== 0) throw new Error('The clients failed; what they met is said above.')
  return JSON.parse(text)
}

const add = (sum: Measured, { ms, latencies }: Measured): void => {
  sum.ms += ms
  sum.latencies.push(...latencies)
}

const rateOf = ({ ms, latencies }: Measured): number => (latencies.length / ms) * 1000

const p95Of = ({ latencies }: Measured): number =>
  latencies.sort((a, b) => a - b)[Math.ceil(latencies.length * 0.95) - 1] ?? Number.NaN

const row = (cells: readonly (string | number)[]): string =>
  cells.map((cell) => String(cell).padStart(14)).join('')

// Both must have been compiled for speed before one of them is measured.
for (const clients of [8, 1])
  for (const url of [plain.url, psaltery.url]) await measure(url, clients, MANY, quick ? 2 : 15)
console.log(row(['', '', 'plain', 'plain', 'Psaltery', 'Psaltery']))
console.log(row(['clients', 'churches', 'saves/s', 'p95 ms', 'saves/s', 'p95 ms', 'times', 'wanted']))
for (const churches of [1, MANY])
  for (const clients of [1, 8, 32]) {
    const [before, after] = [nothing(), nothing()]
    const ratios: number[] = []
    const rounds = roundsFor(clients)
    for (let round = 0; round < rounds; round++) {
      // In turns, also as to who begins, so that neither always comes after the other.
      const [first, second] = round % 2 ? [plain, psaltery] : [psaltery, plain]
      const early = await measure(first.url, clients, churches)
      const late = await measure(second.url, clients, churches)
      const [one, other] = round % 2 ? [early, late] : [late, early]
      add(before, one)
      add(after, other)
      ratios.push(rateOf(other) / rateOf(one))
    }
    const figures = [before, after].flatMap((sum) => [rateOf(sum).toFixed(0), p95Of(sum).toFixed(1)])
    const wanted = TARGETS.get(`${clients} ${churches}`)
    console.log(
      row([clients, churches, ...figures, median(ratios).toFixed(2), wanted ? `at least ${wanted}` : '']),
    )
  }
