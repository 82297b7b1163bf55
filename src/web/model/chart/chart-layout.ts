import type { Syllable } from '../../../formats/chordpro/chart.ts'

/** A chart as it was measured in one column without broken lines, in type of one pixel. */
interface MeasuredChart {
  /** Of each section, with the gap below it. */
  heights: readonly number[]
  /** Of the longest line. */
  width: number
}

/** The area that a chart is read in, in pixels. */
interface ChartArea {
  width: number
  height: number
  /** What stands above the chart in the first screen. */
  above: number
}

export interface ChartLayout {
  columns: 1 | 2
  /** In pixels. */
  type: number
  /** Whether all of it is on one screen. */
  isWhole: boolean
}

/** Type of these sizes, in pixels: the smallest, what is read on a stand, what a chart of several screens has, and the largest. */
const [LEAST, USUAL, LONG, LARGEST] = [16, 18, 26, 36]
/** Two columns where one would be enough make the type larger by this factor: one column fills the screen better. */
const WORTH_TWO = 1.2
/** Two columns are not narrower than this. */
const LEAST_COLUMN = 300
/** Between two columns, in pixels. */
export const COLUMN_GAP = 40
/** Above and below the columns of a screen, in pixels. */
export const SCREEN_EDGE = 16

export const columnWidth = (columns: 1 | 2, { width }: Pick<ChartArea, 'width'>): number =>
  columns === 1 ? width : (width - COLUMN_GAP) / 2

/** The columns and the type that fill a screen: all of a chart where it fits, otherwise as few screens as its lines allow. */
export function filling(chart: MeasuredChart, area: ChartArea, wanted: 'auto' | 1 | 2): ChartLayout {
  const one = layoutIn(1, chart, area)
  const two = layoutIn(2, chart, area)
  const room = columnWidth(2, area)
  if (room < LEAST_COLUMN) return one
  if (wanted !== 'auto') return wanted === 1 ? one : two
  if (room < chart.width * LEAST) return one
  if (one.isWhole) return two.isWhole && two.type >= one.type * WORTH_TWO ? two : one
  return two
}

function layoutIn(columns: 1 | 2, chart: MeasuredChart, area: ChartArea): ChartLayout {
  const room = columnWidth(columns, area)
  const unbroken = Math.floor(room / Math.max(1, chart.width))
  const isOneScreen = (type: number) =>
    screensIn(
      columns,
      chart.heights.map((height) => height * type),
      area,
    ).length <= 1
  // Where lines break in the smallest type, they may break in a larger one.
  const least = unbroken < LEAST ? USUAL : Math.min(unbroken, USUAL)
  let type = Math.max(least, Math.min(unbroken, LARGEST))
  while (type > least && !isOneScreen(type)) type--
  const isWhole = isOneScreen(type) && type <= unbroken
  return { columns, isWhole, type: isWhole ? type : Math.max(least, Math.min(unbroken, LONG)) }
}

/** The sections of each screen. */
export interface ChartScreen {
  /** The first section, and the one behind the last. */
  from: number
  to: number
  /** In pixels; as high as screens are, or several of them for a section that is longer than one. */
  height: number
}

/**
 * The sections of each screen. Two columns are read from the top of the left one to the end of the right one. A section stays
 * together where it is no longer than a column.
 */
export function screensIn(
  columns: 1 | 2,
  heights: readonly number[],
  { height, above }: Pick<ChartArea, 'height' | 'above'>,
): ChartScreen[] {
  const screens: ChartScreen[] = []
  const roomOf = (screen: number) => Math.max(1, height - (screen === 0 ? above : 0) - 2 * SCREEN_EDGE)
  let [from, column, used] = [0, 0, 0]
  const end = (to: number, columnHeight = 0) => {
    if (to === from) return
    const own = height - (screens.length === 0 ? above : 0)
    const more = Math.max(0, Math.ceil((columnHeight - roomOf(screens.length)) / height))
    screens.push({ from, to, height: own + more * height })
    ;[from, column, used] = [to, 0, 0]
  }
  for (const [at, section] of heights.entries()) {
    const room = roomOf(screens.length)
    if (used + section <= room) used += section
    else if (section <= room && column === 0 && columns === 2) [column, used] = [1, section]
    else {
      end(at)
      if (section <= roomOf(screens.length)) used = section
      // Longer than a column: it has a screen of its own, whose columns share it.
      else end(at + 1, section / columns)
    }
  }
  end(heights.length)
  return screens
}

/** A piece of a word with the chord above it. */
export interface Piece {
  /** As typed; null where no chord stands. */
  readonly chord: string | null
  readonly isRemark: boolean
  readonly text: string
}

/** Text without chords, or a word with chords, which is never broken. */
type Run =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'word'; readonly pieces: readonly Piece[] }

/** Spaces, characters of scripts without spaces, and everything between them. */
const TOKENS =
  /\s+|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]\p{Mark}*|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]+/gu
const UNSPACED = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

/** A line in parts between which it may break: a chord stays with its syllable, and the syllables of a word stay together. */
export function runsOf(syllables: readonly Syllable[]): Run[] {
  const runs: Run[] = []
  let word: Piece[] = []
  const endWord = () => {
    if (word.some(({ chord }) => chord !== null)) runs.push({ kind: 'word', pieces: word })
    else addText(runs, word.map(({ text }) => text).join(''))
    word = []
  }
  for (const { chord, isRemark, text } of syllables) {
    const [first = '', ...rest] = text.match(TOKENS) ?? []
    if (UNSPACED.test(first)) endWord()
    if (first === '') word.push({ chord, isRemark, text })
    // A chord before a space stands over the space.
    else if (first.trim() === '') {
      if (chord !== null) word.push({ chord, isRemark, text: '' })
      endWord()
      addText(runs, first)
    } else word.push({ chord, isRemark, text: first })
    for (const token of rest) {
      if (token.trim() === '' || UNSPACED.test(token)) endWord()
      if (token.trim() === '') addText(runs, token)
      else word.push({ chord: null, isRemark: false, text: token })
    }
  }
  endWord()
  return runs
}

const addText = (runs: Run[], text: string): void => {
  const last = runs.at(-1)
  if (text === '') return
  if (last?.kind === 'text') runs[runs.length - 1] = { kind: 'text', text: last.text + text }
  else runs.push({ kind: 'text', text })
}
