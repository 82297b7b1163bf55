/** Files over HTTP, beside nginx and a bare Bun.file for reading and the driver's own GridFS stream for keeping. */
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
import { ratesInTurns } from '../in-turns.ts'
import type { FileLoad } from '../load.ts'
import { median } from '../median.ts'

const quick = process.argv.includes('--quick')
const rounds = quick ? 1 : 7
const seconds = quick ? 1 : 2
const DATABASE = 'bench'

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

const startPlain = async (): Promise<string> => {
  const child = Bun.spawn(
    [process.execPath, join(import.meta.dir, 'plain.ts'), mongo.uri, DATABASE, folder],
    { stdout: 'pipe', stderr: 'inherit' },
  )
  opened.defer(() => child.kill())
  for await (const line of child.stdout.pipeThrough(new TextDecoderStream()))
    return `http://127.0.0.1:${line.trim()}`
  throw new Error('The bare server did not start.')
}

/** nginx at its best: with Debian's tcp_nopush each small range waits 40 ms. Null where there is none. */
const startNginx = async (): Promise<string | null> => {
  const nginx = Bun.which('nginx', { PATH: `${process.env.PATH}:/usr/sbin` })
  if (!nginx) return null
  const port = freePort()
  await Bun.write(
    join(folder, 'nginx.conf'),
    `worker_processes auto; pid ${folder}/nginx.pid; error_log ${folder}/nginx.log; daemon off; user root;
     events { worker_connections 768; }
     http { sendfile on; access_log ${folder}/access.log; types { application/pdf pdf; }
       server { listen 127.0.0.1:${port}; root ${folder}; } }`,
  )
  const child = Bun.spawn([nginx, '-c', join(folder, 'nginx.conf')], { stdout: 'ignore', stderr: 'ignore' })
  opened.defer(() => child.kill())
  const url = `http://127.0.0.1:${port}`
  await until(async () => (await fetch(url).catch(() => null)) !== null)
  return url
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
  cells.map((cell, index) => cell.padStart(index ? 12 : 26)).join('')

const compare = async (name: string, wanted: string, loads: readonly (FileLoad | null)[]): Promise<void> => {
  const [own = [], ...others] = await ratesInTurns(loads, { rounds, warmUpSeconds: quick ? 1 : 6 })
  const cells = others.flatMap((rates) => {
    if (rates.length === 0) return ['-', '-']
    const times = rates.map((rate, round) => (own[round] ?? Number.NaN) / rate)
    return [median(rates).toFixed(1), median(times).toFixed(2)]
  })
  console.log(row([name, median(own).toFixed(1), ...cells, wanted, await residentMb()]))
}

const { churchId, headers } = await signedIn()
const [plain, nginx] = [await startPlain(), await startNginx()]
const uploadTo = `${psaltery.url}${assetsPath(churchId)}?filename=bench.pdf`
const sending = { ...headers, 'content-type': 'application/pdf' }
const reading = (url: string, own: boolean, range: FileLoad['range']): FileLoad => ({
  url,
  headers: own ? headers : {},
  uploadBytes: null,
  range,
  clients: range ? 32 : 16,
  seconds,
})

console.log(
  row(['requests a second', 'Psaltery', 'nginx', 'times', 'Bun.file', 'times', 'of nginx', 'RSS MB']),
)
for (const megabytes of [5, 20]) {
  const size = megabytes * 1_000_000
  const bytes = new Uint8Array(pdfOfSize(size))
  await Bun.write(join(folder, `${megabytes}.pdf`), bytes)
  const { asset } = await (await fetch(uploadTo, { method: 'POST', headers: sending, body: bytes })).json()
  const path = contentPath(churchId, asset.id)
  for (const range of [null, { length: 65_536, size }]) {
    const name = range ? `64 KiB of ${megabytes} MB` : `${megabytes} MB whole`
    const others = [nginx, plain].map((url) => url && reading(`${url}/${megabytes}.pdf`, false, range))
    const loads = [reading(`${psaltery.url}${path}`, true, range), ...others.map((load) => load || null)]
    await compare(name, range ? '>= 0.25' : '>= 0.7', loads)
  }
}
console.log(row(['requests a second', 'Psaltery', 'GridFS', 'times', '', '', 'of GridFS', 'RSS MB']))
const keeping = (url: string): FileLoad => ({
  url,
  headers: sending,
  uploadBytes: 5_000_000,
  range: null,
  clients: 4,
  seconds: 2 * seconds,
})
await compare('5 MB uploaded and checked', '>= 0.9', [keeping(uploadTo), keeping(plain), null])
