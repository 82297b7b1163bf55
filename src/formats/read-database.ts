import { isDatabase, type Row, type SongDatabase } from './database.ts'
import { readTables } from './formats.ts'
import type { ReadFile } from './song.ts'
import { nothing } from './warnings.ts'
import { UNPACK_LIMITS } from './zip.ts'

/** A database that an engine of SQLite has opened. */
interface OpenDatabase {
  rows(query: string): Iterable<Row>
  close(): void
}

/** Opens a database from memory. It throws if the bytes are none. */
export type OpenEngine = (bytes: Uint8Array) => OpenDatabase

export interface DatabaseFile {
  readonly bytes: Uint8Array
  readonly name: string
  /** The database with the words of EasyWorship. */
  readonly words: Uint8Array | null
}

interface DatabaseLimits {
  readonly bytes: number
  /** Of all queries together. A join of a small file can have any number of rows. */
  readonly rows: number
  readonly characters: number
}

const DATABASE_LIMITS: DatabaseLimits = {
  bytes: UNPACK_LIMITS.entryBytes,
  rows: 1_000_000,
  characters: 100_000_000,
}

/**
 * The songs of a database that another program keeps; null if the file is no database, or one of a program whose database
 * is not read. It never throws.
 */
export const readSongDatabase = (
  { bytes, name, words }: DatabaseFile,
  open: OpenEngine,
  limits: DatabaseLimits = DATABASE_LIMITS,
): ReadFile | null => {
  if (!isDatabase(bytes)) return null
  if (Math.max(bytes.length, words?.length ?? 0) > limits.bytes) return nothing('tooLarge')
  const opened: OpenDatabase[] = []
  const count = budgetOf(limits)
  const databaseOf = (content: Uint8Array): SongDatabase => {
    const database = open(withoutJournal(content))
    opened.push(database)
    return { rows: (query) => [...count(database.rows(query))] }
  }
  try {
    const songs = databaseOf(bytes)
    return readTables(songs, words && isDatabase(words) ? databaseOf(words) : null, name)
  } catch (error) {
    return nothing(error instanceof TooLarge ? 'tooLarge' : 'unreadable')
  } finally {
    for (const database of opened) database.close()
  }
}

class TooLarge extends Error {}

/** Passes rows on, and throws TooLarge when there are more than the limits allow. */
const budgetOf = (limits: DatabaseLimits) => {
  let { rows: rowsLeft, characters: charactersLeft } = limits
  return function* (rows: Iterable<Row>): Generator<Row> {
    for (const row of rows) {
      rowsLeft--
      for (const value of Object.values(row)) if (typeof value === 'string') charactersLeft -= value.length
      if (rowsLeft < 0 || charactersLeft < 0) throw new TooLarge()
      yield row
    }
  }
}

/** A database in memory cannot have a journal beside it: the header says whether there is one. */
const withoutJournal = (bytes: Uint8Array): Uint8Array => {
  const copy = bytes.slice()
  copy.fill(1, 18, 20)
  return copy
}
