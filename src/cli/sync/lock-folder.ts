import { Database, SQLiteError } from 'bun:sqlite'
import { mkdir } from 'node:fs/promises'
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
    file = new Database(join(folder, LOCK_FILE))
    file.run('BEGIN EXCLUSIVE')
  } catch (error) {
    file?.close()
    file = null
    // A file system without locks is used without one. A folder that cannot be written to is refused by the first file.
    if (error instanceof SQLiteError && error.code?.startsWith('SQLITE_BUSY')) throw inUse(folder)
  }
  return { [Symbol.dispose]: () => file?.close() }
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
