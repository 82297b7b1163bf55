import { constants, Database, SQLiteError } from 'bun:sqlite'
import { lstat, mkdir, readFile, realpath, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Static, Type } from '@sinclair/typebox'
import { invalid } from '../../core/failures.ts'
import { checker } from '../../core/schema/checker.ts'
import { SHARED, writeNewFile } from '../../core/system/files.ts'
import { FORMATS } from '../../formats/export.ts'

/** Programs that read the folder skip names that begin with a dot. */
const STATE_FILE = '.psaltery-sync.json'

/** Never a path: these names are written and removed. */
const FileName = Type.String({ pattern: '^[^/\\\\]+$' })

const SyncState = Type.Object({
  churchId: Type.String(),
  format: Type.Union(FORMATS.map((format) => Type.Literal(format))),
  /** The folder holds all changes up to this cursor; -1 until it has been complete for the first time. */
  cursor: Type.Integer(),
  /** The names of the files of each song. */
  files: Type.Record(Type.String(), Type.Array(FileName)),
  /** Names that no song has any more, and that may still be in the folder. */
  removing: Type.Array(FileName),
  /** Songs whose files could not be written; the next run tries them again. */
  unwritten: Type.Optional(Type.Array(Type.String())),
})
export type SyncState = Static<typeof SyncState>

const check = checker<SyncState>(SyncState, STATE_FILE)

export const readState = async (
  folder: string,
  { churchId, format }: Pick<SyncState, 'churchId' | 'format'>,
): Promise<SyncState> => {
  const text = await readFile(join(folder, STATE_FILE), 'utf8').catch(nullIfMissing)
  if (text === null) return { churchId, format, cursor: -1, files: {}, removing: [] }
  const state = parse(text, folder)
  if (state.churchId !== churchId) throw invalid(`"${folder}" is kept in step with another church.`)
  if (state.format !== format)
    throw invalid(`"${folder}" holds songs as ${state.format}. Choose another folder for ${format}.`)
  return state
}

const parse = (text: string, folder: string): SyncState => {
  try {
    return check(JSON.parse(text))
  } catch {
    throw invalid(
      `"${join(folder, STATE_FILE)}" cannot be read. Remove it and the files of songs in the folder, and start again.`,
    )
  }
}

/** Atomically: a killed program leaves the state before or after. */
export const writeState = (folder: string, state: SyncState): Promise<void> =>
  writeWhole(folder, STATE_FILE, JSON.stringify(state))

/** The name begins with a dot until the file is complete. */
export const writeWhole = async (folder: string, name: string, content: string | Blob): Promise<void> => {
  const partial = join(folder, '.psaltery-sync.part')
  const bytes = typeof content === 'string' ? content : await content.bytes()
  await writeNewFile(partial, bytes, SHARED)
  await rename(partial, join(folder, name))
}

const nullIfMissing = (error: NodeJS.ErrnoException): null => {
  if (error.code === 'ENOENT') return null
  throw error
}

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
