/** Songs with words a second by the tool's import, beside the bare driver that writes the same documents, in turns. */
import { join } from 'node:path'
import type { Document } from 'mongodb'
import { createChurch } from '../../../src/churches/service.ts'
import { systemClock as clock } from '../../../src/core/time.ts'
import { connect } from '../../../src/database.ts'
import { migrate } from '../../../src/db/migrations.ts'
import { writeOpenLyrics } from '../../../src/formats/openlyrics/write.ts'
import type { FormatSong } from '../../../src/formats/song.ts'
import { startPsaltery } from '../../../testkit/process/program.ts'
import { CatalogueGenerator } from '../../../testkit/songs/catalogue-generator.ts'
import type { PlainSong } from '../../../testkit/songs/plain-song.ts'
import { openBench } from './shared/bench.ts'
import { median } from './shared/figures.ts'
import { inTurns } from './shared/in-turns.ts'
import { isQuick } from './shared/results.ts'

const SONGS = isQuick ? 500 : 10_000
const ROUNDS = isQuick ? 1 : 3
/** Most collections have one version of the words of each song; the songs of the other benches have two on average. */
const MOST_VERSIONS = { 'one version of words': 1, 'two versions of words on average': 3 }
const LINES_OF_A_SECTION = 4
/** As many songs as the import saves in one transaction. */
const BATCH = 64
const NAMES = ['songs', 'lyrics', 'revisions', 'events', 'outbox', 'operations', 'search'] as const

await using bench = await openBench('import')

/** An empty database, as in a new installation. It is dropped at the end, so that each round finds the same MongoDB. */
const inNewDatabase = async <T>(
  use: (target: Awaited<ReturnType<typeof connect>>, name: string) => Promise<T>,
) => {
  const name = `bench_${crypto.randomUUID().slice(0, 8)}`
  const database = await connect(bench.uri, name, { longRunning: true })
  try {
    await migrate(database)
    return await use(database, name)
  } finally {
    await database.db.dropDatabase()
    await database.close()
  }
}

const rateOf = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await work()
  return (SONGS / (performance.now() - began)) * 1_000
}

/** The whole command, from its start to its end, into a church that is empty. What it stored is given to `see`. */
const importSongs = (songs: string, see = async (_: Awaited<ReturnType<typeof connect>>) => {}) =>
  inNewDatabase(async (database, name) => {
    const churchId = await createChurch({ ...database, clock }, { name: 'Bench', timeZone: 'UTC' })
    const cache = join(bench.folder, 'cache')
    const env = { MONGODB_URI: bench.uri, MONGODB_DATABASE: name, XDG_CACHE_HOME: cache }
    const rate = await rateOf(async () => {
      const { ended } = await startPsaltery(['import', '--json', '--church', churchId, songs], { env })
      const { code, stdout, stderr } = await ended
      if (code !== 0 || JSON.parse(stdout).created !== SONGS) throw new Error(`The import failed: ${stderr}`)
    })
    await see(database)
    return rate
  })

/** Writes the same documents and does nothing else: no reading, no check, no transaction. */
const writeBare = (documents: ReadonlyMap<(typeof NAMES)[number], readonly Document[]>) =>
  inNewDatabase(({ collections }) =>
    rateOf(async () => {
      const batches = Math.ceil(SONGS / BATCH)
      for (let batch = 0; batch < batches; batch++)
        for (const [name, all] of documents) {
          const size = Math.ceil(all.length / batches)
          const some = all.slice(batch * size, (batch + 1) * size)
          if (some.length > 0) await collections[name].insertMany(some as never[])
        }
    }),
  )

const formatSong = (song: PlainSong, number: number, mostVersions: number): FormatSong => {
  const { alternateTitles, authors, themes, songbooks } = song
  // The number keeps songs apart that would otherwise be taken for duplicates.
  const title = `${song.title} ${number}`
  const sectionsOf = (lines: readonly string[]) =>
    Array.from({ length: Math.ceil(lines.length / LINES_OF_A_SECTION) }, (_, at) => ({
      name: `Verse ${at + 1}`,
      lines: [
        ...(at === 0 ? [title] : []),
        ...lines.slice(at * LINES_OF_A_SECTION, (at + 1) * LINES_OF_A_SECTION),
      ],
    }))
  return {
    metadata: structuredClone({ title, alternateTitles, authors, copyright: '', themes, songbooks }) as never,
    lyrics: song.lyrics
      .slice(0, mostVersions)
      .map(({ language, label, lines }) => ({ language, label, sections: sectionsOf(lines), sequence: [] })),
  }
}

/** A folder of OpenLyrics files, as a church brings them along: a song each, with 1 to 3 versions of words. */
const writeSongFiles = async (folder: string, mostVersions: number): Promise<void> => {
  let number = 0
  for (const song of new CatalogueGenerator(15).songs(SONGS)) {
    const text = writeOpenLyrics(formatSong(song, ++number, mostVersions), new Date('2026-01-01'))
    await Bun.write(join(folder, `${number}.xml`), text)
  }
}

for (const [name, mostVersions] of Object.entries(MOST_VERSIONS)) {
  const folder = join(bench.folder, `songs-${mostVersions}`)
  await writeSongFiles(folder, mostVersions)
  const documents = new Map<(typeof NAMES)[number], readonly Document[]>()
  await importSongs(folder, async ({ collections }) => {
    for (const of of NAMES) documents.set(of, await collections[of].find({}).toArray())
  })
  const [tool = [], bare = []] = await inTurns([() => importSongs(folder), () => writeBare(documents)], {
    rounds: ROUNDS,
  })
  bench.record({
    name: `import of ${name}`,
    unit: 'songs/s',
    songs: SONGS,
    value: median(tool),
    beside: median(bare),
    besideName: 'the bare driver',
    ratio: median(tool.map((rate, round) => rate / (bare[round] ?? Number.NaN))),
  })
}
