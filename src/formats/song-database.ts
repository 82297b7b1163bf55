export type Row = Readonly<Record<string, unknown>>

/** A database that is open; only the admin's tool can open one. */
export interface SongDatabase {
  rows(query: string): readonly Row[]
}

export const textAt = (row: Row, name: string): string => {
  const value = row[name]
  return typeof value === 'string' ? value.trim() : typeof value === 'number' ? `${value}` : ''
}

export const tablesOf = (database: SongDatabase): ReadonlySet<string> =>
  new Set(
    database.rows("select name from sqlite_master where type = 'table'").map((row) => textAt(row, 'name')),
  )
