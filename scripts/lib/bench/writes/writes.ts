/**
 * Saves per second over HTTP, beside other programs in turns, so that all meet the same machine: the same reads and writes
 * in a plain transaction for each save (plain.ts), a bare server that only writes (bare.ts), with a transaction for each
 * save and with a group commit, and one client also beside a transaction without HTTP (six-inserts.ts). With --beside
 * FOLDER only beside the Psaltery of another checkout.
 */
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { createUser, signIn } from '../../../../src/accounts/auth/service.ts'
import { createChurch } from '../../../../src/churches/service.ts'
import { systemClock } from '../../../../src/core/time/clock.ts'
import { connect } from '../../../../src/db/connect.ts'
import { startTestMongo } from '../../../../testkit/mongodb/mongodb.ts'
import { startServerProcess } from '../../../../testkit/proof/server-process.ts'
import { ORIGIN } from '../../../../testkit/server.ts'
import { mongodPid } from '../cpu-time.ts'
import { median } from '../median.ts'
import { percentiles } from '../percentiles.ts'
import { recorder } from '../results.ts'
import { add, cpuMsPerSave, type Measured, measure, nothing, rateOf, runClients } from './measure.ts'

const MANY = 32
const record = recorder('writes')
const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    /** One row of the table alone. */
    clients: { type: 'string' },
    churches: { type: 'string' },
    rounds: { type: 'string' },
    beside: { type: 'string' },
    json: { type: 'string' },
  },
})
const PROGRAMS = {
  bare: [join(import.meta.dir, 'bare.ts'), {}],
  'bare, group': [join(import.meta.dir, 'bare.ts'), { BARE_GROUP: '1' }],
  plain: [join(import.meta.dir, 'plain.ts'), {}],
  'six inserts': [join(import.meta.dir, 'six-inserts.ts'), {}],
} as const
const ANOTHER = 'another Psaltery'
type Server = keyof typeof PROGRAMS | typeof ANOTHER | 'Psaltery'
const SERVERS: readonly Server[] = values.beside
  ? [ANOTHER, 'Psaltery']
  : ['bare', 'bare, group', 'plain', 'Psaltery']
/** By clients and churches: what Psaltery should be, as times of what. */
const TARGETS = new Map<string, Partial<Record<Server | 'bare, 1 client', number>>>([
  ['1 1', { 'six inserts': 1 }],
  ['32 1', { 'bare, group': 0.9 }],
  ['32 32', { 'bare, 1 client': 6 }],
])
/** One client and a plain transaction differ by a few per cent, so this pair is measured more often. */
const roundsFor = (clients: number) => Number(values.rounds ?? (values.quick ? 1 : clients === 1 ? 9 : 5))
const WARM_UP_SECONDS = values.quick ? 2 : 10

await using opened = new AsyncDisposableStack()
const mongo = await startTestMongo()
opened.defer(() => mongo.stop())
const mongod = await mongodPid(mongo.uri)
/** Another checkout has a database of its own: the two may not have the same migrations. */
const databaseOf = (name: Server): string => (name === ANOTHER ? 'beside' : 'bench')
const start = async (name: Server) => {
  const [program, env] =
    name === 'Psaltery'
      ? [undefined, {}]
      : name === ANOTHER
        ? [join(resolve(values.beside ?? '.'), 'src/main.ts'), {}]
        : PROGRAMS[name]
  const server = await startServerProcess({
    uri: mongo.uri,
    database: databaseOf(name),
    env,
    ...(program ? { program } : {}),
  })
  opened.defer(() => server.kill('SIGTERM'))
  return server
}
const servers = new Map<Server, Awaited<ReturnType<typeof start>>>()
// Psaltery first: it creates the indexes.
for (const name of SERVERS.toReversed()) servers.set(name, await start(name))
if (!values.beside) servers.set('six inserts', await start('six inserts'))

const prepare = async (name: Server) => {
  const database = await connect(mongo.uri, databaseOf(name))
  const deps = { collections: database.collections, clock: systemClock }
  const credentials = { email: 'bench@example.org', password: crypto.randomUUID() }
  const userId = await createUser(deps, credentials)
  const token = await signIn(deps, credentials)
  const churchIds: string[] = []
  for (let number = 1; number <= MANY; number++) {
    const churchId = await createChurch(deps, { name: `Church ${number}`, timeZone: 'UTC' })
    await database.collections.memberships.insertOne({
      _id: { churchId, userId },
      churchId,
      userId,
      role: 'Editor',
      since: new Date(),
    })
    churchIds.push(churchId)
  }
  await database.close()
  return { cookie: `psaltery=${token}`, churchIds }
}
const ofServers = await prepare('Psaltery')
const ofAnother = values.beside ? await prepare(ANOTHER) : ofServers

const SECONDS = values.quick ? 1 : 2
const run = (name: Server, clients: number, churches: number, seconds = SECONDS): Promise<Measured> => {
  const server = servers.get(name)
  if (!server) throw new Error(`There is no server "${name}".`)
  const { url, pid } = server
  const { cookie, churchIds } = name === ANOTHER ? ofAnother : ofServers
  const load = { url, origin: ORIGIN, cookie, churchIds: churchIds.slice(0, churches), clients, seconds }
  return measure({ server: pid, mongod }, () =>
    name === 'six inserts'
      ? fetch(`${url}/run/${seconds}`).then((answer) => answer.json())
      : runClients(load),
  )
}

interface Contestant {
  readonly name: Server | 'bare, 1 client'
  readonly sum: Measured
  readonly rates: number[]
  run(): Promise<Measured>
}

const contestantsOf = (clients: number, churches: number): Contestant[] => {
  const contestant = (name: Contestant['name'], runOnce: () => Promise<Measured>): Contestant => ({
    name,
    sum: nothing(),
    rates: [],
    run: runOnce,
  })
  const all = SERVERS.map((name) => contestant(name, () => run(name, clients, churches)))
  if (values.beside) return all
  if (clients > 1) all.unshift(contestant('bare, 1 client', () => run('bare', 1, churches)))
  else all.push(contestant('six inserts', () => run('six inserts', clients, churches)))
  return all
}

const row = ([first = '', ...cells]: readonly string[]): string =>
  first.padEnd(16) + cells.map((cell) => cell.padStart(13)).join('')

const printRow = (contestants: readonly Contestant[], clients: number, churches: number): void => {
  const own = contestants.find(({ name }) => name === 'Psaltery')
  const ownTimes = own ? percentiles(own.sum.latencies) : {}
  console.log(`\n${clients} clients, ${churches} churches`)
  console.log(
    row(['', 'saves/s', 'p50 ms', 'p95 ms', 'CPU ms/save', 'its mongod’s', 'Psaltery is', 'wanted']),
  )
  for (const { name, sum, rates } of contestants) {
    const times =
      own && name !== 'Psaltery' ? median(own.rates.map((rate, at) => rate / (rates[at] ?? 0))) : null
    const wanted = TARGETS.get(`${clients} ${churches}`)?.[name]
    const { p50, p95 } = percentiles(sum.latencies)
    if (own && times !== null)
      record({
        name: churches === 1 ? 'saves, one church' : `saves, ${churches} churches`,
        unit: 'saves/s',
        clients,
        value: rateOf(own.sum),
        beside: rateOf(sum),
        besideName: name,
        ratio: times,
        ...ownTimes,
      })
    console.log(
      row([
        name,
        rateOf(sum).toFixed(0),
        p50.toFixed(1),
        p95.toFixed(1),
        cpuMsPerSave(sum.serverCpu, sum).toFixed(2),
        cpuMsPerSave(sum.mongodCpu, sum).toFixed(2),
        times ? `${times.toFixed(2)} times` : '',
        wanted ? `at least ${wanted}` : '',
      ]),
    )
  }
}

// All must have been compiled for speed before one of them is measured.
for (const clients of [8, 1]) for (const name of SERVERS) await run(name, clients, MANY, WARM_UP_SECONDS)
if (!values.beside) await run('six inserts', 1, MANY, WARM_UP_SECONDS)
for (const churches of values.churches ? [Number(values.churches)] : [1, MANY])
  for (const clients of values.clients
    ? [Number(values.clients)]
    : values.quick
      ? [1, 8, 32]
      : [1, 8, 32, 64]) {
    const contestants = contestantsOf(clients, churches)
    for (let round = 0; round < roundsFor(clients); round++)
      for (let turn = 0; turn < contestants.length; turn++) {
        // In turns, also as to who begins, so that none always comes after the same other.
        const contestant = contestants[(round + turn) % contestants.length]
        if (!contestant) continue
        const measured = await contestant.run()
        add(contestant.sum, measured)
        contestant.rates.push(rateOf(measured))
      }
    printRow(contestants, clients, churches)
  }
