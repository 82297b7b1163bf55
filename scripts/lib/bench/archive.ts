/** How long the admin's tool takes to export and restore a large church, and how much memory at its highest. */
import { join } from 'node:path'
import { arrangementKind } from '../../../src/catalogue/arrangements.ts'
import { creating, updating } from '../../../src/catalogue/kind.ts'
import { lyricsKind } from '../../../src/catalogue/lyrics.ts'
import { songKind } from '../../../src/catalogue/songs.ts'
import { createChurch } from '../../../src/churches/service.ts'
import { systemClock as clock } from '../../../src/core/time.ts'
import { connect } from '../../../src/database.ts'
import { migrate } from '../../../src/db/migrations.ts'
import { savedHead } from '../../../src/saves/operation.ts'
import { type SaveRequest, submitSave } from '../../../src/saves/save.ts'
import { createSaveQueue } from '../../../src/saves/save-queue.ts'
import { watchMemory } from '../../../testkit/process/highest-memory.ts'
import { startPsaltery } from '../../../testkit/process/program.ts'
import { DATABASE, openBench } from './shared/bench.ts'
import { keepFiles } from './shared/kept-files.ts'
import { isQuick } from './shared/results.ts'

const SONGS = isQuick ? 500 : 10_000
const FILES = isQuick ? 30 : 1_000
const FILE_BYTES = 2_000_000
const AT_ONCE = 128

await using bench = await openBench('archive')
const { record, folder, uri } = bench
const cache = join(folder, 'cache')
const place = { MONGODB_URI: uri, MONGODB_DATABASE: DATABASE, XDG_CACHE_HOME: cache }
const database = await connect(uri, DATABASE, { longRunning: true })
bench.opened.defer(() => database.close())
await migrate(database)

const lyrics = (number: number) => ({
  language: 'en',
  label: '',
  sequence: [],
  sections: ['Verse 1', 'Chorus', 'Verse 2'].map((name) => ({
    id: crypto.randomUUID(),
    name,
    lines: Array.from({ length: 4 }, (_, line) => ({
      id: crypto.randomUUID(),
      text: `${name} of song ${number}, line ${line}: the morning comes over the water`,
    })),
  })),
})

/** A church in which each song was saved twice and has lyrics, and the first ones have a file each. */
const fillChurch = async (): Promise<string> => {
  const churchId = await createChurch({ ...database, clock }, { name: 'Bench', timeZone: 'UTC' })
  const assetIds = await keepFiles(database, { churchId, folder, count: FILES, bytes: FILE_BYTES })
  const saveQueue = createSaveQueue(database, { timeoutMs: 600_000 })
  const deps = { saveQueue, clock }
  const member = { userId: crypto.randomUUID(), role: 'Editor', churchId } as const
  const submit = (ifMatch: number | null, request: SaveRequest) =>
    submitSave(deps, member, { key: crypto.randomUUID(), ifMatch }, request)
  const save = async (number: number): Promise<void> => {
    const title = `Song ${number} of the morning`
    const { _id: songId } = savedHead(await submit(null, creating(songKind, {}, { title })))
    const better = { title, authors: ['Ada Weaver'], themes: ['morning'] }
    await submit(1, updating(songKind, { songId }, better))
    await submit(null, creating(lyricsKind, { songId }, lyrics(number)))
    const assetId = assetIds[number]
    if (assetId === undefined) return
    const document = { label: 'Choir', lyricVersionIds: [], assetIds: [assetId] }
    await submit(null, creating(arrangementKind, { songId }, document))
  }
  for (let first = 0; first < SONGS; first += AT_ONCE)
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, SONGS - first) }, (_, at) => save(first + at)))
  await saveQueue.close()
  return churchId
}

/** Runs the tool to its end and looks at its memory meanwhile. */
const measure = async (name: string, words: readonly string[]) => {
  const began = performance.now()
  const { child, ended } = await startPsaltery([...words, '--json'], { env: place })
  const highestMemory = watchMemory(child.pid)
  const { code, stdout, stderr } = await ended
  const highest = highestMemory()
  if (code !== 0) throw new Error(`${name} failed: ${stderr}`)
  record({ name, unit: 's', songs: SONGS, value: (performance.now() - began) / 1_000 })
  record({ name: `${name}, memory`, unit: 'MB', songs: SONGS, value: highest })
  return JSON.parse(stdout)
}

const churchId = await fillChurch()
const file = join(folder, 'church.zip')
await measure('export', ['export', '--church', churchId, file])
const { church } = await measure('restore', ['restore', file])
await measure('restore --trust-files', ['restore', '--trust-files', file])
await measure('verify of the restored church', ['verify', '--church', church.id])
