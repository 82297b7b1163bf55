import type { LyricLine, LyricsDocument, LyricVersion } from '../../../client/types.ts'
import { foldLetters } from '../../../core/text.ts'
import { type Chart, parseChart } from '../../../formats/chordpro/chart.ts'
import { type JoinedLine, joinedLines } from '../../../formats/chordpro/lines.ts'
import { chordOf, type Spelling } from '../../../formats/chords.ts'
import { isChord } from '../../../formats/text/chords.ts'
import { linePairs } from '../diff.ts'
import { removeLine, setLine } from '../editor/lyric-edits.ts'

/** A chord that stands directly before a place in a chart, or before the end of a line that goes on there. */
const BEFORE = /\[([^[\]\n]{0,80})\]((?:\\\n[^\S\n]*)*)$/

/** The chord over the syllable that begins here; empty where there is none. */
export const chordBefore = (chart: string, at: number): string => BEFORE.exec(chart.slice(0, at))?.[1] ?? ''

/** The chart with this chord over the syllable that begins here, in place of the one before; an empty one is removed. */
export function placeChord(chart: string, at: number, chord: string): string {
  const before = chart.slice(0, at).replace(BEFORE, '$2')
  const clean = chord.replace(/[[\]\n]/g, '').trim()
  return `${before}${clean === '' ? '' : `[${clean}]`}${chart.slice(at)}`
}

const VOWELS = 'aeiouyáéíóúàèìòùâêîôûäëïöüãõåæøœаеёиоуыэюяіїє'
const SYLLABLE = new RegExp(
  `[^${VOWELS}\\s]*[${VOWELS}]+(?:[^${VOWELS}\\s]+(?=\\s|$)|[^${VOWELS}\\s](?=[^${VOWELS}\\s]))?|\\S+`,
  'giu',
)
const LETTER_BY_LETTER = /[\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

/** Where the syllables of a text begin, by its vowels: near enough to put a chord there. */
export function syllableStarts(text: string): number[] {
  if (LETTER_BY_LETTER.test(text)) return [...text.matchAll(/\S/gu)].map(({ index }) => index)
  return [...text.matchAll(SYLLABLE)].map(({ index }) => index)
}

/** A line that the chart and the words do not have alike; null on the side that does not have it. */
export interface Difference {
  readonly chart: string | null
  readonly words: string | null
  /** The line of the chart where it begins, or that of the line that it would follow; -1: before all lines. */
  readonly line: number
  /** The line of the words, or the one that it would stand beside; -1: the words have no lines. */
  readonly wordsAt: number
  /** Where the words do not have it: whether it goes before the line that it would stand beside. */
  readonly goesBefore: boolean
}

const CHORD = /\[[^[\]\n]{0,80}\]/g
const wordsIn = (line: string): string => line.replace(CHORD, '').replace(/\s+/g, ' ').trim()

/** The lines of words in a chart, with their numbers in its text. */
function linesOf(chart: string): { text: string; line: number; section: number }[] {
  const joined = joinedLines(chart)
  const lineOfPlace = (place: number) =>
    joined.findLast(({ pieces }) => (pieces[0]?.at ?? 0) <= place)?.line ?? 0
  return parseChart(chart).sections.flatMap(({ lines }, section) =>
    lines.flatMap((found) => {
      if (found.kind !== 'words') return []
      const text = wordsIn(found.syllables.map((syllable) => syllable.text).join(''))
      return text === '' ? [] : [{ text, line: lineOfPlace(found.syllables[0]?.at ?? 0), section }]
    }),
  )
}

/** Of several words those that differ least from a chart. */
export function closestWords<Words extends Pick<LyricVersion, 'sections'>>(
  chart: string,
  words: readonly Words[],
): Words | undefined {
  if (words.length < 2) return words[0]
  const counted = words.map((each) => ({ each, count: compareWords(chart, linesIn(each)).length }))
  return counted.toSorted((a, b) => a.count - b.count)[0]?.each
}

const linesIn = ({ sections }: Pick<LyricVersion, 'sections'>): string[] =>
  sections.flatMap(({ lines }) => lines.map(({ text }) => text))

/** Where the words of a chart and those of the song differ. Case, accents and signs do not count. */
export function compareWords(chart: string, words: readonly string[]): Difference[] {
  const ofChart = linesOf(chart)
  const sung = words.map((line, at) => ({ text: wordsIn(line), at })).filter(({ text }) => text !== '')
  const pairs = linePairs(
    ofChart.map(({ text }) => foldLetters(text)),
    sung.map(({ text }) => foldLetters(text)),
  )
  const differences: Difference[] = []
  let [i, j] = [0, 0]
  for (const [atChart, atWords] of [...pairs, [ofChart.length, sung.length] as const]) {
    const [here, there] = [ofChart.slice(i, atChart), sung.slice(j, atWords)]
    const [before, after] = [ofChart[i - 1], ofChart[atChart]]
    const next = sung[atWords]?.at
    const last = there.at(-1)?.at ?? sung[j - 1]?.at
    for (let at = 0; at < Math.max(here.length, there.length); at++) {
      const [mine, theirs] = [here[at], there[at]]
      // The first lines of a section stand before those that follow in it.
      const beginsSection =
        there.length === 0 && mine?.section !== before?.section && mine?.section === after?.section
      const goesBefore = theirs === undefined && next !== undefined && (beginsSection || last === undefined)
      differences.push({
        chart: mine?.text ?? null,
        words: theirs?.text ?? null,
        line: mine?.line ?? here.at(-1)?.line ?? before?.line ?? -1,
        wordsAt: theirs?.at ?? (goesBefore ? next : last) ?? -1,
        goesBefore,
      })
    }
    ;[i, j] = [atChart + 1, atWords + 1]
  }
  return differences
}

/** The chart with the words of this line as the song has them. Chords stay at their words. */
export function takeWords(chart: string, { chart: known, words, line }: Difference): string {
  const lines = chart.split('\n')
  const { text, count } = joinedLineAt(chart, line)
  if (words === null) return chart
  if (known === null) return lines.toSpliced(line + count, 0, words).join('\n')
  return lines.toSpliced(line, count, withWords(text, words)).join('\n')
}

/** The line of a chart that begins at this line of its text. */
const joinedLineAt = (chart: string, line: number): Pick<JoinedLine, 'text' | 'count'> =>
  joinedLines(chart).find((each) => each.line === line) ?? { text: '', count: 1 }

/** Other words under the chords of a line: each chord stays at the word with the same number. */
function withWords(line: string, words: string): string {
  const starts = [...words.matchAll(/\S+/g)].map(({ index }) => index)
  let [taken, plain] = [0, '']
  const placed: { at: number; chord: string }[] = []
  for (const found of line.matchAll(CHORD)) {
    plain += line.slice(taken, found.index)
    taken = found.index + found[0].length
    const isInWord = /\S$/.test(plain) && /^\S/.test(line.slice(taken))
    const number = (plain.match(/\S+/g)?.length ?? 0) - (isInWord ? 1 : 0)
    const offset = isInWord ? (/\S*$/.exec(plain)?.[0].length ?? 0) : 0
    const start = starts[number] ?? words.length
    const end = starts[number + 1] ?? words.length
    placed.push({ at: Math.min(start + offset, Math.max(start, end)), chord: found[0] })
  }
  let [text, from] = ['', 0]
  for (const { at, chord } of placed) {
    text += `${words.slice(from, Math.max(from, at))}${chord}`
    from = Math.max(from, at)
  }
  return text + words.slice(from)
}

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

/** What stands over words in the place of a chord and is none, so that it is not moved to another key; once each. */
export function noChordsOf({ sections }: Pick<Chart, 'sections'>, spelling: Spelling): string[] {
  const lines = sections.flatMap((section) => section.lines)
  const syllables = lines.flatMap((line) => (line.kind === 'words' ? line.syllables : []))
  const chords = syllables.flatMap(({ chord, isRemark }) => (chord === null || isRemark ? [] : [chord]))
  return [...new Set(chords.filter((text) => !isReadable(text, spelling)))]
}

/** Several chords may stand in one place, with bars and strokes between them. */
const isReadable = (text: string, spelling: Spelling): boolean =>
  text
    .split(/[\s|]+/)
    .every((part) => /^[-–—./%:*]*$/.test(part) || chordOf(part, spelling) !== null || isChord(part))
