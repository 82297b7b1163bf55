import type { Metadata } from '../../client/types.ts'
import { fold } from '../../core/text.ts'
import { extensionOf, metadataOf, readSong } from '../metadata.ts'
import type { ReadFile, ReadSong } from '../song.ts'
import { ccliEntry, songbooksOf } from '../text/details.ts'
import { readText } from '../text/read-text.ts'
import { rowsOf } from './rows.ts'

type Column =
  | 'title'
  | 'alternateTitles'
  | 'authors'
  | 'copyright'
  | 'themes'
  | 'songbooks'
  | 'number'
  | 'ccli'
  | 'language'
  | 'lyrics'

const NAMES: Record<Column, string> = {
  title: 'title|song|song title|name|titel|lied|liedtitel|liedname',
  alternateTitles:
    'alternate title|alternate titles|alternative title|alternative titles|subtitle|other titles|weitere titel|untertitel|alternativtitel|originaltitel|original title',
  authors:
    'author|authors|artist|artists|writer|writers|composer|composers|lyricist|words|music|words and music|autor|autoren|autorin|verfasser|komponist|komponisten|texter|dichter|text und musik|interpret',
  copyright: 'copyright|copyrights|rights|rechte|urheberrecht|rechteinhaber',
  themes:
    'theme|themes|topic|topics|tags|keywords|thema|themen|schlagworte|schlagwörter|stichworte|kategorie|kategorien|categories',
  songbooks: 'songbook|songbooks|book|books|hymnal|liederbuch|liederbücher|gesangbuch|buch',
  number: 'number|no|song number|songbook number|nummer|nr|liednummer|nummer im liederbuch',
  ccli: 'ccli|ccli number|ccli no|ccli song|ccli song number|ccli nummer|ccli nr|ccli liednummer|songselect',
  language: 'language|lang|sprache',
  lyrics: 'lyrics|text|song text|content|liedtext|songtext|strophen|verses',
}

const COLUMNS: ReadonlyMap<string, Column> = new Map(
  (Object.keys(NAMES) as Column[]).flatMap((column) =>
    NAMES[column].split('|').map((name) => [nameOf(name), column] as const),
  ),
)

function nameOf(header: string): string {
  return fold(header)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

const columnsOf = (header: readonly string[]) =>
  header.map((name) => COLUMNS.get(nameOf(name.slice(0, 100))) ?? null)

/** A table of songs: a row each, below names of columns in English or German. */
export function readCsv(text: string, filename: string): ReadFile {
  const [header = [], ...rows] = rowsOf(text)
  const columns = columnsOf(header)
  if (!columns.includes('title'))
    return { songs: [], warnings: [{ code: header.length === 0 ? 'noSong' : 'unreadable' }] }
  const songs = rows.map((row) => songOf(row, columns, filename))
  const titled = songs.filter(({ warnings }) => !warnings.some(({ code }) => code === 'titleMissing'))
  const untitled = songs.length - titled.length
  return {
    songs: titled,
    warnings: [
      ...(untitled > 0 ? [{ code: 'titleMissing' as const, count: untitled }] : []),
      ...(titled.length === 0 ? [{ code: 'noSong' as const }] : []),
    ],
  }
}

function songOf(row: readonly string[], columns: readonly (Column | null)[], filename: string): ReadSong {
  const cells = (column: Column) =>
    row
      .filter((cell, at) => columns[at] === column && !/^\s*(?:NULL)?\s*$/.test(cell))
      .map((cell) => cell.trim())
  const values = (column: Column) => cells(column).flatMap((cell) => cell.split(/[;|\n]/))
  const ccli = /\d{2,9}/.exec(cells('ccli').join(' '))?.[0]
  const metadata = metadataOf([
    ...cells('title').map((title) => ({ title })),
    { alternateTitles: values('alternateTitles'), authors: values('authors'), themes: values('themes') },
    { copyright: cells('copyright').join('\n') },
    ccli ? ccliEntry(ccli) : {},
    { songbooks: booksOf(cells('songbooks'), cells('number')) },
  ])
  const { lyrics, linesWithChords } = readText(cells('lyrics').join('\n\n'), { isWords: () => true })
  const language = cells('language')[0] ?? null
  return readSong(metadata, [{ ...lyrics, language, label: '' }], filename, [
    { code: 'chordsRemoved', count: linesWithChords },
  ])
}

/** The number stands behind the book's name, or in a column of its own. */
function booksOf(books: readonly string[], numbers: readonly string[]): Metadata['songbooks'] {
  const [book] = books
  const [number] = numbers
  const told = books.flatMap((entry) => songbooksOf(entry))
  return told.length === 0 && book && number ? [{ book, number }] : told
}

export const looksLikeCsv = (text: string, filename: string): boolean =>
  ['csv', 'tsv'].includes(extensionOf(filename)) &&
  columnsOf(rowsOf(text.slice(0, 10_000))[0] ?? []).includes('title')
