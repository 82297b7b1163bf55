/** Reads of a song over HTTP, beside a bare server that does one findOne, or beside another version of Psaltery. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { connect } from '../../../../src/db/connect.ts'
import { startTestMongo } from '../../../../testkit/mongodb/mongodb.ts'
import { assetsPath, contentPath } from '../../../../testkit/pdf/exchange.ts'
import { pdfOfSize } from '../../../../testkit/pdf/pdfs.ts'
import { createChurchWithEditor } from '../../../../testkit/proof/church-with-editor.ts'
import { startServerProcess } from '../../../../testkit/proof/server-process.ts'
import { ORIGIN } from '../../../../testkit/server.ts'
import { mongodPid, processesOf } from '../cpu-time.ts'
import { inTurns, type Turn } from '../in-turns.ts'
import type { FileLoad } from '../load.ts'
import { median } from '../median.ts'
import { percentiles } from '../percentiles.ts'
import { recorder } from '../results.ts'

const quick = process.argv.includes('--quick')
const besideAt = process.argv.indexOf('--beside')
const beside = besideAt < 0 ? null : resolve(process.argv[besideAt + 1] ?? '.')
const seconds = quick ? 1 : 2
const rounds = quick ? 3 : 5
const DATABASE = 'bench'
/** Another checkout has a database of its own: the two may not have the same migrations. */
const OTHER_DATABASE = 'beside'
const record = recorder('reads')
const RANGE = { length: 65_536, size: 5_000_000 }

await using opened = new AsyncDisposableStack()
const folder = await mkdtemp(join(tmpdir(), 'psaltery-bench-'))
opened.defer(() => rm(folder, { recursive: true }))
const mongo = await startTestMongo()
opened.defer(() => mongo.stop())

const startPsaltery = async (program?: string) => {
  const started = await startServerProcess({
    uri: mongo.uri,
    database: program ? OTHER_DATABASE : DATABASE,
    ...(program ? { program } : {}),
    env: {
      RATE_LIMIT_PER_MINUTE: '1000000000',
      XDG_CACHE_HOME: join(folder, program ? 'other' : 'own'),
      LOG_LEVEL: 'info',
    },
    logFile: join(folder, program ? 'other.log' : 'own.log'),
  })
  opened.defer(() => started.kill('SIGTERM'))
  return { url: started.url, pids: processesOf(started.pid) }
}

const startPlain = async () => {
  const child = Bun.spawn([process.execPath, join(import.meta.dir, 'plain.ts'), mongo.uri, DATABASE], {
    stdout: 'pipe',
    stderr: 'inherit',
  })
  opened.defer(() => child.kill())
  for await (const line of child.stdout.pipeThrough(new TextDecoderStream()))
    return { url: `http://127.0.0.1:${line.trim()}`, pids: [child.pid] }
  throw new Error('The bare server did not start.')
}

const own = await startPsaltery()
const other = beside ? await startPsaltery(join(beside, 'src/main.ts')) : await startPlain()
const mongod = await mongodPid(mongo.uri)

/** A church with a song and a file, and the headers of its Editor. */
const fill = async (url: string, name: string) => {
  const database = await connect(mongo.uri, name)
  const { churchId, cookie } = await createChurchWithEditor(database)
  await database.close()
  const headers = { cookie, origin: ORIGIN }
  const post = async (path: string, type: string, body: BodyInit) => {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { ...headers, 'content-type': type, 'idempotency-key': crypto.randomUUID() },
      body,
    })
    if (response.status !== 201) throw new Error(`${path} answered ${response.status}.`)
    return response.json()
  }
  const metadata = { title: 'Morning Over the Water', authors: ['Ada Weaver'], themes: ['morning'] }
  const { song } = await post(
    `/api/v1/churches/${churchId}/songs`,
    'application/json',
    JSON.stringify(metadata),
  )
  const { asset } = await post(
    `${assetsPath(churchId)}?filename=bench.pdf`,
    'application/pdf',
    new Uint8Array(pdfOfSize(RANGE.size)),
  )
  return { headers, churchId, songId: song.id as string, assetId: asset.id as string }
}
type Filled = Awaited<ReturnType<typeof fill>>
const ofOwn = await fill(own.url, DATABASE)
const ofOther = beside ? await fill(other.url, OTHER_DATABASE) : ofOwn

const paths = [
  {
    name: 'a song, as a member',
    path: ({ churchId, songId }: Filled) => `/api/v1/churches/${churchId}/songs/${songId}`,
    range: null,
  },
  {
    name: 'a song, as anyone',
    path: ({ churchId, songId }: Filled) => `/api/v1/public/churches/${churchId}/songs/${songId}`,
    range: null,
  },
  ...(beside
    ? [
        {
          name: '64 KiB of a file',
          path: ({ churchId, assetId }: Filled) => contentPath(churchId, assetId),
          range: RANGE,
        },
      ]
    : []),
]

const loadOf = (
  url: string,
  headers: FileLoad['headers'],
  range: FileLoad['range'],
  clients: number,
): FileLoad => ({
  url,
  headers,
  uploadBytes: null,
  range,
  clients,
  seconds,
})

const row = (cells: readonly string[]): string =>
  cells.map((cell, index) => cell.padStart(index ? 12 : 26)).join('')

const headings = [
  'requests a second',
  'clients',
  'Psaltery',
  beside ? 'other' : 'bare',
  'times',
  'by CPU time',
]
console.log(row(headings))
for (const { name, path, range } of paths)
  for (const clients of quick ? [1, 8, 32] : [1, 8, 32, 64]) {
    const load = ({ url, pids }: typeof own, filled: Filled) => ({
      pids: [...pids, mongod],
      load: loadOf(
        beside || url === own.url ? url + path(filled) : `${url}/${filled.songId}`,
        filled.headers,
        range,
        clients,
      ),
    })
    const [mine = [], theirs = []] = await inTurns([load(own, ofOwn), load(other, ofOther)], {
      rounds,
      warmUpSeconds: quick ? 1 : 3,
    })
    const times = (figure: 'requestsPerSecond' | 'requestsPerCpuSecond'): number =>
      median(mine.map((turn, round) => turn[figure] / (theirs[round]?.[figure] ?? Number.NaN)))
    const rate = (turns: readonly Turn[]): number =>
      median(turns.map(({ requestsPerSecond }) => requestsPerSecond))
    record({
      name,
      unit: 'requests/s',
      clients,
      value: rate(mine),
      beside: rate(theirs),
      besideName: beside ? 'another Psaltery' : 'one findOne',
      ratio: times('requestsPerSecond'),
      cpu: times('requestsPerCpuSecond'),
      ...percentiles(mine.flatMap(({ latencies }) => latencies)),
    })
    console.log(
      row([
        name,
        String(clients),
        rate(mine).toFixed(0),
        rate(theirs).toFixed(0),
        times('requestsPerSecond').toFixed(2),
        times('requestsPerCpuSecond').toFixed(2),
      ]),
    )
  }
