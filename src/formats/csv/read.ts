import type { Metadata } from '../../client/types.ts'
import { fold } from '../../core/text.ts'
import { authorsOf } from '../authors.ts'
import { LONGEST_SONG } from '../bounded.ts'
import { extensionOf, metadataOf, readSong } from '../metadata.ts'
import type { ReadFile, ReadSong } from '../song.ts'
import { ccliEntry, songbooksOf } from '../text/details.ts'
import { orderOf } from '../text/order.ts'
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
  | 'order'

/** Columns without anything for a song: how a program shows it, and how often it was used. */
const IGNORED = new Set(
  (
    'id|song id|songid|firstline|first line|active|introduced|last used|lastused|times used|timesused|updated|created|' +
    'created at|updated at|modified|last modified|background|style|file link1|filelink1|filelink2|overmap|uuid|guid|' +
    'duration|timing|hidden|theme name|font'
  ).split('|'),
)

const NAMES: Record<Column, string> = {
  title: 'title|title1|song|song title|name|titel|lied|liedtitel|liedname|título|titulo|titre|제목|название',
  alternateTitles:
    'title2|alternate title|alternate titles|alternative title|alternative titles|subtitle|other titles|weitere titel|untertitel|alternativtitel|originaltitel|original title',
  authors:
    'author|authors|author s|songwriter|songwriters|writer s|auteur|auteurs|autores|автор|작사|작곡|artist|artists|writer|writers|composer|composers|lyricist|words|music|words and music|autor|autoren|autorin|verfasser|komponist|komponisten|texter|dichter|text und musik|interpret',
  copyright:
    'copyright|copyrights|copyright info|copyright notice|publisher|administrator|admin|rights|rechte|urheberrecht|rechteinhaber',
  themes:
    'theme|focus|themes|topic|topics|tags|keywords|thema|themen|schlagworte|schlagwörter|stichworte|kategorie|kategorien|categories',
  songbooks: 'songbook|songbooks|book|books|hymnal|liederbuch|liederbücher|gesangbuch|buch',
  number:
    'number|no|song nr|songnr|songnum|song no|song number|songbook number|nummer|nr|liednummer|nummer im liederbuch',
  ccli: 'ccli|cclinr|ccli song no|ccli song nr|ccli id|song number ccli|reference number|ccli number|ccli no|ccli song|ccli song number|ccli nummer|ccli nr|ccli liednummer|songselect',
  language: 'language|lang|sprache',
  order: 'roadmap|verse order|verseorder|order|sequence|arrangement|reihenfolge|ablauf|song order',
  lyrics:
    'lyrics|lyrics1|lyrics2|lyrics 1|lyrics 2|lyric|words text|text|paroles|letra|letras|가사|текст|song text|content|liedtext|songtext|strophen|verses',
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
  const dropped = header.filter(
    (name, at) =>
      columns[at] === null &&
      nameOf(name) !== '' &&
      !IGNORED.has(nameOf(name)) &&
      rows.some((row) => isFilled(row[at] ?? '')),
  )
  return {
    songs: titled,
    warnings: [
      ...(dropped.length > 0 ? [{ code: 'columnsDropped' as const, about: dropped.join(', ') }] : []),
      ...(untitled > 0 ? [{ code: 'titleMissing' as const, count: untitled }] : []),
      ...(titled.length === 0 ? [{ code: 'noSong' as const }] : []),
    ],
  }
}

const isFilled = (cell: string): boolean => !/^\s*(?:NULL)?\s*$/.test(cell.slice(0, 100))

function songOf(row: readonly string[], columns: readonly (Column | null)[], filename: string): ReadSong {
  const cells = (column: Column) =>
    row.filter((cell, at) => columns[at] === column && isFilled(cell)).map((cell) => cell.trim())
  const values = (column: Column) => cells(column).flatMap((cell) => cell.split(/[;|\n]/))
  const ccli = /\d{2,9}/.exec(cells('ccli').join(' '))?.[0]
  const metadata = metadataOf([
    ...cells('title').map((title) => ({ title })),
    {
      alternateTitles: values('alternateTitles'),
      authors: cells('authors').flatMap(authorsOf),
      themes: values('themes'),
    },
    { copyright: cells('copyright').join('\n') },
    ccli ? ccliEntry(ccli) : {},
    {
      songbooks: booksOf(
        cells('songbooks').filter((cell) => !/^[YN]$/.test(cell)),
        cells('number'),
      ),
    },
  ])
  const words = wordsOf(cells('lyrics').map((cell) => cell.slice(0, LONGEST_SONG + 1)))
  const { lyrics, linesWithChords } = readText(words.slice(0, LONGEST_SONG), { isWords: () => true })
  const [order] = cells('order').map((text) => orderOf(text, lyrics.sections))
  const sequence = order && order.sequence.length > 0 ? order.sequence : lyrics.sequence
  const language = cells('language')[0] ?? null
  return readSong(metadata, [{ ...lyrics, sequence, language, label: '' }], filename, [
    { code: 'chordsRemoved', count: linesWithChords },
    { code: 'wordsCut', count: words.length > LONGEST_SONG ? 1 : 0 },
    ...(order?.unknown ?? []).map((about) => ({ code: 'unknownInSequence' as const, about })),
  ])
}

/** WorshipAssistant has its words twice: with chords, and with marks that name the parts. */
function wordsOf(cells: readonly string[]): string {
  const [first = '', second] = cells.map(withHeadings)
  if (second === undefined) return first
  const plain = (text: string) => new Set(text.toLowerCase().match(/\p{L}{3,}/gu) ?? [])
  const [words, more] = [plain(first), plain(second)]
  const shared = [...words].filter((word) => more.has(word)).length
  if (shared < words.size * 0.7) return `${first}\n\n${second}`
  return /^\s*\[/m.test(second) ? second : first
}

const LETTERS: Readonly<Record<string, string>> = {
  C: 'Chorus',
  P: 'Pre-Chorus',
  B: 'Bridge',
  E: 'Ending',
  I: 'Intro',
}

/** Beside `[1]` a letter in brackets is no chord: `[C]` is the chorus. */
const withHeadings = (text: string): string =>
  /^\s*\[\d{1,2}\]\s*$/m.test(text)
    ? text.replace(
        /^[^\S\n]*\[([CPBEI])(\d{0,2})\][^\S\n]*$/gm,
        (_, letter: string, number: string) => `[${LETTERS[letter]}${number === '' ? '' : ` ${number}`}]:`,
      )
    : text

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
