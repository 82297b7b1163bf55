import { Database } from 'bun:sqlite'
import { type OpenEngine, readSongDatabase } from '../../formats/read-database.ts'
import type { ReadFile } from '../../formats/song.ts'

/** The songs of a database that another program keeps; null if they cannot be read from it. */
export const readDatabase = (bytes: Uint8Array, name: string, words?: Uint8Array): ReadFile | null =>
  readSongDatabase({ bytes, name, words: words ?? null }, openWithBun)

export const openWithBun: OpenEngine = (bytes) => {
  const database = Database.deserialize(bytes)
  return {
    rows: (query) => database.query<Record<string, unknown>, []>(query).iterate(),
    close: () => database.close(),
  }
}
