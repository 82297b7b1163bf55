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
const SONGS = quick ? 500 : 10_000
const ROUNDS = quick ? 1 : 3
/** Most collections have one version of the words of each song; the songs of the other benches have two on average. */
const COLLECTIONS = [
  { name: 'one version of words', mostVersions: 1, wantedRate: 600 },
  { name: 'two versions of words on average', mostVersions: 3, wantedRate: 400 },
]
const WANTED_RATIO = 0.5

await using opened = new AsyncDisposableStack()
const folder = await mkdtemp(join(tmpdir(), 'psaltery-bench-'))
opened.defer(() => rm(folder, { recursive: true }))

const measure = async ({ name, mostVersions, wantedRate }: (typeof COLLECTIONS)[number]) => {
  const songs = join(folder, `songs-${mostVersions}`)
  await writeSongFiles(songs, SONGS, mostVersions)
  // Each collection has a MongoDB of its own, so that the second finds no songs of the first.
  await using started = new AsyncDisposableStack()
  const mongo = await startTestMongo()
  started.defer(() => mongo.stop())
  const open = async (called: string) => {
    const database = await connect(mongo.uri, called, { longRunning: true })
    started.defer(() => database.close())
    await migrate(database.db)
    return database
  }
  const [database, bare] = [await open('bench'), await open('bare')]
  const env = { MONGODB_URI: mongo.uri, MONGODB_DATABASE: 'bench', XDG_CACHE_HOME: join(folder, 'cache') }

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
  return [
    name,
    median(rates.tool).toFixed(0),
    `at least ${wantedRate}`,
    median(rates.bare).toFixed(0),
    ratio.toFixed(2),
    `at least ${WANTED_RATIO}`,
  ]
}

const rows: string[][] = []
for (const collection of COLLECTIONS) rows.push(await measure(collection))
console.log(
  markdownTable(
    [`${SONGS} songs with`, 'import, songs/s', 'wanted', 'bare driver, songs/s', 'ratio', 'wanted'],
    rows,
    1,
  ),
)
