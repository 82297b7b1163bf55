/** How long the admin's tool takes to export and restore a large church, and how much memory at its highest. */
import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { saveArrangement } from '../../../src/catalogue/arrangements/service.ts'
import { createLyrics } from '../../../src/catalogue/lyrics/service.ts'
import { saveSong } from '../../../src/catalogue/songs/service.ts'
import { createChurch } from '../../../src/churches/service.ts'
import { systemClock as clock } from '../../../src/core/time/clock.ts'
import { connect } from '../../../src/database.ts'
import { migrate } from '../../../src/db/migrations.ts'
import { storeAsset } from '../../../src/files/service.ts'
import { createCommitter } from '../../../src/saves/committer.ts'
import { savedHead } from '../../../src/saves/operation.ts'
import { pdfOfSize } from '../../../testkit/pdf/pdfs.ts'
import { watchMemory } from '../../../testkit/process/highest-memory.ts'
import { startPsaltery } from '../../../testkit/process/program.ts'
import { DATABASE, openBench } from './shared/bench.ts'
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

/** Unique small PDFs, padded to their size. What they hold is known, so the check is left out here. */
const keepFiles = async (churchId: string): Promise<string[]> => {
  const checker = { check: async () => 1, warm() {}, close() {} }
  const path = join(folder, 'file.pdf')
  const ids: string[] = []
  const bytes = pdfOfSize(FILE_BYTES)
  for (let number = 0; number < FILES; number++) {
    // In the middle of the padding, which no reader looks at.
    bytes.writeUInt32LE(number, bytes.length / 2)
    await writeFile(path, bytes)
    const sha256 = new Bun.CryptoHasher('sha256').update(bytes).digest('hex')
    const received = { path, size: bytes.length, sha256 }
    ids.push((await storeAsset({ database, clock, checker }, churchId, `${number}.pdf`, received))._id)
  }
  return ids
}

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
  const assetIds = await keepFiles(churchId)
  const committer = createCommitter(database, { timeoutMs: 600_000 })
  const deps = { committer, clock }
  const member = { userId: crypto.randomUUID(), role: 'Editor', churchId } as const
  const fresh = (ifMatch: number | null) => ({ key: crypto.randomUUID(), ifMatch })
  const save = async (number: number): Promise<void> => {
    const title = `Song ${number} of the morning`
    const { _id: songId } = savedHead(await saveSong(deps, member, fresh(null), {}, { title }))
    const better = { title, authors: ['Ada Weaver'], themes: ['morning'] }
    await saveSong(deps, member, fresh(1), { songId }, better)
    await createLyrics(deps, member, fresh(null), { songId }, lyrics(number))
    const assetId = assetIds[number]
    if (assetId === undefined) return
    const document = { label: 'Choir', lyricVersionIds: [], assetIds: [assetId] }
    await saveArrangement(deps, member, fresh(null), { songId }, document)
  }
  for (let first = 0; first < SONGS; first += AT_ONCE)
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, SONGS - first) }, (_, at) => save(first + at)))
  await committer.close()
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
record({ name: 'size of the archive', unit: 'MB', songs: SONGS, value: (await stat(file)).size / 1e6 })
const { church } = await measure('restore', ['restore', file])
await measure('restore --trust-files', ['restore', '--trust-files', file])
await measure('verify of the restored church', ['verify', '--church', church.id])
