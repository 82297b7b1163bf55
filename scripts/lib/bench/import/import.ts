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
import { documentsOf, writeBare } from './bare.ts'
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

const mongo = await startTestMongo()
opened.defer(() => mongo.stop())

/** An empty database, as in a new installation. It is dropped at the end, so that each run finds the same MongoDB. */
const newDatabase = async () => {
  const name = `bench_${crypto.randomUUID().slice(0, 8)}`
  const database = await connect(mongo.uri, name, { longRunning: true })
  await migrate(database.db)
  const dispose = async () => {
    await database.db.dropDatabase()
    await database.close()
  }
  return { name, database, [Symbol.asyncDispose]: dispose }
}

type Target = Awaited<ReturnType<typeof newDatabase>>

/** The whole command, from its start to its end, into a church that is empty. */
const importInto = async ({ name, database }: Target, songs: string): Promise<string> => {
  const churchId = await createChurch({ ...database, clock }, { name: 'Bench', timeZone: 'UTC' })
  const env = { MONGODB_URI: mongo.uri, MONGODB_DATABASE: name, XDG_CACHE_HOME: join(folder, 'cache') }
  const { ended } = await startPsaltery(['import', '--json', '--church', churchId, songs], { env })
  const { code, stdout, stderr } = await ended
  if (code !== 0 || JSON.parse(stdout).created !== SONGS) throw new Error(`The import failed: ${stderr}`)
  return churchId
}

const importedDocuments = async (songs: string) => {
  await using target = await newDatabase()
  const churchId = await importInto(target, songs)
  return await documentsOf(target.database, churchId)
}

const rateOf = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await work()
  return (SONGS / (performance.now() - began)) * 1_000
}

const measure = async ({ name, mostVersions, wantedRate }: (typeof COLLECTIONS)[number]) => {
  const songs = join(folder, `songs-${mostVersions}`)
  await writeSongFiles(songs, SONGS, mostVersions)
  const documents = await importedDocuments(songs)
  const rates: { tool: number[]; bare: number[] } = { tool: [], bare: [] }
  for (let round = 0; round < ROUNDS; round++) {
    const turns = [
      async () => {
        await using target = await newDatabase()
        rates.tool.push(await rateOf(() => importInto(target, songs)))
      },
      async () => {
        await using target = await newDatabase()
        rates.bare.push(await rateOf(() => writeBare(target.database, documents, SONGS)))
      },
    ]
    // In turns, and the first turn alternates, so that neither always comes after the other.
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
