import type { Metadata } from '../client/types.ts'
import { fold } from '../core/text.ts'
import { LONGEST_SONG } from './bounded.ts'
import { authorsOf, extensionOf, metadataOf, readSong } from './metadata.ts'
import type { ReadFile, ReadSong, Warning } from './song.ts'
import { readAll, type SongsReader } from './song.ts'
import { ccliEntry, songbooksOf } from './text/details.ts'
import { inOrderOf } from './text/order.ts'
import { readText } from './text/read-text.ts'

/** So many rows without a title are named, the others are counted. */
const MOST_NAMED = 20

/** Longer than what is shown of it. */
const FIRST_WORDS = 200

/** A table of songs: a row each, below names of columns in English or German. */
export const csvReader = (filename: string): SongsReader => {
  const rows = rowReader()
  let header: readonly string[] = []
  let columns: ReturnType<typeof columnsOf> = []
  let titled = 0
  let unnamed = 0
  const untitled: Warning[] = []
  const filled = new Set<number>()
  const problems: Warning[] = []

  function* songs(read: Iterable<CsvRow>): Generator<ReadSong> {
    for (const row of read) {
      if (header.length === 0) {
        header = row.cells
        columns = columnsOf(header)
      } else if (columns.includes('title')) yield* songIn(row)
    }
  }

  function* songIn({ cells, number, isOpen, isCut }: CsvRow): Generator<ReadSong> {
    // A quote that never ends and takes in more than a song is no song.
    if (isOpen && isCut) {
      problems.push({ code: 'rowUnread', count: number })
      return
    }
    for (const [at, column] of columns.entries()) if (!column && isFilled(cells[at] ?? '')) filled.add(at)
    const song = songOf(cells, columns, filename)
    const hasTitle = !song.warnings.some(({ code }) => code === 'titleMissing')
    // Words beyond a song are those of a file that is no table of songs.
    if (song.warnings.some(({ code }) => code === 'wordsCut'))
      problems.push({ code: 'rowTooLong', count: number, about: song.song.metadata.title })
    else if (hasTitle) {
      titled++
      yield song
    } else leaveOut(cells, number)
  }

  /** Names a row without a title, unless it is empty. */
  const leaveOut = (cells: readonly string[], number: number) => {
    const filledCells = cells.filter(isFilled)
    if (filledCells.length === 0) return
    if (untitled.length === MOST_NAMED) {
      unnamed++
      return
    }
    const words = filledCells.map((cell) => cell.slice(0, FIRST_WORDS).split(/\s+/).join(' ').trim())
    untitled.push({ code: 'rowUntitled', count: number, about: words.join(', ').slice(0, FIRST_WORDS) })
  }

  const warnings = (): Warning[] => {
    if (!columns.includes('title')) return [{ code: header.length === 0 ? 'noSong' : 'unreadable' }]
    const dropped = header.filter(
      (name, at) => nameOf(name) !== '' && !IGNORED.has(nameOf(name)) && filled.has(at),
    )
    return [
      ...problems,
      ...(dropped.length > 0 ? [{ code: 'columnsDropped' as const, about: dropped.join(', ') }] : []),
      ...untitled,
      ...(unnamed > 0 ? [{ code: 'rowsUntitled' as const, count: unnamed }] : []),
      ...(titled === 0 ? [{ code: 'noSong' as const }] : []),
    ]
  }

  return {
    take: (piece) => songs(rows.take(piece)),
    *end() {
      yield* songs(rows.end())
    },
    get warnings() {
      return warnings()
    },
    get unread() {
      return { code: 'rowUnread' as const, count: rows.number }
    },
  }
}

export const readCsv = (text: string, filename: string): ReadFile => readAll(csvReader(filename), text)

export const looksLikeCsv = (text: string, filename: string): boolean =>
  ['csv', 'tsv'].includes(extensionOf(filename)) &&
  columnsOf(rowsOf(text.slice(0, 10_000))[0] ?? []).includes('title')

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
  const [order] = cells('order').map((text) => inOrderOf(text, lyrics))
  const sequence = order?.sequence ?? lyrics.sequence
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
  return /^[^\S\r\n\u2028\u2029]*\[/m.test(second) ? second : first
}

const LETTERS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    C: 'Chorus',
    P: 'Pre-Chorus',
    B: 'Bridge',
    E: 'Ending',
    I: 'Intro',
  }),
)

/** Beside `[1]` a letter in brackets is no chord: `[C]` is the chorus. */
const withHeadings = (text: string): string =>
  /^[^\S\r\n\u2028\u2029]*\[\d{1,2}\][^\S\r\n\u2028\u2029]*$/m.test(text)
    ? text.replace(
        /^[^\S\r\n\u2028\u2029]*\[([CPBEI])(\d{0,2})\][^\S\r\n\u2028\u2029]*$/gm,
        (_, letter: string, number: string) =>
          `[${LETTERS.get(letter)}${number === '' ? '' : ` ${number}`}]:`,
      )
    : text

/** The number stands behind the book's name, or in a column of its own. */
function booksOf(books: readonly string[], numbers: readonly string[]): Metadata['songbooks'] {
  const [number = ''] = numbers
  const named = books.flatMap((entry) => songbooksOf(entry))
  const [only] = named
  return only?.number === '' && named.length === 1 ? [{ ...only, number }] : named
}

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

/** More than a cell with the words of a song has. What a quote that never ends takes in is not kept beyond it. */
const LONGEST_CELL = 2 * LONGEST_SONG
const MOST_CELLS = 1_000

/** The beginning of a text by which its separator is found. */
const BEGINNING = 10_000

interface CsvRow {
  readonly cells: readonly string[]
  /** As a program for tables counts them, from 1. */
  readonly number: number
  /** Whether its last cell begins with a quote that never ends. */
  readonly isOpen: boolean
  /** Whether a cell has more text than was kept. */
  readonly isCut: boolean
}

/** Reads a CSV text (RFC 4180) in pieces of any length, with the separator that its first line uses. */
interface RowReader {
  /** The rows that end in this piece. Rows without text are left out. */
  take(piece: string): Generator<CsvRow>
  end(): Generator<CsvRow>
  /** The number of the row that is being read. */
  readonly number: number
}

/** Before a cell, in one without quotes, in quotes, behind a quote that may be a doubled one, or behind the last quote. */
type Place = 'before' | 'plain' | 'quoted' | 'quote' | 'behind'

export const rowReader = (): RowReader => {
  let waiting = ''
  let separator: string | null = null
  let place: Place = 'before'
  let cells: string[] = []
  let parts: string[] = []
  let length = 0
  let isCut = false
  let isBehindReturn = false
  let number = 1

  const keep = (text: string): void => {
    const kept = text.slice(0, LONGEST_CELL - length)
    if (kept.length < text.length) isCut = true
    if (kept !== '') parts.push(kept)
    length += kept.length
  }

  const endCell = (): void => {
    if (cells.length < MOST_CELLS) cells.push(parts.length === 1 ? (parts[0] ?? '') : parts.join(''))
    parts = []
    length = 0
    place = 'before'
  }

  const endRow = (isOpen: boolean): CsvRow[] => {
    const row = { cells, number: number++, isOpen, isCut }
    cells = []
    isCut = false
    return row.cells.some((cell) => cell.trim() !== '') ? [row] : []
  }

  function* read(text: string, between: string): Generator<CsvRow> {
    let at = 0
    while (at < text.length) {
      const sign = text[at]
      if (isBehindReturn && sign === '\n') at++
      else if (place === 'before' && sign === '"') {
        place = 'quoted'
        at++
      } else if (place === 'quoted') {
        const quote = text.indexOf('"', at)
        keep(text.slice(at, quote < 0 ? text.length : quote))
        at = quote < 0 ? text.length : quote + 1
        if (quote >= 0) place = 'quote'
      } else if (place === 'quote' && sign === '"') {
        keep('"')
        place = 'quoted'
        at++
      } else {
        const end = endOfCell(text, at, between)
        // Text between the closing quote and the separator, most often a space, is ignored.
        place = place === 'quote' || place === 'behind' ? 'behind' : 'plain'
        if (place === 'plain') keep(text.slice(at, end))
        at = end
        if (at < text.length) {
          endCell()
          if (text[at] !== between) yield* endRow(false)
          at++
        }
      }
      isBehindReturn = text[at - 1] === '\r' && place === 'before' && cells.length === 0
    }
  }

  function* begin(): Generator<CsvRow> {
    const plain = waiting.replace(/^\ufeff/, '')
    waiting = ''
    separator = separatorOf(plain)
    yield* read(plain, separator)
  }

  return {
    *take(piece) {
      if (separator !== null) return yield* read(piece, separator)
      waiting += piece
      if (waiting.length >= BEGINNING) yield* begin()
    },
    *end() {
      if (separator === null) yield* begin()
      const isOpen = place === 'quoted'
      if (place === 'before' && cells.length === 0) return
      endCell()
      yield* endRow(isOpen)
    },
    get number() {
      return number
    },
  }
}

function* allRows(text: string): Generator<CsvRow> {
  const reader = rowReader()
  yield* reader.take(text)
  yield* reader.end()
}

export const rowsOf = (text: string): (readonly string[])[] => [...allRows(text)].map(({ cells }) => cells)

function endOfCell(source: string, start: number, separator: string): number {
  let end = start
  while (end < source.length && source[end] !== separator && source[end] !== '\n' && source[end] !== '\r')
    end++
  return end
}

/** The most frequent separator in the first line, outside quotes. */
function separatorOf(text: string): string {
  const first =
    text
      .slice(0, BEGINNING)
      .replace(/"[^"]*"/g, '')
      .split(/[\r\n]/)
      .find((line) => line.trim() !== '') ?? ''
  const count = (separator: string) => first.split(separator).length
  return [',', ';', '\t'].reduce((best, other) => (count(other) > count(best) ? other : best))
}
