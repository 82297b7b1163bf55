import { ownValue } from '../core/own-value.ts'
import type { UnpackedFile } from './zip.ts'

export const beginsWith = (bytes: Uint8Array, text: string): boolean =>
  [...text].every((sign, at) => bytes[at] === sign.charCodeAt(0))

export const isDatabase = (bytes: Uint8Array): boolean => beginsWith(bytes, 'SQLite format 3\0')

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

/** EasyWorship has its words in a second database beside `Songs.db`. */
const SONGS = 'songs.db'
const WORDS = 'songwords.db'

const folderAndName = (path: string): [folder: string, name: string] => {
  const end = path.lastIndexOf('/') + 1
  return [path.slice(0, end), path.slice(end).toLowerCase()]
}

/** Each file with the one that has its words, if there is one; such a file of words is not listed itself. */
export const withWordsBeside = <File extends { readonly path: string }>(
  files: readonly File[],
): (readonly [file: File, words: File | null])[] => {
  const besides = new Map<string, File>()
  for (const file of files) {
    const [folder, name] = folderAndName(file.path)
    if (name === WORDS || name === SONGS) besides.set(`${folder}${name}`, file)
  }
  return files.flatMap((file) => {
    const [folder, name] = folderAndName(file.path)
    if (name === WORDS && besides.has(`${folder}${SONGS}`)) return []
    return [[file, (name === SONGS ? besides.get(`${folder}${WORDS}`) : null) ?? null] as const]
  })
}

/** As many databases of a zip are in memory at once. */
const MOST_HELD = 8

/** The files of a zip, those of EasyWorship with their words and last. */
export async function* unpackedWithWords(
  files: AsyncIterable<UnpackedFile>,
): AsyncGenerator<UnpackedFile & { readonly words: Uint8Array | null }> {
  const held: UnpackedFile[] = []
  for await (const file of files) {
    const [, name] = folderAndName(file.path)
    if ((name === SONGS || name === WORDS) && held.length < MOST_HELD) held.push(file)
    else yield { ...file, words: null }
  }
  for (const [file, words] of withWordsBeside(held)) yield { ...file, words: words?.bytes ?? null }
}
