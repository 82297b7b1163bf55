/** How soon the server listens: from source and as the one executable, in turns, on the same filled database. */
import { join } from 'node:path'
import { listening, startProgram } from '../../../testkit/process/program.ts'
import { builtWeb } from '../../../testkit/web/built-web.ts'
import { buildExecutable } from '../release/build-executable.ts'
import { thisTarget } from '../release/targets.ts'
import { openBench } from './shared/bench.ts'
import { median } from './shared/figures.ts'
import { inTurns } from './shared/in-turns.ts'
import { residentMb } from './shared/processes.ts'
import { isQuick } from './shared/results.ts'

const MAIN = join(import.meta.dir, '../../../src/main.ts')
const REST_MS = 3_000

await using bench = await openBench('start')
const { folder, record } = bench
await builtWeb()
const executable = join(folder, 'psaltery')
await buildExecutable({ target: thisTarget(), bun: process.execPath, outfile: executable })
const env = { PATH: process.env.PATH ?? '', HOME: folder, MONGODB_URI: bench.uri, PORT: '0' }

const commands = {
  'from source': [process.execPath, '--no-env-file', MAIN, 'serve'],
  'as one executable': [executable],
}
const start = (command: readonly string[]) => listening(startProgram(command, { cwd: folder, env }))

/** Seconds from the start of the process until it listens. */
const timed = (command: readonly string[]) => async (): Promise<number> => {
  const begun = performance.now()
  const server = await start(command)
  const took = performance.now() - begun
  await server.stop()
  return took / 1_000
}

const turns = Object.values(commands).map(timed)
// Neither pays for the indexes of an empty database, or for a file that was never read before.
await inTurns(turns, { rounds: 1 })
const times = await inTurns(turns, { rounds: isQuick ? 3 : 5 })
for (const [at, name] of Object.keys(commands).entries())
  record({ name: `ready, ${name}`, unit: 's', value: median(times[at] ?? []) })

/** Of an idle server, after the garbage of the start was collected. */
const atRest = async (): Promise<number> => {
  const server = await start(commands['from source'])
  await Bun.sleep(REST_MS)
  const megabytes = residentMb(server.child.pid)
  await server.stop()
  return megabytes
}
record({
  name: 'memory at rest',
  unit: 'MB',
  value: median([await atRest(), await atRest(), await atRest()]),
})
