/** The module of a Web Worker with SQLite in WebAssembly. Reads the database it is sent and answers with its songs. */
import initSqlJs from 'sql.js'
import { type DatabaseFile, readSongDatabase } from '../../../formats/read-database.ts'
import { sqliteEngine } from './sqlite-engine.ts'

addEventListener('message', async ({ data }: MessageEvent<DatabaseFile>) => {
  // A browser without WebAssembly reads no database, and the file is reported like one of a program that is not read.
  const sqlite = await initSqlJs({ locateFile: () => SQLITE_WASM }).catch(() => null)
  postMessage(sqlite && readSongDatabase(data, sqliteEngine(sqlite)))
})
