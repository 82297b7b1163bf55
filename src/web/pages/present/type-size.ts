/** Widths are in em: a line's width at a type size of one pixel. */
export interface Size {
  width: number
  height: number
}

/** How two languages stand: each in a column, or each line above its counterpart. */
type Arrangement = 'single' | 'columns' | 'pairs'

export interface TypeSize {
  /** In pixels. */
  size: number
  arrangement: Arrangement
  /** The width that the lines of each language have, in em; a line wider than this breaks. */
  columns: readonly [number, number]
}

/** What a browser measured of a song, for each of its two languages. */
interface Widths {
  lines: readonly [readonly number[], readonly number[]]
  /** Of the widest word: a column is never narrower. */
  word: readonly [number, number]
}

export const LINE_HEIGHT = 1.3
/** Between the columns of two languages, in em. */
export const GAP = 1.5
/** A line this much wider than nine of ten lines may break. */
const FAR_WIDER = 1.4
/** All lines may break where that makes the type larger by this factor. */
const WORTH_BREAKING = 1.25
/** Type is never larger than this share of the height: three lines of a song fill a screen. */
const LARGEST = 0.25
/** Smaller type cannot be read from a distance: then a section takes more slides instead. */
const SMALLEST_SHARE = 1 / 40
const SMALLEST = 12
const TINY = 8
/** Browsers round the width of letters. */
const MARGIN = 0.99

/**
 * One type size for a whole song: the largest at which every slide fits, with two languages side by side or one above
 * the other. `fits` answers whether the slides of the song hold their lines in a type; what does not fit in one size
 * fits in no larger one.
 */
export function typeSize(widths: Widths, space: Size, fits: (type: TypeSize) => boolean): TypeSize {
  const two = widths.lines[1].length > 0
  const choices = (two ? ['columns', 'pairs'] : ['single']) as readonly Arrangement[]
  const largest = Math.floor(space.height * LARGEST)
  const search = (arrangement: Arrangement, from: number, to: number) =>
    largestFitting(
      (size) => typeAt(arrangement, size, widths, space),
      (type) => type.columns.every((column, at) => column >= (widths.word[at] ?? 0)) && fits(type),
      Math.max(TINY, from),
      Math.min(to, largest),
    )
  const whole = largestOf(
    choices.map(
      (arrangement) =>
        search(arrangement, TINY, widestFitting(arrangement, widths, space)) ??
        typeAt(arrangement, TINY, widths, space),
    ),
  )
  const broken = choices.flatMap(
    (arrangement) => search(arrangement, Math.ceil(whole.size * WORTH_BREAKING), largest) ?? [],
  )
  const best = largestOf(broken.length > 0 ? broken : [whole])
  const smallest = smallestReadable(space)
  return best.size < smallest ? typeAt(best.arrangement, smallest, widths, space) : best
}

const largestOf = (types: readonly TypeSize[]): TypeSize =>
  types.reduce((best, type) => (type.size > best.size ? type : best))

const smallestReadable = ({ width, height }: Size): number =>
  Math.floor(Math.max(SMALLEST, Math.min(width, height) * SMALLEST_SHARE))

/** The next smaller type, for a single line that is higher than the screen; null where there is none. */
export function smaller(type: TypeSize, widths: Widths, space: Size): TypeSize | null {
  return type.size > TINY ? typeAt(type.arrangement, type.size - 1, widths, space) : null
}

/** Halves the sizes that are left until one is: a type that fits is followed by larger ones only. */
function largestFitting(
  typeOf: (size: number) => TypeSize,
  fits: (type: TypeSize) => boolean,
  from: number,
  to: number,
): TypeSize | null {
  if (to < from || !fits(typeOf(from))) return null
  let [low, high] = [from, to]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (fits(typeOf(middle))) low = middle
    else high = middle - 1
  }
  return typeOf(low)
}

const gapOf = (arrangement: Arrangement) => (arrangement === 'columns' ? GAP : 0)

/** The largest size at which no line breaks but those that are far wider than the rest. */
function widestFitting(arrangement: Arrangement, { lines }: Widths, { width }: Size): number {
  const [first, second] = [widestOfMost(lines[0]), widestOfMost(lines[1])]
  const needed = arrangement === 'columns' ? first + second : Math.max(first, second)
  return Math.floor((width * MARGIN) / Math.max(1, needed + gapOf(arrangement)))
}

function typeAt(arrangement: Arrangement, size: number, { lines }: Widths, { width }: Size): TypeSize {
  const room = (width * MARGIN) / size - gapOf(arrangement)
  return { size, arrangement, columns: arrangement === 'columns' ? shared(room, lines) : [room, room] }
}

/** What is left over goes to the column with a line that is still too long; what is missing is taken from both. */
function shared(room: number, lines: Widths['lines']): [number, number] {
  const [first, second] = [widestOfMost(lines[0]), widestOfMost(lines[1])]
  const spare = room - first - second
  if (spare <= 0) return [(room * first) / (first + second), (room * second) / (first + second)]
  const given = Math.min(spare, Math.max(0, widest(lines[0]) - first))
  return [first + given, second + Math.min(spare - given, Math.max(0, widest(lines[1]) - second))]
}

const widest = (widths: readonly number[]) => Math.max(0, ...widths)

/** The widest line, leaving out those that are far wider than nine of ten. */
export function widestOfMost(widths: readonly number[]): number {
  const sorted = widths.filter((width) => width > 0).toSorted((a, b) => a - b)
  const most = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.9) - 1)] ?? sorted[0] ?? 0
  return widest(sorted.filter((width) => width <= most * FAR_WIDER))
}
