/** How soon the server listens: from source and as the one executable, in turns, on the same filled database. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTestMongo } from '../../../../testkit/mongodb/mongodb.ts'
import { listening, startProgram } from '../../../../testkit/process/program.ts'
import { builtWeb } from '../../../../testkit/web/built-web.ts'
import { markdownTable } from '../../markdown-table.ts'
import { buildExecutable } from '../../release/build-executable.ts'
import { thisTarget } from '../../release/targets.ts'
import { median } from '../median.ts'
import { recorder } from '../results.ts'
import { residentBytes } from '../search/process.ts'

const ROUNDS = process.argv.includes('--quick') ? 3 : 5
const MAIN = join(import.meta.dir, '../../../../src/main.ts')

await using opened = new AsyncDisposableStack()
const folder = await mkdtemp(join(tmpdir(), 'psaltery-bench-'))
opened.defer(() => rm(folder, { recursive: true }))
const mongo = await startTestMongo()
opened.defer(() => mongo.stop())
await builtWeb()
const executable = join(folder, 'psaltery')
await buildExecutable({ target: thisTarget(), bun: process.execPath, outfile: executable })
const env = { PATH: process.env.PATH ?? '', HOME: folder, MONGODB_URI: mongo.uri, PORT: '0' }

const source = () => startProgram([process.execPath, '--no-env-file', MAIN, 'serve'], { cwd: folder, env })
const alone = () => startProgram([join(folder, 'psaltery')], { cwd: folder, env })

const record = recorder('start')
const REST_MS = 3_000

/** Milliseconds from the start of the process until it listens. */
const timed = async (start: typeof source): Promise<number> => {
  const begun = performance.now()
  const server = await listening(start())
  const took = performance.now() - begun
  await server.stop()
  return took
}

/** Megabytes of an idle server, after the garbage of the start was collected. */
const atRest = async (): Promise<number> => {
  const server = await listening(source())
  await Bun.sleep(REST_MS)
  const bytes = residentBytes(server.child.pid)
  await server.stop()
  return bytes / 1e6
}

// Neither pays for the indexes of an empty database, or for a file that was never read before.
await timed(source)
await timed(alone)
const figures: Record<'source' | 'executable', number[]> = { source: [], executable: [] }
for (let round = 0; round < ROUNDS; round += 1) {
  figures.source.push(await timed(source))
  figures.executable.push(await timed(alone))
}
const row = (name: keyof typeof figures) => [
  name,
  ...figures[name].map((ms) => `${ms.toFixed(0)}`),
  median(figures[name]).toFixed(0),
]
console.log(
  markdownTable(
    ['ms until it listens', ...figures.source.map((_, at) => `${at + 1}`), 'median'],
    [row('source'), row('executable')],
    1,
  ),
)
for (const [name, of] of Object.entries({
  'from source': figures.source,
  'as one executable': figures.executable,
}))
  record({ name: `ready, ${name}`, unit: 's', value: median(of) / 1_000 })
const rest = median([await atRest(), await atRest(), await atRest()])
record({ name: 'memory at rest', unit: 'MB', value: rest })
console.log(`\nmemory at rest: ${rest.toFixed(0)} MB`)
