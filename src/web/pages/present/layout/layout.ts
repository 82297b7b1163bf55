import type { Metadata } from '../../../../client/types.ts'
import { chosenOf, type PresentedSong } from '../presented-song.ts'
import type { Measure } from './measure.ts'
import { type Part, partsOf, type Row } from './parts.ts'
import { isBlank, type Slide, slidesOf } from './slides.ts'
import { LINE_HEIGHT, type Size, type TypeSize, typeSize } from './type-size.ts'

export interface SongLayout extends TypeSize {
  metadata: Metadata
  languages: readonly [string, string]
  parts: readonly Part[]
  /** Lines too long for their column, the only ones that break. */
  wide: readonly string[]
  slides: readonly Slide[]
}

const BLANK_LINE = 0.5
/** Between two lines and the next two, where a line stands above its counterpart. */
export const PAIR_GAP = 0.35
const STEP = 0.9
/** Widths are compared up to this, in em. */
const ROUNDING = 0.01
const TINY = 8

/** Everything about a song that depends on the space there is: one type size, and what stands on each slide. */
export function layOut(presented: PresentedSong, space: Size, measure: Measure): SongLayout {
  const { metadata } = presented.song
  const { first, second } = chosenOf(presented)
  const parts = partsOf(first, second)
  const languages = [first?.language ?? '', second?.language ?? ''] as const
  const rows = parts.flatMap((part) => part.rows)
  const widths = [
    measure.widths(texts(rows, 'first'), languages[0]),
    measure.widths(texts(rows, 'second'), languages[1]),
  ] as const
  const longest = Math.max(0, ...parts.map((part) => part.rows.length))
  let type = typeSize(widths, longest, space)
  let heights = heightsOf(rows, type, languages, measure)
  // A single line that is higher than the screen, as when someone typed a whole verse into it.
  while (Math.max(0, ...heights.values()) > capacityOf(type, space) && type.size > TINY) {
    type = smaller(type)
    heights = heightsOf(rows, type, languages, measure)
  }
  const heightOf = (row: Row) => heights.get(row) ?? 1
  const slides = slidesOf(parts, metadata, heightOf, capacityOf(type, space))
  const wide = [
    ...wideLines(rows, 'first', type, languages, measure),
    ...wideLines(rows, 'second', type, languages, measure),
  ]
  return { ...type, metadata, languages, parts, wide, slides }
}

/** Each line once, however often it is sung. */
const texts = (rows: readonly Row[], which: keyof Row) =>
  [...new Set(rows.map((row) => row[which]))].filter((text) => text !== '')

const capacityOf = ({ size }: TypeSize, { height }: Size) => height / (size * LINE_HEIGHT)

function smaller({ size, arrangement, columns: [first, second] }: TypeSize): TypeSize {
  const next = Math.floor(size * STEP)
  return { size: next, arrangement, columns: [(first * size) / next, (second * size) / next] }
}

function wideLines(
  rows: readonly Row[],
  which: keyof Row,
  { columns }: TypeSize,
  languages: readonly [string, string],
  measure: Measure,
): string[] {
  const at = which === 'first' ? 0 : 1
  const lines = texts(rows, which)
  const widths = measure.widths(lines, languages[at])
  return lines.filter((_line, place) => (widths[place] ?? 0) > columns[at] + ROUNDING)
}

/** In lines. */
function heightsOf(
  rows: readonly Row[],
  type: TypeSize,
  languages: readonly [string, string],
  measure: Measure,
): Map<Row, number> {
  const linesTaken = (which: keyof Row, at: 0 | 1) => {
    const wide = wideLines(rows, which, type, languages, measure)
    const taken = measure.lines(wide, languages[at], type.columns[at])
    const byText = new Map(wide.map((text, place) => [text, taken[place] ?? 1]))
    return (row: Row) => (row[which] === '' ? 0 : (byText.get(row[which]) ?? 1))
  }
  const [first, second] = [linesTaken('first', 0), linesTaken('second', 1)]
  return new Map(
    rows.map((row) => {
      if (isBlank(row)) return [row, BLANK_LINE]
      const [above, below] = [first(row), second(row)]
      return [row, type.arrangement === 'pairs' ? above + below + PAIR_GAP : Math.max(above, below)]
    }),
  )
}
