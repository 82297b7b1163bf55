/** The backup of a large church, made and tried as each night, and what those who use the server meanwhile notice of it. */
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { arrangementKind } from '../../../src/catalogue/arrangements.ts'
import { creating } from '../../../src/catalogue/kind.ts'
import { lyricsKind } from '../../../src/catalogue/lyrics.ts'
import { songKind } from '../../../src/catalogue/songs.ts'
import { systemClock as clock } from '../../../src/core/time.ts'
import { connect } from '../../../src/database.ts'
import type { Database } from '../../../src/db/connect.ts'
import { NIGHTLY_COMMAND } from '../../../src/maintenance/backups/nightly.ts'
import { applyChange, loadRecords } from '../../../src/saves/records.ts'
import { generate, type SaveRequest, saveCommand } from '../../../src/saves/save.ts'
import { headsBefore, numberChanges, writeChanges } from '../../../src/saves/write.ts'
import { CatalogueGenerator } from '../../../testkit/songs/catalogue-generator.ts'
import type { PlainSong } from '../../../testkit/songs/plain-song.ts'
import { DATABASE, makeChurches, openBench, startServer } from './shared/bench.ts'
import { metadataOf } from './shared/catalogue.ts'
import { percentiles } from './shared/figures.ts'
import { keepFiles } from './shared/kept-files.ts'
import { KINDS, type MixedAnswers, type MixedLoad } from './shared/mix.ts'
import { residentMb, runClients } from './shared/processes.ts'
import { isQuick, option } from './shared/results.ts'
import { targetOf, untilIndexed } from './shared/served-church.ts'

const songs = Number(option('--songs') ?? (isQuick ? 1_000 : 100_000))
const files = Number(option('--files') ?? (isQuick ? 50 : 2_500))
const FILE_BYTES = 2_000_000
const PEOPLE = 16
const PAUSE_MS = 250
const SLICE_SECONDS = isQuick ? 2 : 8
/** After so many slices beside the backup one follows without it. */
const SLICES_BESIDE = isQuick ? 1 : 3
/** What was begun before the other kind of slice is over by then. */
const SETTLE_MS = 1_000

const STAGES = ['writing', 'reading back', 'restoring and checking'] as const
type Stage = (typeof STAGES)[number]

await using bench = await openBench('backup')
const { record, folder, uri } = bench
const backups = join(folder, 'backups')
await mkdir(backups)

const { churchId, headers } = await makeChurches(uri)
const database = await connect(uri, DATABASE, { longRunning: true })
const assetIds = await keepFiles(database, { churchId, folder, count: files, bytes: FILE_BYTES })
const samples = await fillChurch(database, assetIds)
await database.close()

const server = await startServer(bench, { env: { BACKUP_AT: 'off' } })
await untilIndexed({ url: server.url, headers, churchId })
const load: MixedLoad = {
  ...(await targetOf(server, { headers, churchId, samples, songs })),
  clients: PEOPLE,
  pauseMs: PAUSE_MS,
  seconds: SLICE_SECONDS,
  seed: 0,
}

/** The highest memory in megabytes, of the server and of the process that makes the backup. */
const highest = { before: 0, server: 0, maker: 0 }
const serverIn: Record<Stage, number> = { writing: 0, 'reading back': 0, 'restoring and checking': 0 }
let seed = 0
const slice = (): Promise<MixedAnswers> => runClients<MixedAnswers>('mix.ts', { ...load, seed: ++seed })

// Code and data must be in memory before anything is measured.
await slice()
const watchingBefore = setInterval(() => {
  highest.before = Math.max(highest.before, residentMb(server.pid))
}, 100)
for (let number = 0; number < (isQuick ? 2 : 6); number++) await slice()
clearInterval(watchingBefore)

const maker = Bun.spawn([...NIGHTLY_COMMAND, '--json'], {
  env: {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    MONGODB_URI: uri,
    MONGODB_DATABASE: DATABASE,
    BACKUP_DIR: backups,
    XDG_CACHE_HOME: join(folder, 'cache'),
  },
  stdio: ['ignore', 'pipe', 'pipe'],
})
bench.opened.defer(() => void maker.kill('SIGKILL'))
const output = Promise.all([new Response(maker.stdout).text(), new Response(maker.stderr).text()])
let hasEnded = false
void maker.exited.then(() => {
  hasEnded = true
})

/** In seconds, without those in which it was stopped. */
const spent: Record<Stage, number> = { writing: 0, 'reading back': 0, 'restoring and checking': 0 }
let isStopped = false
let lookedAt = performance.now()
const watching = setInterval(async () => {
  const [now, wasStopped] = [performance.now(), isStopped]
  const [stage, resident] = [await stageNow(), residentMb(server.pid)]
  if (!(wasStopped || hasEnded)) spent[stage] += (now - lookedAt) / 1_000
  lookedAt = now
  highest.server = Math.max(highest.server, resident)
  serverIn[stage] = Math.max(serverIn[stage], resident)
  if (!hasEnded) highest.maker = Math.max(highest.maker, residentMb(maker.pid) || 0)
}, 100)

const answers: { readonly beside: MixedAnswers[]; readonly without: MixedAnswers[] } = {
  beside: [],
  without: [],
}
/** In turns with a backup that is held up, so that both meet the same machine. */
while (!hasEnded) {
  for (let number = 0; number < SLICES_BESIDE && !hasEnded; number++) {
    const beside = await slice()
    // One in which it ended is of neither kind.
    if (!hasEnded) answers.beside.push(beside)
  }
  if (hasEnded) break
  isStopped = true
  maker.kill('SIGSTOP')
  await Bun.sleep(SETTLE_MS)
  answers.without.push(await slice())
  maker.kill('SIGCONT')
  isStopped = false
  await Bun.sleep(SETTLE_MS)
}
clearInterval(watching)
const [stdout, stderr] = await output
const made = (await maker.exited) === 0 ? JSON.parse(stdout) : null
if (!made?.restoredAt) throw new Error(`The backup was not made and restored: ${stderr}${stdout}`)

const total = STAGES.reduce((sum, stage) => sum + spent[stage], 0)
record({ name: 'made, read back, restored and checked', unit: 's', songs, value: total })
for (const stage of STAGES) record({ name: stage, unit: 's', songs, value: spent[stage] })
record({ name: 'size', unit: 'MB', songs, value: made.bytes / 1e6 })
const beside = { songs, beside: highest.before, besideName: 'before' }
record({ ...beside, name: 'memory of the server', unit: 'MB', value: highest.server })
record({
  name: 'memory of the server, more than before',
  unit: 'MB',
  songs,
  value: highest.server - highest.before,
})
for (const stage of STAGES)
  record({ name: `memory of the server, ${stage}`, unit: 'MB', songs, value: serverIn[stage] })
record({ name: 'memory of the process that makes it', unit: 'MB', songs, value: highest.maker })
for (const kind of KINDS) {
  const timesOf = (turns: readonly MixedAnswers[]) =>
    percentiles(turns.flatMap(({ latencies }) => latencies[kind]))
  const [during, without] = [timesOf(answers.beside), timesOf(answers.without)]
  const row = { songs, clients: PEOPLE, name: `${kind}, p95`, unit: 'ms', value: during.p95, ...during }
  record({ ...row, beside: without.p95, besideName: 'while it is held up' })
}

/** By the names that the file has had. */
async function stageNow(): Promise<Stage> {
  const names = await readdir(backups)
  if (names.some((name) => name.endsWith('.zip'))) return 'restoring and checking'
  return names.some((name) => name.endsWith('.unchecked')) ? 'reading back' : 'writing'
}

/** Each song was saved with its words, and the first ones with a file each, by the code of saves. */
async function fillChurch(
  { client, collections }: Database,
  assetIds: readonly string[],
): Promise<PlainSong[]> {
  const person = await collections.users.findOne({})
  const generator = new CatalogueGenerator(songs)
  const found: PlainSong[] = []
  const left = [...assetIds]
  const atOnce = 250
  for (let number = 0; number < songs; number += atOnce) {
    const some = [...generator.songs(Math.min(atOnce, songs - number))]
    found.push(...some.slice(0, 2))
    const commands = some.flatMap((song) =>
      savesOf(song, left.pop()).map((request) =>
        saveCommand(
          {
            ...request,
            churchId,
            author: { userId: person?._id ?? '', key: crypto.randomUUID(), ifMatch: null },
          },
          generate(clock, request.resourceId),
        ),
      ),
    )
    await client.withSession((session) =>
      session.withTransaction(async () => {
        const records = await loadRecords(collections, commands, session)
        const before = headsBefore(records)
        const changes = commands.map((command) => {
          const decision = command.decide(records)
          if (!('change' in decision)) throw new Error('A song of the bench was refused.')
          applyChange(records, decision.change)
          return decision.change
        })
        await writeChanges(collections, await numberChanges(collections, changes, session), before, session)
      }),
    )
  }
  return found
}

function savesOf(song: PlainSong, assetId: string | undefined): SaveRequest[] {
  const [first] = song.lyrics
  const section = {
    id: crypto.randomUUID(),
    name: 'Verse 1',
    lines: (first?.lines ?? []).map((text) => ({ id: crypto.randomUUID(), text })),
  }
  const words = { language: first?.language ?? 'en', label: '', sequence: [], sections: [section] }
  const saves = [
    creating(songKind, {}, metadataOf(song), song.id),
    creating(lyricsKind, { songId: song.id }, words),
    ...(assetId === undefined
      ? []
      : [
          creating(
            arrangementKind,
            { songId: song.id },
            { label: 'Choir', lyricVersionIds: [], assetIds: [assetId] },
          ),
        ]),
  ]
  return saves as unknown as SaveRequest[]
}
