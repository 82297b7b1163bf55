import { constants, Database, SQLiteError } from 'bun:sqlite'
import { lstat, mkdir, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { invalid } from '../../core/failures.ts'

/** Programs that read the folder skip names that begin with a dot. */
const LOCK_FILE = '.psaltery-sync.lock'

/**
 * Makes the folder if it is missing and locks it for this process. The lock is one of the operating system on a file in the
 * folder, which SQLite takes: it ends with the process, also after kill -9, so that no lock is ever left behind.
 */
export const lockFolder = async (folder: string): Promise<Disposable> => {
  await mkdir(folder, { recursive: true }).catch(refuseFile(folder))
  let file: Database | null = null
  try {
    file = new Database(await ownLockFile(folder), OPEN_NO_LINK)
    file.run('BEGIN EXCLUSIVE')
  } catch (error) {
    file?.close()
    file = null
    // A file system without locks is used without one. A folder that cannot be written to is refused by the first file.
    if (error instanceof SQLiteError && error.code?.startsWith('SQLITE_BUSY')) throw inUse(folder)
  }
  return { [Symbol.dispose]: () => file?.close() }
}

/** SQLite opens it without following a link in any part of the path. */
const OPEN_NO_LINK =
  constants.SQLITE_OPEN_READWRITE | constants.SQLITE_OPEN_CREATE | constants.SQLITE_OPEN_NOFOLLOW

/** A link in its place was put there by another program: the lock would be on the file that it names, or make one there. */
const ownLockFile = async (folder: string): Promise<string> => {
  const path = join(await realpath(folder), LOCK_FILE)
  const found = await lstat(path).catch(() => null)
  if (found?.isSymbolicLink()) await rm(path)
  return path
}

const inUse = (folder: string) =>
  invalid(
    `Another "sync" is at work in "${folder}". Wait until it has ended, or stop it if it runs with --follow.`,
  )

const refuseFile =
  (folder: string) =>
  (error: NodeJS.ErrnoException): never => {
    throw error.code === 'EEXIST' || error.code === 'ENOTDIR'
      ? invalid(`"${folder}" is not a folder.`)
      : error
  }
