/**
 * Files over HTTP, beside nginx, a bare Bun.file and the most that one findOne a request allows for reading, and the
 * driver's own GridFS stream for keeping.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '../../../../src/db/connect.ts'
import { startTestMongo } from '../../../../testkit/mongodb/mongodb.ts'
import { assetsPath, contentPath } from '../../../../testkit/pdf/exchange.ts'
import { pdfOfSize } from '../../../../testkit/pdf/pdfs.ts'
import { createChurchWithEditor } from '../../../../testkit/proof/church-with-editor.ts'
import { freePort, startServerProcess } from '../../../../testkit/proof/server-process.ts'
import { ORIGIN } from '../../../../testkit/server.ts'
import { until } from '../../../../testkit/until.ts'
import { mongodPid, processesOf } from '../cpu-time.ts'
import { inTurns, type ServedLoad, type Turn } from '../in-turns.ts'
import type { FileLoad } from '../load.ts'
import { median } from '../median.ts'
import { percentiles } from '../percentiles.ts'
import { recorder } from '../results.ts'

const quick = process.argv.includes('--quick')
const rounds = quick ? 2 : 5
const seconds = quick ? 1 : 1.5
const DATABASE = 'bench'
const record = recorder('files')

await using opened = new AsyncDisposableStack()
const folder = await mkdtemp(join(tmpdir(), 'psaltery-bench-'))
opened.defer(() => rm(folder, { recursive: true }))
const mongo = await startTestMongo()
opened.defer(() => mongo.stop())
// Both log each request to a file: a bench that reads the lines would take the time from the server.
const psaltery = await startServerProcess({
  uri: mongo.uri,
  database: DATABASE,
  env: {
    RATE_LIMIT_PER_MINUTE: '1000000000',
    // One church gets half of these places, and the bench is one church.
    UPLOAD_CONCURRENCY: '8',
    XDG_CACHE_HOME: join(folder, 'cache'),
    LOG_LEVEL: 'info',
  },
  logFile: join(folder, 'psaltery.log'),
})
opened.defer(() => psaltery.kill('SIGTERM'))

interface Server {
  readonly url: string
  readonly pids: readonly number[]
}

const startPlain = async (): Promise<Server> => {
  const child = Bun.spawn(
    [process.execPath, join(import.meta.dir, 'plain.ts'), mongo.uri, DATABASE, folder],
    { stdout: 'pipe', stderr: 'inherit' },
  )
  opened.defer(() => child.kill())
  for await (const line of child.stdout.pipeThrough(new TextDecoderStream()))
    return { url: `http://127.0.0.1:${line.trim()}`, pids: [child.pid] }
  throw new Error('The bare server did not start.')
}

/** nginx at its best: with Debian's tcp_nopush each small range waits 40 ms. Null where there is none. */
const startNginx = async (): Promise<Server | null> => {
  const nginx = Bun.which('nginx', { PATH: `${process.env.PATH}:/usr/sbin` })
  if (!nginx) return null
  const port = freePort()
  await Bun.write(
    join(folder, 'nginx.conf'),
    `worker_processes auto; pid ${folder}/nginx.pid; error_log ${folder}/nginx.log; daemon off; user root;
     events { worker_connections 768; }
     http { sendfile on; keepalive_requests 1000000000; access_log ${folder}/access.log;
       types { application/pdf pdf; }
       server { listen 127.0.0.1:${port}; root ${folder}; } }`,
  )
  const child = Bun.spawn([nginx, '-c', join(folder, 'nginx.conf')], { stdout: 'ignore', stderr: 'ignore' })
  opened.defer(() => child.kill())
  const url = `http://127.0.0.1:${port}`
  await until(async () => (await fetch(url).catch(() => null)) !== null)
  return { url, pids: processesOf(child.pid) }
}

const signedIn = async () => {
  const database = await connect(mongo.uri, DATABASE)
  const { churchId, cookie } = await createChurchWithEditor(database)
  await database.close()
  return { churchId, headers: { cookie, origin: ORIGIN } }
}

const residentMb = async (): Promise<string> => {
  const status = await Bun.file(`/proc/${psaltery.pid}/status`)
    .text()
    .catch(() => '')
  return (Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1_000).toFixed(0)
}

const row = (cells: readonly string[]): string =>
  cells.map((cell, index) => cell.padStart(index > 2 ? 11 : ([27, 8, 22][index] ?? 0))).join('')

/** A way to serve the same, with the processes that do. */
interface Beside {
  readonly name: string
  readonly wanted?: string
  readonly served: ServedLoad
}

type Figure = 'requestsPerSecond' | 'requestsPerCpuSecond' | 'clientsBusy'

/** One line for each of the others. */
const compare = async (name: string, own: ServedLoad, others: readonly Beside[]): Promise<void> => {
  const loads = [own, ...others.map(({ served }) => served)]
  const [mine = [], ...theirs] = await inTurns(loads, { rounds, warmUpSeconds: quick ? 1 : 2 })
  const figure = (turns: readonly Turn[], of: Figure) => median(turns.map((turn) => turn[of]))
  const latencies = percentiles(mine.flatMap((turn) => turn.latencies))
  for (const [at, { name: beside, wanted = '' }] of others.entries()) {
    const turns = theirs[at] ?? []
    const times = (of: Figure): number =>
      median(mine.map((turn, round) => turn[of] / (turns[round]?.[of] ?? Number.NaN)))
    const [value = 0, other = 0] = [mine, turns].map((of) => figure(of, 'requestsPerSecond'))
    const [ratio, cpu] = [times('requestsPerSecond'), times('requestsPerCpuSecond')]
    const { clients } = own.load
    record({
      ...{ name, unit: 'requests/s', clients, value, beside: other, besideName: beside, ratio, cpu },
      ...latencies,
    })
    const busy = `${(100 * figure(turns, 'clientsBusy')).toFixed(0)} %`
    const rates = [value, other].map((rate) => rate.toFixed(1))
    const ratios = [ratio, cpu].map((one) => one.toFixed(2))
    console.log(row([name, String(clients), beside, ...rates, ...ratios, wanted, busy]))
  }
}

const { churchId, headers } = await signedIn()
const [plain, nginx] = [await startPlain(), await startNginx()]
const mongod = await mongodPid(mongo.uri)
const psalteryPids = [...processesOf(psaltery.pid), mongod]
const uploadTo = `${psaltery.url}${assetsPath(churchId)}?filename=bench.pdf`
const sending = { ...headers, 'content-type': 'application/pdf' }
const reading = (url: string, clients: number, range: FileLoad['range'], own = false): FileLoad => ({
  url,
  headers: own ? headers : {},
  uploadBytes: null,
  range,
  clients,
  seconds,
})

console.log(row(['', 'clients', 'beside', 'Psaltery', 'other', 'times', 'by CPU', 'wanted', 'clients at']))

const upload = async (megabytes: number): Promise<string> => {
  const bytes = new Uint8Array(pdfOfSize(megabytes * 1_000_000))
  await Bun.write(join(folder, `${megabytes}.pdf`), bytes)
  const { asset } = await (await fetch(uploadTo, { method: 'POST', headers: sending, body: bytes })).json()
  return `${psaltery.url}${contentPath(churchId, asset.id)}`
}

const besideOf = (file: string, clients: number, range: FileLoad['range']): Beside[] => {
  const bare = (name: string, way: string, pids: readonly number[]): Beside => ({
    name,
    served: { load: reading(`${plain.url}/${way}/${file}`, clients, range), pids },
  })
  const withMongod = [...plain.pids, mongod]
  return [
    ...(nginx
      ? [
          {
            name: 'nginx',
            wanted: range ? '>= 0.5' : '>= 0.95',
            served: { load: reading(`${nginx.url}/${file}`, clients, range), pids: nginx.pids },
          },
        ]
      : []),
    bare('Bun.file', 'file', plain.pids),
    ...(range
      ? [
          bare('findOne and Bun.file', 'find-file', withMongod),
          bare('findOne and memory', 'find-memory', withMongod),
        ]
      : []),
  ]
}

const warmUp = async (url: string): Promise<void> => {
  const range = { length: 65_536, size: 5_000_000 }
  const own = { load: reading(url, 32, range, true), pids: [] }
  const others = besideOf('5.pdf', 32, range).map(({ served }) => served)
  await inTurns([own, ...others], { rounds: 0, warmUpSeconds: quick ? 3 : 8 })
}

for (const megabytes of [5, 20]) {
  const url = await upload(megabytes)
  // What runs in JavaScript is compiled for speed only after some ten thousand requests.
  if (megabytes === 5) await warmUp(url)
  const compareReads = (name: string, clients: number, range: FileLoad['range']): Promise<void> =>
    compare(
      name,
      { load: reading(url, clients, range, true), pids: psalteryPids },
      besideOf(`${megabytes}.pdf`, clients, range),
    )
  const range = { length: 65_536, size: megabytes * 1_000_000 }
  if (megabytes === 5) for (const clients of [1, 8, 32]) await compareReads('64 KiB of 5 MB', clients, range)
  for (const clients of [1, 8]) await compareReads(`${megabytes} MB whole`, clients, null)
}

const keeping = (url: string, clients: number): FileLoad => ({
  url,
  headers: sending,
  uploadBytes: 5_000_000,
  range: null,
  clients,
  seconds: 2 * seconds,
})
for (const clients of [1, 4]) {
  const served = { load: keeping(plain.url, clients), pids: [...plain.pids, mongod] }
  await compare('5 MB uploaded and checked', { load: keeping(uploadTo, clients), pids: psalteryPids }, [
    { name: "the driver's GridFS", wanted: '>= 1.2', served },
  ])
}
console.log(`Psaltery takes ${await residentMb()} MB.`)
