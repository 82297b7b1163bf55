import type { SqlJsStatic } from 'sql.js'
import type { OpenEngine } from '../../../formats/read-database.ts'

/** SQLite in WebAssembly as an engine of the readers. */
export const sqliteEngine =
  ({ Database }: SqlJsStatic): OpenEngine =>
  (bytes) => {
    const database = new Database(bytes)
    return {
      *rows(query) {
        const statement = database.prepare(query)
        while (statement.step()) yield statement.getAsObject()
      },
      close: () => database.close(),
    }
  }
