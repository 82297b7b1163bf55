import type { LyricSection, LyricVersion, Metadata } from '../../../client/types.ts'
import { singingOrder } from '../../../core/song-words.ts'
import { type SectionLabel, sectionLabel } from '../../../formats/section-names.ts'
import { pairedSections, type SectionPair } from '../../model/song/printed-sections.ts'

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

/** A line, and the line of the second language that is sung at the same time. */
export interface Row {
  first: string
  second: string
}

interface SungSection {
  lyricVersionId: string
  sectionId: string | null
  position: number
}

/** A section as it is sung, with its lines in step with those of the second language. */
export interface Part {
  name: string
  label: SectionLabel | null
  rows: Row[]
  /** The section, and its place in the singing order of its words. */
  sung: SungSection
}

const placeIn = (sections: readonly LyricSection[] | null, { second }: SectionPair): number =>
  sections && second ? sections.indexOf(second) : 0

/** Every section of the first language, and at the end what only the second one has. */
export function partsOf(first: LyricVersion | null, second: LyricVersion | null): Part[] {
  if (!first) return []
  const [firsts, seconds] = [singingOrder(first), second ? singingOrder(second) : null]
  return pairedSections(firsts, seconds).map((pair, at) => {
    const [lines, beside] = [pair.first?.lines ?? [], pair.second?.lines ?? []]
    const rows = Array.from({ length: Math.max(lines.length, beside.length) }, (_, line) => ({
      first: lines[line]?.text.trim() ?? '',
      second: beside[line]?.text.trim() ?? '',
    }))
    const name = (pair.first ?? pair.second)?.name ?? ''
    const sung =
      pair.first || !second
        ? { lyricVersionId: first.id, sectionId: pair.first?.id ?? null, position: at }
        : { lyricVersionId: second.id, sectionId: pair.second?.id ?? null, position: placeIn(seconds, pair) }
    return { name, label: sectionLabel(name), rows, sung }
  })
}
