/** How long the admin's tool takes to export and restore a large church, and how much memory at its highest. */
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '../../../../src/db/connect.ts'
import { migrate } from '../../../../src/db/migrations.ts'
import { startTestMongo } from '../../../../testkit/mongodb/mongodb.ts'
import { watchMemory } from '../../../../testkit/process/highest-memory.ts'
import { startPsaltery } from '../../../../testkit/process/program.ts'
import { markdownTable } from '../../markdown-table.ts'
import { fillChurch } from './church.ts'

const quick = process.argv.includes('--quick')
const size = quick
  ? { songs: 500, files: 30, fileBytes: 2_000_000 }
  : { songs: 10_000, files: 1000, fileBytes: 2_000_000 }
const MOST_MB = 300

await using opened = new AsyncDisposableStack()
const folder = await mkdtemp(join(tmpdir(), 'psaltery-bench-'))
opened.defer(() => rm(folder, { recursive: true }))
const mongo = await startTestMongo()
opened.defer(() => mongo.stop())
const place = { MONGODB_URI: mongo.uri, MONGODB_DATABASE: 'bench', XDG_CACHE_HOME: join(folder, 'cache') }

const fill = async (): Promise<string> => {
  const database = await connect(mongo.uri, 'bench', { longRunning: true })
  await migrate(database.db)
  return fillChurch(database, folder, size).finally(database.close)
}

const rows: string[][] = []

/** Runs the tool to its end and looks at its memory meanwhile. */
const measure = async (name: string, words: readonly string[]) => {
  const began = performance.now()
  const { child, ended } = await startPsaltery([...words, '--json'], { env: place })
  const highestMemory = watchMemory(child.pid)
  const { code, stdout, stderr } = await ended
  const highest = highestMemory()
  if (code !== 0) throw new Error(`${name} failed: ${stderr}`)
  const seconds = ((performance.now() - began) / 1_000).toFixed(1)
  rows.push([name, seconds, highest.toFixed(0), highest < MOST_MB ? 'yes' : 'no'])
  return JSON.parse(stdout)
}

const churchId = await fill()
const file = join(folder, 'church.zip')
await measure('export', ['export', '--church', churchId, file])
const { church } = await measure('restore', ['restore', file])
await measure('restore --trust-files', ['restore', '--trust-files', file])
await measure('verify of the restored church', ['verify', '--church', church.id])
const megabytes = ((await stat(file)).size / 1e6).toFixed(0)
console.log(`${size.songs} songs and ${size.files} files in ${megabytes} MB\n`)
console.log(markdownTable(['step', 'seconds', 'highest MB', `under ${MOST_MB} MB`], rows, 1))
