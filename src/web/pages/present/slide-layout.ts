import { useMemo, useSyncExternalStore } from 'react'
import type { Metadata } from '../../../client/types.ts'
import { chosenOf, type PresentedSong } from './presented-song.ts'
import { fitsOnSlides, isBlank, type Part, partsOf, type Row, type Slide, slidesOf } from './slides.ts'
import { LINE_HEIGHT, type Size, smaller, type TypeSize, typeSize } from './type-size.ts'

export interface SongLayout extends TypeSize {
  /** Of the presented song. */
  key: string
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
/** Widths are compared up to this, in em. */
const ROUNDING = 0.01

/** Everything about a song that depends on the space there is: one type size, and what stands on each slide. */
export function layOut(presented: PresentedSong, space: Size, measure: Measure): SongLayout {
  const { metadata } = presented.song
  const { first, second } = chosenOf(presented)
  const parts = partsOf(first, second)
  const languages = [first?.language ?? '', second?.language ?? ''] as const
  const rows = parts.flatMap((part) => part.rows)
  const [ours, theirs] = [texts(rows, 'first'), texts(rows, 'second')]
  const widths = {
    lines: [measure.widths(ours, languages[0]), measure.widths(theirs, languages[1])],
    word: [
      Math.max(0, ...measure.wordWidths(ours, languages[0])),
      Math.max(0, ...measure.wordWidths(theirs, languages[1])),
    ],
  } as const
  const heightIn = (type: TypeSize) => {
    const heights = heightsOf(rows, type, languages, measure)
    return (row: Row) => heights.get(row) ?? 1
  }
  let type = typeSize(widths, space, (tried) =>
    fitsOnSlides(parts, heightIn(tried), capacityOf(tried, space)),
  )
  // A single line that is higher than the screen, for example a whole verse in one line.
  const isTooHigh = (tried: TypeSize) =>
    Math.max(0, ...rows.map(heightIn(tried))) > capacityOf(tried, space) + ROUNDING
  while (isTooHigh(type)) {
    const next = smaller(type, widths, space)
    if (!next) break
    type = next
  }
  const slides = slidesOf(parts, presented.isText ? null : metadata, heightIn(type), capacityOf(type, space))
  const wide = [
    ...wideLines(rows, 'first', type, languages, measure),
    ...wideLines(rows, 'second', type, languages, measure),
  ]
  return { ...type, key: presented.key, metadata, languages, parts, wide, slides }
}

/** Each line once, however often it is sung. */
const texts = (rows: readonly Row[], which: keyof Row) =>
  [...new Set(rows.map((row) => row[which]))].filter((text) => text !== '')

/** In lines. Below the last pair of a slide there is no gap. */
const capacityOf = ({ size, arrangement }: TypeSize, { height }: Size) =>
  height / (size * LINE_HEIGHT) + (arrangement === 'pairs' ? PAIR_GAP : 0)

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

/** Measures words in the type of slides. */
export interface Measure {
  /** In em. */
  widths: (texts: readonly string[], language: string) => number[]
  /** In em, of the widest piece of each that never breaks: a word, or where a language has none between spaces a letter. */
  wordWidths: (texts: readonly string[], language: string) => number[]
  /** How many lines each takes where it may be this many em wide. */
  lines: (texts: readonly string[], language: string, column: number) => number[]
}

const SIZE = 100

/** How a text is measured: as one line, as narrow as it becomes, or broken into a column of so many em. */
type How = 'line' | 'word' | number

const CLASSES = { line: 'w-max whitespace-nowrap', word: 'w-min' } as const

/** Measures in this document, each thing once; made anew when another font has arrived. */
function createMeasure(): Measure {
  const known = new Map<string, number>()
  const ask = (texts: readonly string[], language: string, how: How) => {
    const key = (text: string) => `${language} ${how} ${text}`
    const unknown = [...new Set(texts)].filter((text) => !known.has(key(text)))
    for (const [at, value] of measured(unknown, language, how).entries())
      known.set(key(unknown[at] ?? ''), value)
    return texts.map((text) => known.get(key(text)) ?? 0)
  }
  return {
    widths: (texts, language) => ask(texts, language, 'line'),
    wordWidths: (texts, language) => ask(texts, language, 'word'),
    lines: (texts, language, column) => ask(texts, language, Math.floor(column * SIZE) / SIZE),
  }
}

function measured(texts: readonly string[], language: string, how: How): number[] {
  if (texts.length === 0) return []
  const place = document.createElement('div')
  place.lang = language
  place.className = 'slide-type invisible absolute top-0 left-0 font-serif'
  place.style.fontSize = `${SIZE}px`
  place.style.lineHeight = String(LINE_HEIGHT)
  const lines = texts.map((text) => {
    const line = document.createElement('div')
    line.textContent = text
    if (typeof how === 'number') line.style.width = `${how * SIZE}px`
    else line.className = CLASSES[how]
    place.append(line)
    return line
  })
  // Out of sight and without a size of its own, so that the page does not grow.
  const frame = document.createElement('div')
  frame.className = 'fixed size-0 overflow-hidden'
  frame.setAttribute('aria-hidden', 'true')
  frame.append(place)
  document.body.append(frame)
  const values = lines.map((line) => {
    const { width, height } = line.getBoundingClientRect()
    return typeof how === 'number' ? Math.round(height / (SIZE * LINE_HEIGHT)) : width / SIZE
  })
  frame.remove()
  return values
}

let measure: Measure | null = null

const watchFonts = (changed: () => void) => {
  const again = () => {
    measure = null
    changed()
  }
  document.fonts.addEventListener('loadingdone', again)
  return () => document.fonts.removeEventListener('loadingdone', again)
}

const currentMeasure = (): Measure => {
  measure ??= createMeasure()
  return measure
}

/** The songs as slides for this space, and anew when the space or the fonts change. */
export function useLayouts(songs: readonly PresentedSong[], { width, height }: Size): SongLayout[] {
  const current = useSyncExternalStore(watchFonts, currentMeasure)
  return useMemo(
    () => (width > 0 ? songs.map((song) => layOut(song, { width, height }, current)) : []),
    [songs, width, height, current],
  )
}
