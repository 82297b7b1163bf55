import { mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { BackupSettings } from '../../config.ts'
import { keptBackups } from './schedule.ts'

/** A backup that was read back whole. Its name says when it was begun. */
export interface KeptBackup {
  readonly path: string
  readonly at: Date
  readonly bytes: number
}

/** A backup has this ending until it was read back. */
const UNCHECKED = '.unchecked'

const SUSPECT = '.suspect.zip'

const NAME = /^psaltery-(\d{4})-(\d\d)-(\d\d)T(\d\d)(\d\d)(\d\d)Z\.zip$/

/** In UTC, so that names are in the order of time on every day of the year. */
export const backupName = (at: Date): string =>
  `psaltery-${at.toISOString().slice(0, 19).replaceAll(':', '')}Z.zip`

const timeIn = (name: string): Date | null => {
  const [, ...parts] = NAME.exec(name) ?? []
  const [year = 0, month = 1, day, hours, minutes, seconds] = parts.map(Number)
  return parts.length === 0 ? null : new Date(Date.UTC(year, month - 1, day, hours, minutes, seconds))
}

/** The backups of a folder, newest first. Other files in it are left alone. */
export const listBackups = async (folder: string): Promise<KeptBackup[]> => {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const found: KeptBackup[] = []
  for (const name of names) {
    const at = timeIn(name)
    if (!at) continue
    const file = await stat(join(folder, name)).catch(() => null)
    if (file?.isFile()) found.push({ path: join(folder, name), at, bytes: file.size })
  }
  return found.sort((a, b) => b.at.getTime() - a.at.getTime())
}

/** Makes the folder where it is not there, and removes what an interrupted backup left in it. */
export const prepareFolder = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const name of await readdir(folder))
    if (timeIn(name.replace(`${UNCHECKED}.partial`, '').replace(UNCHECKED, '')) && !NAME.test(name))
      await rm(join(folder, name), { force: true })
}

/** Where a backup is written until it was read back. */
export const uncheckedPath = (folder: string, at: Date): string =>
  join(folder, `${backupName(at)}${UNCHECKED}`)

/** Gives a backup that was read back its name; a power failure does not undo it. */
export const keepChecked = async (folder: string, at: Date): Promise<KeptBackup> => {
  const path = join(folder, backupName(at))
  await rename(uncheckedPath(folder, at), path)
  await using handle = await open(folder)
  await handle.sync()
  return { path, at, bytes: (await stat(path)).size }
}

/** A backup that differs from what it says of itself. No rule counts it, and only the newest one is kept. */
export const setAside = async (folder: string, { path }: KeptBackup): Promise<void> => {
  for (const name of await readdir(folder))
    if (name.startsWith('psaltery-') && name.endsWith(SUSPECT)) await rm(join(folder, name), { force: true })
  await rename(path, path.replace(/\.zip$/, SUSPECT))
}

/** Removes the backups that the rule does not keep; never the one that was just made. */
export const removeOld = async (
  folder: string,
  made: KeptBackup,
  keep: BackupSettings['keep'],
): Promise<void> => {
  const backups = await listBackups(folder)
  const kept = keptBackups(backups, keep)
  for (const backup of backups)
    if (!kept.has(backup) && backup.path !== made.path) await rm(backup.path, { force: true })
}

export const freeBytes = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
