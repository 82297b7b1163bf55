import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { requireChurch } from '../../churches/service.ts'
import type { Collections } from '../../db/collections.ts'
import type { ExportedFile, Format } from '../../formats/export.ts'
import { allSongs, songsChangedAfter } from './changed-songs.ts'
import { planFiles } from './plan.ts'
import { readSongs, reasonOf, type Unwritten } from './read-songs.ts'
import { readState, type SyncState, writeState, writeWhole } from './state.ts'

interface Target {
  readonly churchId: string
  readonly format: Format
  readonly folder: string
}

interface Synced {
  readonly written: number
  readonly removed: number
  readonly cursor: number
  readonly unwritten: readonly Unwritten[]
}

/** How many songs are read, and named in the stored state, at once. */
const BATCH = 1000

/**
 * Brings a locked folder up to date with a church. The state is stored with the names of a batch before its files are written, and
 * with the new cursor at the end, so that a run that was killed is repeated and leaves no file without a song. A song whose files
 * cannot be made or written is left as it is, and is tried again by the next run.
 */
export const syncFolder = async (
  all: Collections,
  target: Target,
  onProgress: (done: number, total: number) => void,
): Promise<Synced> => {
  const { churchId, format, folder } = target
  const church = await requireChurch(all, churchId)
  let state = await readState(folder, target)
  const present = await readdir(folder)
  const own = new Set([...Object.values(state.files).flat(), ...state.removing])
  const foreign = present.filter((name) => !own.has(name))
  const { songIds, cursor } = await songsToWrite(all, state, present, church.cursor)
  const unwritten: Unwritten[] = []
  let [written, removed] = [0, 0]
  for (let at = 0; at < songIds.length || at === 0; at += BATCH) {
    const read = await readSongs(all, churchId, format, songIds.slice(at, at + BATCH))
    unwritten.push(...read.unwritten)
    const plan = planFiles(state, foreign, read.songs)
    state = plan.state
    await writeState(folder, state)
    // First, because a file system may treat an old name and a new one as equal.
    for (const name of state.removing) await rm(join(folder, name), { force: true })
    for (const { songId, files } of plan.writes) {
      const refused = await writeFiles(folder, files)
      if (refused === null) written += files.length
      else unwritten.push({ songId, title: read.titles.get(songId) ?? '', reason: reasonOf(refused) })
    }
    removed += state.removing.length
    state = { ...state, removing: [] }
    onProgress(Math.min(at + BATCH, songIds.length), songIds.length)
  }
  await writeState(folder, { ...state, cursor, unwritten: unwritten.map(({ songId }) => songId) })
  return { written, removed, cursor, unwritten }
}

/** What a file system refuses one name for; any other problem concerns the whole folder. */
const OF_ONE_NAME: readonly unknown[] = ['EISDIR', 'ENOTEMPTY', 'EEXIST', 'EINVAL', 'EILSEQ', 'ENAMETOOLONG']

/** The refusal of the first file that cannot have its name; null if all were written. */
const writeFiles = async (folder: string, files: readonly ExportedFile[]): Promise<Error | null> => {
  try {
    for (const { name, content } of files) await writeWhole(folder, name, content)
    return null
  } catch (error) {
    if (error instanceof Error && 'code' in error && OF_ONE_NAME.includes(error.code)) return error
    throw error
  }
}

/** Those that changed, those that the last run could not write and those with a missing file; all for a new folder and after an older database was restored. */
const songsToWrite = async (
  all: Collections,
  { churchId, cursor, files, unwritten = [] }: SyncState,
  present: readonly string[],
  newest: number,
) => {
  if (cursor < 0 || cursor > newest) {
    const songIds = new Set([...(await allSongs(all, churchId)), ...Object.keys(files)])
    return { songIds: [...songIds], cursor: newest }
  }
  const changed = await songsChangedAfter(all, churchId, cursor)
  const names = new Set(present)
  const missing = Object.entries(files).flatMap(([songId, own]) =>
    own.every((name) => names.has(name)) ? [] : songId,
  )
  return { ...changed, songIds: [...new Set([...changed.songIds, ...unwritten, ...missing])] }
}
