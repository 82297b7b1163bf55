import { Database } from 'bun:sqlite'
import { readEasyWorshipDatabase } from '../../formats/easyworship/database.ts'
import { readOpenLp } from '../../formats/openlp/read.ts'
import type { ReadFile } from '../../formats/song.ts'
import type { SongDatabase } from '../../formats/song-database.ts'

const isDatabase = (bytes: Uint8Array): boolean =>
  new TextDecoder('latin1').decode(bytes.subarray(0, 16)) === 'SQLite format 3\0'

/**
 * The songs of a database that another program keeps; null if they cannot be read from it. It is read from memory, with
 * the one that holds the words of EasyWorship.
 */
export const readDatabase = (bytes: Uint8Array, filename: string, words?: Uint8Array): ReadFile | null => {
  if (!isDatabase(bytes)) return null
  try {
    using database = Database.deserialize(withoutJournal(bytes))
    using beside = words && isDatabase(words) ? Database.deserialize(withoutJournal(words)) : null
    return (
      readOpenLp(rowsOf(database), filename) ??
      readEasyWorshipDatabase(rowsOf(database), beside && rowsOf(beside), filename)
    )
  } catch {
    return { songs: [], warnings: [{ code: 'unreadable' }] }
  }
}

const rowsOf = (database: Database): SongDatabase => ({
  rows: (query) => database.query<Record<string, unknown>, []>(query).all(),
})

/** A database in memory cannot have a journal beside it: the header says whether there is one. */
const withoutJournal = (bytes: Uint8Array): Uint8Array => {
  const copy = bytes.slice()
  copy.fill(1, 18, 20)
  return copy
}
