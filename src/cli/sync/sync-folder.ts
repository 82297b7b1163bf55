import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { listArrangementsOfSongs } from '../../arrangements/service.ts'
import { requireChurch } from '../../churches/service.ts'
import { archivedAtIn } from '../../core/stored/archived-filter.ts'
import type { Collections } from '../../db/collections.ts'
import { type Format, filesOf } from '../../formats/export/song-files.ts'
import { listLyricsOfSongs } from '../../lyrics/service.ts'
import { describeSong } from '../../songs/resource.ts'
import { allSongs, songsChangedAfter } from './changed-songs.ts'
import { planFiles, type SongFiles } from './plan.ts'
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
}

/** How many songs are read, and named in the stored state, at once. */
const BATCH = 1000

/**
 * Brings a locked folder up to date with a church. The state is stored with the names of a batch before its files are written, and
 * with the new cursor at the end, so that a run that was killed is repeated and leaves no file without a song.
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
  let [written, removed] = [0, 0]
  for (let at = 0; at < songIds.length || at === 0; at += BATCH) {
    const songs = await readSongs(all, churchId, format, songIds.slice(at, at + BATCH))
    const plan = planFiles(state, foreign, songs)
    state = plan.state
    await writeState(folder, state)
    // First, because a file system may treat an old name and a new one as equal.
    for (const name of state.removing) await rm(join(folder, name), { force: true })
    for (const { name, content } of plan.writes) await writeWhole(folder, name, content)
    written += plan.writes.length
    removed += state.removing.length
    state = { ...state, removing: [] }
    onProgress(Math.min(at + BATCH, songIds.length), songIds.length)
  }
  await writeState(folder, { ...state, cursor })
  return { written, removed, cursor }
}

/** Those that changed, and those with a missing file; all for a new folder and after an older database was restored. */
const songsToWrite = async (
  all: Collections,
  { churchId, cursor, files }: SyncState,
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
  return { ...changed, songIds: [...new Set([...changed.songIds, ...missing])] }
}

/** Archived songs, and songs that no longer exist, have no files. */
const readSongs = async (
  all: Collections,
  churchId: string,
  format: Format,
  songIds: readonly string[],
): Promise<SongFiles[]> => {
  const [heads, words, music] = await Promise.all([
    all.songs.find({ churchId, _id: { $in: [...songIds] }, ...archivedAtIn('exclude') }).toArray(),
    listLyricsOfSongs(all, churchId, songIds),
    listArrangementsOfSongs(all, churchId, songIds),
  ])
  const songs = new Map(heads.map((head) => [head._id, describeSong(head)]))
  const files = songIds.map(async (songId) => {
    const song = songs.get(songId)
    const arrangements = music.get(songId) ?? []
    return { songId, files: song ? await filesOf(song, words.get(songId) ?? [], format, arrangements) : [] }
  })
  return Promise.all(files)
}
