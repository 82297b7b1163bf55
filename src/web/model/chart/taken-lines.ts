import type { LyricLine, LyricsDocument } from '../../../client/types.ts'
import { removeLine, setLine } from '../editor/lyric-edits.ts'
import { type Difference, joinedLineAt, takeWords } from './compare-words.ts'

/** A line that was taken over. `before` is null where there was none. */
interface Taken {
  readonly before: string | null
  readonly after: string
}

/** A line of the chart that was taken from the words. */
export interface TakenIntoChart extends Taken {
  readonly into: 'chart'
  /** The number of the line. */
  readonly line: number
}

/** A line of the words that was taken from the chart. */
export interface TakenIntoWords extends Taken {
  readonly into: 'words'
  readonly lineId: string
}

/** The chart with a line of the words, and what undoes that; null where the words do not have the line. */
export function intoChart(
  chart: string,
  difference: Difference,
): { chart: string; taken: TakenIntoChart } | null {
  if (difference.words === null) return null
  const isNew = difference.chart === null
  const { count } = joinedLineAt(chart, difference.line)
  const line = isNew ? difference.line + count : difference.line
  const next = takeWords(chart, difference)
  const before = isNew
    ? null
    : chart
        .split('\n')
        .slice(line, line + count)
        .join('\n')
  return { chart: next, taken: { into: 'chart', before, after: next.split('\n')[line] ?? '', line } }
}

/** The chart without the line that was taken over; null if the line was changed since. */
export function outOfChart(chart: string, { before, after, line }: TakenIntoChart): string | null {
  const lines = chart.split('\n')
  const [found] = [...lines.keys()]
    .filter((at) => lines[at] === after)
    .sort((a, b) => Math.abs(a - line) - Math.abs(b - line))
  return found === undefined
    ? null
    : lines.toSpliced(found, 1, ...(before === null ? [] : [before])).join('\n')
}

/** The words with a line of the chart, and what undoes that. Lines keep their ids; a new line gets the given one. */
export function intoWords(
  document: LyricsDocument,
  { chart, words, wordsAt, goesBefore }: Difference,
  newId: string,
): { document: LyricsDocument; taken: TakenIntoWords } | null {
  const found = document.sections.flatMap(({ lines }) => lines)[wordsAt]
  if (chart === null || !found) return null
  if (words !== null)
    return {
      document: setLine(document, found.id, chart),
      taken: { into: 'words', lineId: found.id, before: found.text, after: chart },
    }
  const line = { id: newId, text: chart }
  return {
    document: withLine(document, found, line, goesBefore),
    taken: { into: 'words', lineId: newId, before: null, after: chart },
  }
}

const withLine = (
  document: LyricsDocument,
  beside: LyricLine,
  line: LyricLine,
  goesBefore: boolean,
): LyricsDocument => ({
  ...document,
  sections: document.sections.map((section) => {
    const at = section.lines.indexOf(beside)
    return at < 0
      ? section
      : { ...section, lines: section.lines.toSpliced(goesBefore ? at : at + 1, 0, line) }
  }),
})

/** The words without the line that was taken over; null if the line was changed since. */
export function outOfWords(
  document: LyricsDocument,
  { lineId, before, after }: TakenIntoWords,
): LyricsDocument | null {
  const isThere = document.sections.some(({ lines }) =>
    lines.some(({ id, text }) => id === lineId && text === after),
  )
  if (!isThere) return null
  return before === null ? removeLine(document, lineId) : setLine(document, lineId, before)
}
