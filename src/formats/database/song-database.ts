import { ownValue } from '../../core/own-value.ts'

export type Row = Readonly<Record<string, unknown>>

/**
 * An open database of another program, with any SQL engine. The readers select whole tables and sort and join them
 * themselves: an engine that does so may read without end in a damaged file before the first row.
 */
export interface SongDatabase {
  rows(query: string): readonly Row[]
}

export const textAt = (row: Row, name: string): string => {
  const value = ownValue(row, name)
  return typeof value === 'string' ? value.trim() : typeof value === 'number' ? `${value}` : ''
}

/** The rows of a table in the order of a number. */
export const rowsInOrder = (database: SongDatabase, query: string, by: string): Row[] =>
  database.rows(query).toSorted((one, other) => Number(textAt(one, by)) - Number(textAt(other, by)))

/** The tables of a database with stored columns only: a column that is computed can take any time and memory. */
export const tablesOf = (database: SongDatabase): ReadonlySet<string> => {
  const rows = database.rows(
    `select t.name, max(c.hidden) as computed from sqlite_master t, pragma_table_xinfo(t.name) c
      where t.type = 'table' and t.rootpage > 0 group by t.name`,
  )
  return new Set(rows.filter((row) => textAt(row, 'computed') === '0').map((row) => textAt(row, 'name')))
}
