import type { Metadata } from '../../../../client/types.ts'
import type { Part, Row } from './parts.ts'

export type Slide =
  | {
      kind: 'words'
      part: number
      /** The place of its first line among those of the part. */
      from: number
      rows: Row[]
    }
  | { kind: 'end'; part: number; from: 0; metadata: Pick<Metadata, 'title' | 'authors' | 'copyright'> }

const ROUNDING = 1e-6

/** So many lines stand on one slide at least, if a section has that many. */
const LINES_TOGETHER = 6

export const isBlank = ({ first, second }: Row) => first === '' && second === ''

/** The song as it is shown on a wall: its parts in singing order, long ones over several slides, then its owners, if any. */
export function slidesOf(
  parts: readonly Part[],
  metadata: Metadata | null,
  heightOf: (row: Row) => number,
  capacity: number,
): Slide[] {
  const words = parts.flatMap(({ rows }, part) =>
    split(rows, heightOf, capacity).map((piece): Slide => ({ kind: 'words', part, ...piece })),
  )
  if (!metadata) return words
  const { title, authors, copyright } = metadata
  return [...words, { kind: 'end', part: parts.length, from: 0, metadata: { title, authors, copyright } }]
}

/** Whether every section is on as few slides as its number of lines needs, and none of them overflows. */
export function fitsOnSlides(
  parts: readonly Part[],
  heightOf: (row: Row) => number,
  capacity: number,
): boolean {
  return parts.every(({ rows }) => {
    const pieces = split(rows, heightOf, capacity)
    const most = Math.ceil(rows.filter((row) => !isBlank(row)).length / LINES_TOGETHER)
    return (
      pieces.length <= most &&
      pieces.every((piece) => heightOfAll(piece.rows, heightOf) <= capacity + ROUNDING)
    )
  })
}

const heightOfAll = (rows: readonly Row[], heightOf: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + heightOf(row), 0)

interface Piece {
  from: number
  rows: Row[]
}

/** As few pieces as hold the lines, about equally high, each ending with a line. */
function split(rows: readonly Row[], heightOf: (row: Row) => number, capacity: number): Piece[] {
  const heights = rows.map(heightOf)
  const total = heightOfAll(rows, heightOf)
  for (let count = Math.max(1, Math.ceil(total / capacity)); count < rows.length; count++) {
    const pieces = evenly(rows, heights, total / count)
    const tallest = Math.max(...pieces.map((piece) => heightOfAll(piece.rows, heightOf)))
    if (tallest <= capacity + ROUNDING)
      return pieces.map(withoutBlankEdges).filter((piece) => piece.rows.length > 0)
  }
  return rows.map((row, from) => ({ from, rows: [row] })).filter(({ rows: [row] }) => row && !isBlank(row))
}

/** Ends a piece with the line that comes closest to its share. */
function evenly(rows: readonly Row[], heights: readonly number[], share: number): Piece[] {
  const pieces: Piece[] = []
  let [from, before] = [0, 0]
  for (const [at, height] of heights.entries()) {
    const border = share * (pieces.length + 1)
    if (at > from && Math.abs(before - border) < Math.abs(before + height - border)) {
      pieces.push({ from, rows: rows.slice(from, at) })
      from = at
    }
    before += height
  }
  return [...pieces, { from, rows: rows.slice(from) }]
}

function withoutBlankEdges({ from, rows }: Piece): Piece {
  const start = Math.max(
    0,
    rows.findIndex((row) => !isBlank(row)),
  )
  const end = rows.findLastIndex((row) => !isBlank(row)) + 1
  return { from: from + start, rows: rows.slice(start, Math.max(end, start)) }
}
