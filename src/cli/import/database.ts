import { Database } from 'bun:sqlite'
import { readOpenLp } from '../../formats/openlp/read.ts'
import type { ReadFile } from '../../formats/song.ts'

const isDatabase = (bytes: Uint8Array): boolean =>
  new TextDecoder('latin1').decode(bytes.subarray(0, 16)) === 'SQLite format 3\0'

/** The songs of a database that another program keeps; null if they cannot be read from it. It is read from memory. */
export const readDatabase = (bytes: Uint8Array, filename: string): ReadFile | null => {
  if (!isDatabase(bytes)) return null
  try {
    using database = Database.deserialize(withoutJournal(bytes))
    return readOpenLp({ rows: (query) => database.query<Record<string, unknown>, []>(query).all() }, filename)
  } catch {
    return { songs: [], warnings: [{ code: 'unreadable' }] }
  }
}

/** A database in memory cannot have a journal beside it: the header says whether there is one. */
const withoutJournal = (bytes: Uint8Array): Uint8Array => {
  const copy = bytes.slice()
  copy.fill(1, 18, 20)
  return copy
}
