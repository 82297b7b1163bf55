import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { churchEntry, fileEntry } from '../../formats/archive.ts'
import { purgedDocuments } from '../../saves/purge.ts'
import { type ArchiveFile, withArchive } from '../archive/archive-file.ts'
import { type HeadLine, SongLine } from '../archive/format.ts'
import { lineReader } from '../archive/json-lines.ts'
import { listBackups } from '../backups/backup-folder.ts'

export interface Wanted {
  readonly churchId: string
  /** null: only files. */
  readonly songId: string | null
  /** By their SHA-256. */
  readonly files: readonly string[]
  readonly purgedAt: Date
}

const songLines = lineReader<HeadLine>(SongLine)

/** Backups that were set aside, and copies from before an upgrade. */
const OTHERS = /^(?:psaltery-.+\.suspect\.zip|before-upgrade-.+\.copy)$/

/**
 * The backups of a folder that still hold the song or one of the files, and those that cannot be read. Other copies of the
 * database are not looked into: they count if they are older than the purge.
 */
export const backupsWith = async (folder: string, wanted: Wanted): Promise<string[]> => {
  const found: string[] = []
  for (const { path } of await listBackups(folder))
    if (await withArchive(path, (archive) => holds(archive, wanted)).catch(() => true)) found.push(path)
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    if (OTHERS.test(name) && (await stat(path)).mtime < wanted.purgedAt) found.push(path)
  }
  return found
}

const holds = async (archive: ArchiveFile, { churchId, songId, files }: Wanted): Promise<boolean> => {
  const { churches, entries } = archive.manifest
  const names = new Set(entries.map(({ name }) => name))
  if (files.some((sha256) => names.has(fileEntry(sha256)))) return true
  const church = churches.find(({ id }) => id === churchId)
  if (songId === null || !church) return false
  for await (const { id, document } of songLines(
    archive,
    churchEntry(churchId, 'songs'),
    church.counts.songs,
  ))
    if (id === songId) return !Bun.deepEquals(document, purgedDocuments.song, true)
  return false
}
