import type { SaveDeps } from '../../command/submit.ts'
import type { Member } from '../../core/people.ts'
import type { Collections } from '../../db/collections.ts'
import type { ReadSong } from '../../formats/model.ts'
import { readSongFile } from '../../formats/read-file.ts'
import { readSources, type SourceFile } from './files.ts'
import { type SongKeys, songKeys } from './keys.ts'
import { type KnownSongs, loadKnownSongs } from './known-songs.ts'
import type { ImportReport, SongLine } from './report.ts'
import { savedBefore, saveImported } from './save-imported.ts'

export interface ImportOptions {
  /** For words whose file does not say their language; null: the one most words of the church are in. */
  readonly language: string | null
  readonly keepDuplicates: boolean
  readonly dryRun: boolean
}

interface Pending {
  readonly file: string
  readonly read: ReadSong
  readonly keys: SongKeys
}

/** As many as share one transaction of the save pipeline. */
const BATCH = 128

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
  let pending: Pending[] = []

  const flush = async () => {
    const batch = pending
    pending = []
    const earlier = await savedBefore(deps.collections, member, batch)
    const chosen = batch.map((song) => ({ song, line: withoutSaving(song, known, earlier, options) }))
    const lines = await Promise.all(
      chosen.map(async ({ song, line }) => line ?? (await saveImported(deps, member, song, language))),
    )
    for (const line of lines) report.song(line)
  }

  for (const [at, path] of paths.entries()) {
    for await (const source of readSources(path)) {
      for (const song of songsOf(source, member.churchId, copies, report)) {
        pending.push(song)
        if (pending.length >= BATCH) await flush()
      }
    }
    report.progress(at + 1, paths.length)
  }
  await flush()
}

function* songsOf(
  { name, bytes, problem }: SourceFile,
  churchId: string,
  copies: Map<string, number>,
  report: ImportReport,
): Generator<Pending> {
  if (!bytes) {
    report.file({ file: name, songs: 0, warnings: [{ code: problem ?? 'unreadable' }] })
    return
  }
  const { songs, warnings } = readSongFile(bytes, name)
  report.file({ file: name, songs: songs.length, warnings })
  const sha256 = new Bun.CryptoHasher('sha256').update(bytes).digest('hex')
  const copy = copies.get(sha256) ?? 0
  copies.set(sha256, copy + 1)
  for (const [place, read] of songs.entries())
    yield { file: name, read, keys: songKeys(churchId, sha256, place, copy) }
}

/** What becomes of a song that is not to be saved; null for one that is. */
const withoutSaving = (
  { file, read, keys }: Pending,
  known: KnownSongs,
  earlier: ReadonlySet<string>,
  { keepDuplicates, dryRun }: ImportOptions,
): SongLine | null => {
  const line = { file, title: read.song.metadata.title, warnings: read.warnings }
  // One that this import began before: whatever is missing of it is saved, whatever is there is left alone.
  if (earlier.has(keys.song)) return dryRun ? { ...line, result: 'alreadyThere' } : null
  const duplicateOf = known.titleOf(read.song)
  known.add(read.song)
  if (duplicateOf !== null && !keepDuplicates) return { ...line, result: 'duplicate', duplicateOf }
  return dryRun ? { ...line, result: 'wouldCreate' } : null
}
