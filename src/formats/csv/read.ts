import { extensionOf } from '../metadata.ts'
import { readAll, type SongsReader } from '../parts/songs-reader.ts'
import type { ReadFile, ReadSong, Warning } from '../song.ts'
import { columnsOf, IGNORED, nameOf } from './columns.ts'
import { type CsvRow, rowReader, rowsOf } from './rows.ts'
import { isFilled, songOf } from './song.ts'

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
    if (hasTitle) {
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
