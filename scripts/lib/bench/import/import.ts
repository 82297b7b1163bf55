/** Songs with words a second by the tool's import, beside the bare driver that writes the same documents, in turns. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createChurch } from '../../../../src/churches/service.ts'
import { systemClock as clock } from '../../../../src/core/time/clock.ts'
import { connect } from '../../../../src/db/connect.ts'
import { migrate } from '../../../../src/db/migrations.ts'
import { startTestMongo } from '../../../../testkit/mongodb/mongodb.ts'
import { startPsaltery } from '../../../../testkit/process/program.ts'
import { markdownTable } from '../../markdown-table.ts'
import { median } from '../median.ts'
import { bareWriter } from './bare.ts'
import { writeSongFiles } from './song-files.ts'

const quick = process.argv.includes('--quick')
const SONGS = quick ? 500 : 3_000
const ROUNDS = quick ? 1 : 5
const WANTED_RATE = 300
const WANTED_RATIO = 0.3

await using opened = new AsyncDisposableStack()
const folder = await mkdtemp(join(tmpdir(), 'psaltery-bench-'))
opened.defer(() => rm(folder, { recursive: true }))
const mongo = await startTestMongo()
opened.defer(() => mongo.stop())
const database = await connect(mongo.uri, 'bench', { longRunning: true })
opened.defer(() => database.close())
await migrate(database.db)
const bare = await connect(mongo.uri, 'bare', { longRunning: true })
opened.defer(() => bare.close())
await migrate(bare.db)
const env = { MONGODB_URI: mongo.uri, MONGODB_DATABASE: 'bench', XDG_CACHE_HOME: join(folder, 'cache') }
const songs = join(folder, 'songs')
await writeSongFiles(songs, SONGS)

/** The whole command, from its start to its end, into a church that is empty. */
const byTool = async (): Promise<{ rate: number; churchId: string }> => {
  const churchId = await createChurch({ ...database, clock }, { name: 'Bench', timeZone: 'UTC' })
  const began = performance.now()
  const { ended } = await startPsaltery(['import', '--json', '--church', churchId, songs], { env })
  const { code, stdout, stderr } = await ended
  const rate = (SONGS / (performance.now() - began)) * 1_000
  if (code !== 0 || JSON.parse(stdout).created !== SONGS) throw new Error(`The import failed: ${stderr}`)
  return { rate, churchId }
}

const write = await bareWriter(database, bare, (await byTool()).churchId, SONGS)
await write()
const rates: { tool: number[]; bare: number[] } = { tool: [], bare: [] }
for (let round = 0; round < ROUNDS; round++) {
  const turns = [
    async () => rates.tool.push((await byTool()).rate),
    async () => rates.bare.push((SONGS / (await write())) * 1_000),
  ]
  // In turns, also as to who begins, so that neither always comes after the other.
  for (const turn of round % 2 ? turns.toReversed() : turns) await turn()
}
const ratio = median(rates.tool.map((rate, round) => rate / (rates.bare[round] ?? Number.NaN)))
const row = (name: string, figure: number, digits: number, wanted: number | null) => [
  name,
  figure.toFixed(digits),
  wanted === null ? '' : `at least ${wanted}`,
]
console.log(
  markdownTable(
    [`${SONGS} songs with words`, 'songs/s', 'wanted'],
    [
      row('import of the tool', median(rates.tool), 0, WANTED_RATE),
      row('bare driver, the same documents', median(rates.bare), 0, null),
      row('ratio', ratio, 2, WANTED_RATIO),
    ],
    1,
  ),
)
