import type { Member } from '../../core/accounts/people.ts'
import type { Collections } from '../../db/collections.ts'
import { countArrangements } from '../../formats/archive/arrangements.ts'
import type { Archive } from '../../formats/archive/open.ts'
import { songsInArchive } from '../../formats/archive/songs.ts'
import { isDatabase } from '../../formats/database/read-database.ts'
import { type FilePart, readInParts } from '../../formats/parts/read-parts.ts'
import { UNPACK_LIMITS } from '../../formats/read-zip.ts'
import type { ReadFile, Warning } from '../../formats/song.ts'
import { warningList } from '../../formats/warnings.ts'
import type { SaveDeps } from '../../saves/save.ts'
import { readDatabase } from './database.ts'
import { digestOf } from './digest.ts'
import { readSources, type SourceFile } from './files.ts'
import { type SongKeys, songKeys } from './keys.ts'
import { type KnownSongs, loadKnownSongs } from './known-songs.ts'
import type { ImportReport, SongLine } from './report.ts'
import { type Imported, type SavedBefore, savedBefore, saveImported } from './save-imported.ts'
import { updateImported } from './update-imported.ts'

export interface ImportOptions {
  /** For words whose file does not say their language; null: the one most words of the church are in. */
  readonly language: string | null
  /** Of files that show none; null: it is recognised. */
  readonly encoding: string | null
  readonly keepDuplicates: boolean
  /** Songs that the church seems to have are brought up to date. */
  readonly update: boolean
  readonly dryRun: boolean
}

/** As many as share one transaction of the save pipeline. */
const BATCH = 128

/** The words of one batch and the songs of the next share a transaction, and files are read meanwhile. */
const BATCHES_AT_ONCE = 2

/** Undetermined, as BCP 47 says it. */
const UNKNOWN_LANGUAGE = 'und'

export const importSongs = async (
  deps: SaveDeps & { readonly collections: Collections },
  member: Member,
  paths: readonly string[],
  options: ImportOptions,
  report: ImportReport,
): Promise<void> => {
  const known = await loadKnownSongs(deps.collections, member.churchId)
  const language = options.language ?? known.commonLanguage ?? UNKNOWN_LANGUAGE
  const copies = new Map<string, number>()
  let pending: Imported[] = []
  const saving: Promise<void>[] = []

  const save = async (batch: readonly Imported[], earlier: SavedBefore): Promise<void> => {
    const lines = batch.map((song) => {
      const action = actionFor(song, known, earlier, options)
      if ('line' in action) return action.line
      return action.songId === null
        ? saveImported(deps, member, song, language, earlier)
        : updateImported(deps, member, song, action.songId, { language, dryRun: options.dryRun })
    })
    for (const line of await Promise.all(lines)) report.song(line)
  }

  const flush = async (): Promise<void> => {
    const batch = pending
    pending = []
    const earlier = await savedBefore(deps.collections, member, batch)
    const task = save(batch, earlier)
    // The await below throws a failure of the task.
    task.catch(() => {})
    saving.push(task)
    if (saving.length > BATCHES_AT_ONCE) await saving.shift()
  }

  for (const [at, path] of paths.entries()) {
    for await (const source of readSources(path)) {
      const shareRead = (share: number) => report.progress(at + share, paths.length)
      for await (const song of songsOf(source, member.churchId, copies, report, options, shareRead)) {
        pending.push(song)
        if (pending.length >= BATCH) await flush()
      }
    }
    report.progress(at + 1, paths.length)
  }
  await flush()
  await Promise.all(saving)
}

async function* songsOf(
  source: SourceFile,
  churchId: string,
  copies: Map<string, number>,
  report: ImportReport,
  options: Pick<ImportOptions, 'encoding'>,
  shareRead: (share: number) => void,
): AsyncGenerator<Imported> {
  const { name } = source
  if ('problem' in source) {
    const { problem: code, count } = source
    report.file({ file: name, songs: 0, warnings: [{ code, ...(count ? { count } : {}) }] })
    return
  }
  if ('archive' in source) {
    const copy = copyOf(source.archive.digest, copies)
    yield* songsOfArchive(name, source.archive, report, (place) =>
      songKeys(churchId, source.archive.digest, place, copy),
    )
    return
  }
  const sha256 = await digestOf(source.file).catch(() => null)
  if (sha256 === null) {
    report.file({ file: name, songs: 0, warnings: [{ code: 'unreadable' }] })
    return
  }
  const copy = copyOf(sha256, copies)
  const warnings: Warning[] = []
  let place = 0
  for await (const part of partsOf(source, options)) {
    for (const read of part.songs) yield { file: name, read, keys: songKeys(churchId, sha256, place++, copy) }
    warnings.push(...part.warnings)
    shareRead(part.share)
  }
  report.file({ file: name, songs: place, warnings })
}

/** Only of a file that begins as a database the rest is read. */
const databaseIn = async (file: Blob, name: string, words?: Uint8Array): Promise<ReadFile | null> => {
  if (!isDatabase(new Uint8Array(await file.slice(0, 16).arrayBuffer()))) return null
  if (file.size > UNPACK_LIMITS.entryBytes) return { songs: [], warnings: [{ code: 'tooLarge' }] }
  return readDatabase(new Uint8Array(await file.arrayBuffer()), name, words)
}

async function* partsOf(
  { name, file, words }: Extract<SourceFile, { file: Blob }>,
  options: Pick<ImportOptions, 'encoding'>,
): AsyncGenerator<FilePart> {
  const database = await databaseIn(file, name, words)
  if (database) yield { ...database, share: 1 }
  else yield* readInParts(file, name, options)
}

/** How many files with this content came before. */
const copyOf = (sha256: string, copies: Map<string, number>): number => {
  const copy = copies.get(sha256) ?? 0
  copies.set(sha256, copy + 1)
  return copy
}

async function* songsOfArchive(
  file: string,
  archive: Archive,
  report: ImportReport,
  keysAt: (place: number) => SongKeys,
): AsyncGenerator<Imported> {
  const warnings = warningList()
  const ids = new Set<string>()
  for await (const { id, read } of songsInArchive(archive, warnings)) {
    yield { file, read, keys: keysAt(ids.size) }
    ids.add(id)
  }
  const arrangements = await countArrangements(archive, ids, warnings)
  if (arrangements > 0) warnings.add('sheetMusicLeftOut', undefined, arrangements)
  report.file({ file, songs: ids.size, warnings: warnings.all })
}

/** The result for a song that is not saved, or the song to update; null: it is added. */
type Action = { readonly line: SongLine } | { readonly songId: string | null }

const actionFor = (
  { file, read, keys }: Imported,
  known: KnownSongs,
  earlier: SavedBefore,
  { keepDuplicates, update, dryRun }: ImportOptions,
): Action => {
  const line = { file, title: read.song.metadata.title, warnings: read.warnings }
  const add = { songId: null }
  // An earlier run of this import saved a part of it: only the missing documents are saved.
  if (earlier.has(keys.song)) return dryRun ? { line: { ...line, result: 'alreadyThere' } } : add
  const found = known.find(read.song)
  known.add(read.song)
  if (found !== null && !keepDuplicates)
    return update && found.songId !== null
      ? { songId: found.songId }
      : { line: { ...line, result: 'duplicate', duplicateOf: found.title } }
  return dryRun ? { line: { ...line, result: 'wouldCreate' } } : add
}
