import { LONGEST_SONG } from '../bounded.ts'

/** More than a cell with the words of a song has. What a quote that never ends takes in is not kept beyond it. */
const LONGEST_CELL = 2 * LONGEST_SONG
const MOST_CELLS = 1_000

/** The beginning of a text by which its separator is found. */
const BEGINNING = 10_000

export interface CsvRow {
  readonly cells: readonly string[]
  /** As a program for tables counts them, from 1. */
  readonly number: number
  /** Whether its last cell begins with a quote that never ends. */
  readonly isOpen: boolean
  /** Whether a cell has more text than was kept. */
  readonly isCut: boolean
}

/** Reads a CSV text (RFC 4180) in pieces of any length, with the separator that its first line uses. */
export interface RowReader {
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
