/** Widths are in em: a line's width at a type size of one pixel. */
export interface Size {
  width: number
  height: number
}

/** How two languages stand: each in a column, or each line above its counterpart. */
export type Arrangement = 'single' | 'columns' | 'pairs'

export interface TypeSize {
  /** In pixels. */
  size: number
  arrangement: Arrangement
  /** The width that the lines of each language have, in em; a line wider than this breaks. */
  columns: readonly [number, number]
}

export const LINE_HEIGHT = 1.3
/** Between the columns of two languages, in em. */
export const GAP = 1.5
/** So many lines stand on one slide at least, if a section has that many. */
const LINES_TOGETHER = 6
/** A line this much wider than nine of ten lines may break. */
const FAR_WIDER = 1.4
/** Type is never larger than this share of the height. */
const LARGEST = 0.13
/** Type smaller than this is not read from a distance: then lines break instead. */
const SMALLEST_SHARE = 1 / 40
const SMALLEST = 12
/** Browsers round the width of letters. */
const MARGIN = 0.99

/** One type size for a whole song: as large as its longest line allows, unless that line is far longer than the rest. */
export function typeSize(
  widths: readonly [readonly number[], readonly number[]],
  longestPart: number,
  { width, height }: Size,
): TypeSize {
  const two = widths[1].length > 0
  const arrangement: Arrangement = two ? (width > height ? 'columns' : 'pairs') : 'single'
  const limits = widths.map(widestOfMost)
  const [first = 0, second = 0] = limits
  const gap = arrangement === 'columns' ? GAP : 0
  const needed = arrangement === 'columns' ? first + second : Math.max(first, second)
  const lines = Math.min(longestPart, LINES_TOGETHER) * (arrangement === 'pairs' ? 2 : 1)
  const byWidth = (width * MARGIN) / Math.max(1, needed + gap)
  const byHeight = Math.min(height / (Math.max(1, lines) * LINE_HEIGHT), height * LARGEST)
  const smallest = Math.max(SMALLEST, Math.min(width, height) * SMALLEST_SHARE)
  const size = Math.floor(Math.max(smallest, Math.min(byWidth, byHeight)))
  const room = (width * MARGIN) / size - gap
  if (arrangement !== 'columns') return { size, arrangement, columns: [room, room] }
  return { size, arrangement, columns: shared(room, first, second, widths.map(widest)) }
}

/** What is left over goes to the column with a line that is still too long; what is missing is taken from both. */
function shared(
  room: number,
  first: number,
  second: number,
  [firstWidest = 0, secondWidest = 0]: number[],
): [number, number] {
  const spare = room - first - second
  if (spare <= 0) return [(room * first) / (first + second), (room * second) / (first + second)]
  const given = Math.min(spare, Math.max(0, firstWidest - first))
  return [first + given, second + Math.min(spare - given, Math.max(0, secondWidest - second))]
}

const widest = (widths: readonly number[]) => Math.max(0, ...widths)

/** The widest line, leaving out those that are far wider than nine of ten. */
export function widestOfMost(widths: readonly number[]): number {
  const sorted = widths.filter((width) => width > 0).toSorted((a, b) => a - b)
  const most = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.9) - 1)] ?? sorted[0] ?? 0
  return widest(sorted.filter((width) => width <= most * FAR_WIDER))
}
