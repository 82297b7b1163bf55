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
import { ratesInTurns } from '../in-turns.ts'
import type { FileLoad } from '../load.ts'
import { median } from '../median.ts'

const quick = process.argv.includes('--quick')
const besideAt = process.argv.indexOf('--beside')
const beside = besideAt < 0 ? null : resolve(process.argv[besideAt + 1] ?? '.')
const seconds = quick ? 1 : 2
const rounds = quick ? 3 : 7
const DATABASE = 'bench'
const RANGE = { length: 65_536, size: 5_000_000 }

await using opened = new AsyncDisposableStack()
const folder = await mkdtemp(join(tmpdir(), 'psaltery-bench-'))
opened.defer(() => rm(folder, { recursive: true }))
const mongo = await startTestMongo()
opened.defer(() => mongo.stop())

const startPsaltery = async (program?: string) => {
  const started = await startServerProcess({
    uri: mongo.uri,
    database: DATABASE,
    ...(program ? { program } : {}),
    env: {
      RATE_LIMIT_PER_MINUTE: '1000000000',
      XDG_CACHE_HOME: join(folder, program ? 'other' : 'own'),
      LOG_LEVEL: 'info',
    },
    logFile: join(folder, program ? 'other.log' : 'own.log'),
  })
  opened.defer(() => started.kill('SIGTERM'))
  return started.url
}

const startPlain = async (): Promise<string> => {
  const child = Bun.spawn([process.execPath, join(import.meta.dir, 'plain.ts'), mongo.uri, DATABASE], {
    stdout: 'pipe',
    stderr: 'inherit',
  })
  opened.defer(() => child.kill())
  for await (const line of child.stdout.pipeThrough(new TextDecoderStream()))
    return `http://127.0.0.1:${line.trim()}`
  throw new Error('The bare server did not start.')
}

const own = await startPsaltery()
const other = beside ? await startPsaltery(join(beside, 'src/main.ts')) : await startPlain()
const database = await connect(mongo.uri, DATABASE)
const { churchId, cookie } = await createChurchWithEditor(database)
await database.close()
const headers = { cookie, origin: ORIGIN }

const post = async (path: string, type: string, body: BodyInit) => {
  const response = await fetch(own + path, {
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

const paths = [
  { name: 'a song, as a member', path: `/api/v1/churches/${churchId}/songs/${song.id}`, range: null },
  { name: 'a song, as anyone', path: `/api/v1/public/churches/${churchId}/songs/${song.id}`, range: null },
  ...(beside ? [{ name: '64 KiB of a file', path: contentPath(churchId, asset.id), range: RANGE }] : []),
]

const row = (cells: readonly string[]): string =>
  cells.map((cell, index) => cell.padStart(index ? 12 : 26)).join('')

console.log(row(['requests a second', 'clients', 'Psaltery', beside ? 'other' : 'bare', 'times']))
for (const { name, path, range } of paths)
  for (const clients of [1, 8, 32]) {
    const load = (url: string): FileLoad => ({
      url: beside ? url + path : url === own ? own + path : `${other}/${song.id}`,
      headers,
      uploadBytes: null,
      range,
      clients,
      seconds,
    })
    const [mine = [], theirs = []] = await ratesInTurns([load(own), load(other)], {
      rounds,
      warmUpSeconds: quick ? 1 : 3,
    })
    const times = mine.map((rate, round) => rate / (theirs[round] ?? Number.NaN))
    console.log(
      row([
        name,
        String(clients),
        median(mine).toFixed(0),
        median(theirs).toFixed(0),
        median(times).toFixed(2),
      ]),
    )
  }
