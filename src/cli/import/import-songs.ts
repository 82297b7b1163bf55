import type { Member } from '../../core/people.ts'
import type { ReadSong } from '../../formats/song.ts'
import { songKeys } from './keys.ts'
import { type KnownSongs, loadKnownSongs, type SavedSong } from './known-songs.ts'
import type { ReadEvent } from './read-files.ts'
import { readBeside } from './read-in-thread.ts'
import type { ImportReport, SongLine } from './report.ts'
import {
  type ImportDeps,
  type Imported,
  type SavedBefore,
  savedBefore,
  saveImported,
  updateImported,
} from './save-imported.ts'

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

/** As many as share one transaction of the save pipeline with their words. */
const BATCH = 64

/** While one is written, the next ones are prepared. */
const BATCHES_AT_ONCE = 3

/** Bounds the memory: with more files than this that were found by title, the first of them are saved earlier. */
const MOST_WAITING = 5_000

/** Undetermined, as BCP 47 says it. */
const UNKNOWN_LANGUAGE = 'und'

export const importSongs = async (
  deps: ImportDeps,
  member: Member,
  paths: readonly string[],
  options: ImportOptions,
  report: ImportReport,
): Promise<void> => {
  const known = await loadKnownSongs(deps.collections, member.churchId, options)
  const language = options.language ?? known.commonLanguage ?? UNKNOWN_LANGUAGE
  let pending: Imported[] = []
  /** The saved songs that `findByTitle` found, by the song of the file. Weak, so that saved files leave the memory. */
  const byTitle = new WeakMap<ReadSong['song'], SavedSong>()
  /** Files that were found by title. They are saved last, because another file may match the same saved song by a key. */
  const waiting: Imported[] = []
  const taken = new Set<string>()
  const saving: Promise<void>[] = []

  const save = async (batch: readonly Imported[], earlier: SavedBefore): Promise<void> => {
    const lines = batch.map((song) => {
      const action = actionFor(song, { known, byTitle, taken, earlier }, options)
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
    const found = await known.findByTitle(batch.map(({ read }) => read.song))
    for (const [song, saved] of found) byTitle.set(song, saved)
    waiting.push(...batch.filter(({ read }) => found.has(read.song)))
    while (waiting.length > MOST_WAITING) await start(waiting.splice(0, BATCH))
    await start(batch.filter(({ read }) => !found.has(read.song)))
  }

  const start = async (batch: readonly Imported[]): Promise<void> => {
    const earlier = await savedBefore(deps.collections, member, batch)
    const task = save(batch, earlier)
    // The await below throws a failure of the task.
    task.catch(() => {})
    saving.push(task)
    if (saving.length > BATCHES_AT_ONCE) await saving.shift()
  }

  const take = async (event: ReadEvent): Promise<void> => {
    if ('file' in event) report.file(event.file)
    else if ('done' in event) report.progress(event.done, paths.length)
    else {
      const { file, read, place } = event.song
      pending.push({ file, read, keys: songKeys(member.churchId, place) })
      if (pending.length >= BATCH) await flush()
    }
  }

  for await (const events of readBeside({ paths, encoding: options.encoding }))
    for (const event of events) await take(event)
  await flush()
  while (waiting.length > 0) await start(waiting.splice(0, BATCH))
  await Promise.all(saving)
}

interface Matching {
  readonly known: KnownSongs
  readonly byTitle: Pick<WeakMap<ReadSong['song'], SavedSong>, 'get'>
  /** The ids of saved songs that a file of this import belongs to. */
  readonly taken: Set<string>
  readonly earlier: SavedBefore
}

/** The result for a song that is not saved, or the song to update; null: it is added. */
type Action = { readonly line: SongLine } | { readonly songId: string | null }

const actionFor = (
  { file, read, keys }: Imported,
  { known, byTitle, taken, earlier }: Matching,
  { keepDuplicates, update, dryRun }: ImportOptions,
): Action => {
  const line = { file, title: read.song.metadata.title, warnings: read.warnings }
  const add = { songId: null }
  // An earlier run of this import saved a part of it: only the missing documents are saved.
  if (earlier.has(keys.song)) return dryRun ? { line: { ...line, result: 'alreadyThere' } } : add
  const likely = byTitle.get(read.song) ?? null
  const found = known.find(read.song) ?? (likely && !taken.has(likely.songId) ? likely : null)
  known.add(read.song)
  if (found?.songId) taken.add(found.songId)
  if (found !== null && !keepDuplicates)
    return update && found.songId !== null
      ? { songId: found.songId }
      : { line: { ...line, result: 'duplicate', duplicateOf: found.title } }
  return dryRun ? { line: { ...line, result: 'wouldCreate' } } : add
}
