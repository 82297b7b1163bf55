import { BLACK_HEAD_WIDTH, WHOLE_HEAD_WIDTH } from './glyphs.ts'
import type { Bar, Note, Section } from './melody.ts'
import { textWidth } from './text-width.ts'

/** The space between two lines of the staff, in points; everything else is measured in it. */
export const SPACE = 6.5

export const LYRIC_SIZE = 10.5

/** Between words, and between syllables, where a hyphen must fit. */
const WORD_GAP = 4.5
const HYPHEN_GAP = 9

const ACCIDENTAL_WIDTH = 1.3 * SPACE
const AFTER_BAR_LINE = 1.3 * SPACE

export interface Placed {
  readonly note: Note
  /** The left edge of its head. */
  readonly x: number
}

export interface PlacedBar {
  readonly notes: readonly Placed[]
  /** Where its bar line stands. */
  readonly end: number
}

export interface System {
  /** The section's name where one begins. */
  readonly name: string | null
  readonly bars: readonly PlacedBar[]
  /** A section, or the whole melody, ends with it. */
  readonly ends: 'nothing' | 'section' | 'melody'
}

interface Column {
  readonly note: Note | null
  /** To the next column, at least and at best. */
  readonly distance: number
  /** How much of what is left over it takes. */
  readonly stretch: number
}

/** Longer notes get more room, but not in proportion: twice as long is not twice as wide. */
const ideal = ({ sixteenths }: Note): number => SPACE * (2.3 + 1.35 * Math.log2(sixteenths / 2))

export const headWidth = ({ length }: Note): number =>
  (length === 'w' ? WHOLE_HEAD_WIDTH : BLACK_HEAD_WIDTH) * SPACE

const syllableWidth = (note: Note | undefined): number =>
  note?.syllable ? textWidth(note.syllable.text, LYRIC_SIZE) : 0

/** From the head of one note to that of the next, so that neither heads nor words touch. */
const apart = (note: Note, next: Note): number => {
  const gap = note.syllable?.isJoined ? HYPHEN_GAP : WORD_GAP
  const words = note.syllable && next.syllable ? (syllableWidth(note) + syllableWidth(next)) / 2 + gap : 0
  const heads = headWidth(note) + (note.isDotted ? SPACE : 0) + accidentalWidth(next) + 0.6 * SPACE
  return Math.max(words, heads)
}

const accidentalWidth = (note: Note | undefined): number => (note?.accidental ? ACCIDENTAL_WIDTH : 0)

const columnsOf = (bar: Bar, next: Note | undefined): Column[] => [
  ...bar.map((note, at): Column => {
    const following = bar[at + 1]
    if (following)
      return { note, distance: Math.max(ideal(note), apart(note, following)), stretch: ideal(note) }
    const beforeLine = Math.max(
      ideal(note),
      headWidth(note) + SPACE,
      (headWidth(note) + syllableWidth(note)) / 2,
    )
    const afterLine = AFTER_BAR_LINE + accidentalWidth(next)
    return {
      note,
      distance: Math.max(beforeLine, next ? apart(note, next) - afterLine : 0),
      stretch: ideal(note),
    }
  }),
  { note: null, distance: AFTER_BAR_LINE + accidentalWidth(next), stretch: 0 },
]

/** The columns of some bars; nothing follows the last bar line. */
const columnsOfAll = (bars: readonly Bar[]): Column[] =>
  bars
    .flatMap((bar, at) => columnsOf(bar, bars[at + 1]?.[0]))
    .map((column, at, all) => (at === all.length - 1 ? { ...column, distance: 0 } : column))

const widthOf = (bars: readonly Bar[]): number =>
  columnsOfAll(bars).reduce((sum, { distance }) => sum + distance, accidentalWidth(bars[0]?.[0]))

/** What a way to break costs: each system as such, unevenness, and an end within a phrase. */
const EACH_SYSTEM = 0.08
const UNEVENNESS = 4
const WITHIN_A_PHRASE = 0.3

interface Breaks {
  readonly cost: number
  readonly systems: readonly (readonly Bar[])[]
}

/** The best way to break bars into systems: few, about equally full, and where a phrase ends if that is possible. */
const broken = (bars: readonly Bar[], width: number): readonly (readonly Bar[])[] => {
  const widths = bars.map((_bar, start) =>
    bars.map((_same, last) => (last < start ? 0 : widthOf(bars.slice(start, last + 1)))),
  )
  const ways = bars.flatMap((_bar, at): Breaks[] => {
    const breaks = brokenInto(at + 1, bars, widths, width)
    return breaks ? [{ ...breaks, cost: breaks.cost + (at + 1) * EACH_SYSTEM }] : []
  })
  return ways.reduce(cheaper).systems
}

const cheaper = (one: Breaks, other: Breaks): Breaks => (other.cost < one.cost ? other : one)

/** The best way with so many systems, by the widths of all bars from one to another; null where they do not fit. */
const brokenInto = (
  count: number,
  bars: readonly Bar[],
  widths: readonly (readonly number[])[],
  width: number,
): Breaks | null => {
  const mean = (widths[0]?.at(-1) ?? 0) / count
  // How the first bars are broken best, by their number: with no system yet, only none of them.
  let best: (Breaks | null)[] = [{ cost: 0, systems: [] }, ...bars.map(() => null)]
  for (let system = 0; system < count; system++) {
    best = best.map((_none, end) => {
      const ways = best.slice(0, end).flatMap((before, start): Breaks[] => {
        const own = widths[start]?.[end - 1] ?? 0
        // A bar that is too wide by itself has to stand somewhere.
        if (!before || (own > width && end - start > 1)) return []
        const added = bars.slice(start, end)
        const cost = UNEVENNESS * ((own - mean) / width) ** 2 + (endsPhrase(added) ? 0 : WITHIN_A_PHRASE)
        return [{ cost: before.cost + cost, systems: [...before.systems, added] }]
      })
      return ways.length > 0 ? ways.reduce(cheaper) : null
    })
  }
  return best.at(-1) ?? null
}

const endsPhrase = (bars: readonly Bar[]): boolean => bars.at(-1)?.some((note) => note.endsPhrase) ?? false

/** Every note of a section has its place, on systems that are all as wide as they may be. */
export const systemsOf = ({ name, bars }: Section, start: number, end: number, isLast: boolean): System[] => {
  const lines = broken(bars, end - start)
  return lines.map((line, at) => ({
    name: at === 0 ? name : null,
    bars: placed(line, start, end),
    ends: at < lines.length - 1 ? 'nothing' : isLast ? 'melody' : 'section',
  }))
}

const placed = (bars: readonly Bar[], start: number, end: number): PlacedBar[] => {
  const columns = columnsOfAll(bars)
  const left = end - start - widthOf(bars)
  const stretch = columns.reduce((sum, column) => sum + column.stretch, 0)
  let x = start + accidentalWidth(bars[0]?.[0])
  let notes: Placed[] = []
  const placedBars: PlacedBar[] = []
  for (const column of columns) {
    if (column.note) notes.push({ note: column.note, x })
    else {
      placedBars.push({ notes, end: x })
      notes = []
    }
    x += column.distance + (column.stretch / stretch) * left
  }
  return placedBars
}
