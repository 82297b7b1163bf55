import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { requireChurch } from '../../churches/service.ts'
import { ownValue } from '../../core/own-value.ts'
import type { Collections } from '../../db/collections.ts'
import { beforeGap, readEventsAfter } from '../../events/log/read-events.ts'
import { type ExportedFile, type Format, isNumbered, UniqueNames } from '../../formats/export.ts'
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

interface Changed {
  readonly songIds: readonly string[]
  /** The folder holds all changes up to here once these songs are written. */
  readonly cursor: number
}

const EVENTS = 1000

const songsChangedAfter = async (all: Collections, churchId: string, after: number): Promise<Changed> => {
  const songIds = new Set<string>()
  let cursor = after
  for (;;) {
    const events = beforeGap(await readEventsAfter(all, churchId, cursor, EVENTS), cursor)
    for (const { songId } of events) if (songId) songIds.add(songId)
    cursor = events.at(-1)?.cursor ?? cursor
    if (events.length < EVENTS) return { songIds: [...songIds], cursor }
  }
}

const allSongs = async (all: Collections, churchId: string): Promise<string[]> => {
  const found = await all.songs.find({ churchId }, { projection: { _id: 1 } }).toArray()
  return found.map(({ _id }) => _id)
}

export interface SongFiles {
  readonly songId: string
  /** Empty for a song that leaves the folder. */
  readonly files: readonly ExportedFile[]
}

interface Plan {
  readonly writes: readonly SongFiles[]
  /** To store before the files are written. */
  readonly state: SyncState
}

/**
 * Names the files of songs. A song keeps its names as long as they fit its title. A name that another song or a file of
 * another program has is numbered.
 */
const planFiles = (before: SyncState, foreign: readonly string[], songs: readonly SongFiles[]): Plan => {
  const changed = new Set(songs.map(({ songId }) => songId))
  const unchanged = Object.entries(before.files).filter(([songId]) => !changed.has(songId))
  const wanted = songs.map(({ songId, files }) => ({
    songId,
    files: keepNames(files, ownValue(before.files, songId)),
  }))
  const kept = wanted.flatMap(({ files }) => files.flatMap(({ kept }) => kept ?? []))
  const names = new UniqueNames([...foreign, ...unchanged.flatMap(([, names]) => names), ...kept])
  const named = wanted.map(({ songId, files }) => ({
    songId,
    files: files.map(({ name, content, kept }) => ({ name: kept ?? names.of(name), content })),
  }))
  const files = Object.fromEntries([
    ...unchanged,
    ...named.flatMap(({ songId, files }) =>
      files.length > 0 ? [[songId, files.map(({ name }) => name)] as const] : [],
    ),
  ])
  return {
    writes: named,
    state: { ...before, files, removing: namesWithoutSong(before, files) },
  }
}

/** `kept` is the name that the file has already, if it still fits. */
const keepNames = (files: readonly ExportedFile[], before: readonly string[] = []) => {
  const free = new Set(before)
  return files.map(({ name, content }) => {
    const kept = [...free].find((old) => isNumbered(old, name)) ?? null
    if (kept !== null) free.delete(kept)
    return { name, content, kept }
  })
}

const namesWithoutSong = (before: SyncState, files: SyncState['files']): string[] => {
  const used = new Set(Object.values(files).flat())
  return [...new Set([...before.removing, ...Object.values(before.files).flat()])].filter(
    (name) => !used.has(name),
  )
}
