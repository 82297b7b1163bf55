import { LIMITS } from '../../core/limits.ts'
import { sung } from '../chordpro/write.ts'
import type { XmlElement } from '../xml/parse.ts'
import { lineText } from '../xml/text.ts'
import { attribute, childrenOf, isElement, textOf } from '../xml/tree.ts'

export interface Removed {
  chords: number
  comments: number
}

export interface VerseLines {
  /** Without chords and comments. */
  readonly lines: string[]
  /** With chords, as ChordPro. Made when it is asked for: most songs have no chords. */
  chart(): string[]
}

interface OpenLine {
  source: string
  /** The same with a sign for each chord. */
  marked: string
  /** The names of the chords. */
  chords: string[]
  /** Whether a chord or a comment was removed here: it may leave an empty line or a double space. */
  hadMore: boolean
}

/** The lines of a verse. What the words are without is counted. */
export const verseLines = (verse: XmlElement, removed: Removed): VerseLines => {
  const blocks = childrenOf(verse, 'lines')
  const read = (blocks.length > 0 ? blocks : [verse]).map((block) => blockLines(block, removed))
  return { lines: read.flatMap(({ lines }) => lines), chart: () => read.flatMap(({ chart }) => chart()) }
}

/** OpenLP writes a line break as a format, too. */
const isBreak = (node: XmlElement): boolean =>
  node.name === 'br' || (node.name === 'tag' && attribute(node, 'name') === 'br')

const BRACKETED_CHORD =
  /^\[[A-H](?:is|es|s)?(?:maj|min|mi|m|M|dim|aug|sus|add|[\d#b♯♭+()°-]){0,8}(?:\/[A-H](?:is|es|s|[#b♯♭])?)?\]$/

/** Before OpenLP knew chords, people marked them with a format of their own. */
const isBracketedChord = ({ name, children: [text, ...more] }: XmlElement): boolean =>
  name === 'tag' && typeof text === 'string' && more.length === 0 && BRACKETED_CHORD.test(text.trim())

/** Many programs write the lines below each other instead, without the element that the format has for it. */
const hasBreaks = (block: XmlElement): boolean =>
  block.children.some((node) => isElement(node) && (isBreak(node) || node.name === 'line' || hasBreaks(node)))

const LINE_BREAK = /\r\n|\r|\n/

/** Stands for a chord while the white space of a line is put in order. The text of a chart is without it. */
const MARK = '\ufffc'

const opened = (source = ''): OpenLine => ({
  source,
  marked: source.replaceAll(MARK, ''),
  chords: [],
  hadMore: false,
})

const chartLine = ({ marked, chords }: OpenLine): string => {
  const left = chords.values()
  return sung(lineText(marked).replace(/ {2,}/g, ' ')).replaceAll(MARK, () => `[${left.next().value}]`)
}

const blockLines = (block: XmlElement, removed: Removed): VerseLines => {
  const byElement = hasBreaks(block)
  const lines: string[] = []
  const closed: OpenLine[] = []
  let open = opened()
  const close = (): void => {
    const text = lineText(open.source)
    if (text !== '' || !open.hadMore) lines.push(open.hadMore ? text.replace(/ {2,}/g, ' ') : text)
    closed.push(open)
    open = opened()
  }
  const takeText = (text: string): void => {
    const [first = '', ...below] = byElement ? [text] : text.split(LINE_BREAK)
    open.source += first
    open.marked += first.replaceAll(MARK, '')
    for (const line of below) {
      close()
      open = opened(line)
    }
  }
  const take = (node: XmlElement | string): void => {
    if (!isElement(node)) takeText(node)
    else if (isBreak(node)) close()
    else if (node.name === 'comment') {
      removed.comments++
      open.hadMore = true
    } else {
      const isBracketed = isBracketedChord(node)
      if (node.name === 'chord' || isBracketed) {
        removed.chords++
        open.hadMore = true
        open.marked += MARK
        open.chords.push(isBracketed ? textOf(node).slice(1, -1) : chordName(node))
      }
      if (!isBracketed) node.children.forEach(take)
      // Before version 0.8 every line was an element.
      if (node.name === 'line') close()
    }
  }
  block.children.forEach(take)
  if (lines.length === 0 || lineText(open.marked) !== '') close()
  if (attribute(block, 'part') !== '') removed.comments++
  return {
    lines: repeated(lines, Number(attribute(block, 'repeat'))),
    chart: () => closed.filter(({ marked, hadMore }) => lineText(marked) !== '' || !hadMore).map(chartLine),
  }
}

/** How version 0.9 names what follows the root. */
const STRUCTURES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    min: 'm',
    min7: 'm7',
    min6: 'm6',
    min9: 'm9',
    minmaj7: 'mMaj7',
    dom7: '7',
    power: '5',
  }),
)

/** `name` in version 0.8; since 0.9 the parts of a chord have attributes of their own. */
const chordName = (chord: XmlElement): string => {
  const part = (name: string): string => attribute(chord, name).replace(/[[\]\n\r]/g, '')
  const structure = part('structure')
  const bass = part('bass')
  const name = part('name') || `${part('root')}${STRUCTURES.get(structure) ?? structure}${bass && `/${bass}`}`
  return name.trim()
}

const MOST_REPEATS = 10

/** Lines to be sung several times are written out, as far as a version may have lines. */
const repeated = (lines: string[], times: number): string[] =>
  Number.isInteger(times) && times > 1 && times <= MOST_REPEATS && lines.length * times <= LIMITS.lines
    ? Array.from({ length: times }, () => lines).flat()
    : lines
