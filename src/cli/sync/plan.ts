import { ownValue } from '../../core/own-value.ts'
import { type ExportedFile, isNumbered, UniqueNames } from '../../formats/export.ts'
import type { SyncState } from './state.ts'

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
export const planFiles = (
  before: SyncState,
  foreign: readonly string[],
  songs: readonly SongFiles[],
): Plan => {
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
