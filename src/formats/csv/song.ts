import type { Metadata } from '../../client/types.ts'
import { authorsOf } from '../authors.ts'
import { LONGEST_SONG } from '../bounded.ts'
import { metadataOf, readSong } from '../metadata.ts'
import type { ReadSong } from '../song.ts'
import { ccliEntry, songbooksOf } from '../text/details/details.ts'
import { orderOf } from '../text/order.ts'
import { readText } from '../text/read-text.ts'
import type { Column } from './columns.ts'

export const isFilled = (cell: string): boolean => !/^\s*(?:NULL)?\s*$/.test(cell.slice(0, 100))

export function songOf(
  row: readonly string[],
  columns: readonly (Column | null)[],
  filename: string,
): ReadSong {
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
  const [book] = books
  const [number] = numbers
  const told = books.flatMap((entry) => songbooksOf(entry))
  return told.length === 0 && book && number ? [{ book, number }] : told
}
