import { LIMITS } from '../../core/limits.ts'
import type { XmlElement } from '../xml/parse.ts'
import { lineText } from '../xml/text.ts'
import { attribute, childrenOf, isElement } from '../xml/tree.ts'

export interface Removed {
  chords: number
  comments: number
}

interface OpenLine {
  source: string
  /** Whether a chord or a comment was removed here: it may leave an empty line or a double space. */
  hadMore: boolean
}

/** The lines of a verse, without its chords and comments, which are counted. */
export const verseLines = (verse: XmlElement, removed: Removed): string[] => {
  const blocks = childrenOf(verse, 'lines')
  return (blocks.length > 0 ? blocks : [verse]).flatMap((block) => blockLines(block, removed))
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

const blockLines = (block: XmlElement, removed: Removed): string[] => {
  const byElement = hasBreaks(block)
  const lines: string[] = []
  let open: OpenLine = { source: '', hadMore: false }
  const close = (): void => {
    const text = lineText(open.source)
    if (text !== '' || !open.hadMore) lines.push(open.hadMore ? text.replace(/ {2,}/g, ' ') : text)
    open = { source: '', hadMore: false }
  }
  const takeText = (text: string): void => {
    const [first = '', ...below] = byElement ? [text] : text.split(LINE_BREAK)
    open.source += first
    for (const line of below) {
      close()
      open.source = line
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
      }
      if (!isBracketed) node.children.forEach(take)
      // Before version 0.8 every line was an element.
      if (node.name === 'line') close()
    }
  }
  block.children.forEach(take)
  if (lines.length === 0 || lineText(open.source) !== '') close()
  if (attribute(block, 'part') !== '') removed.comments++
  return repeated(lines, Number(attribute(block, 'repeat')))
}

const MOST_REPEATS = 10

/** Lines to be sung several times are written out, as far as a version may have lines. */
const repeated = (lines: string[], times: number): string[] =>
  Number.isInteger(times) && times > 1 && times <= MOST_REPEATS && lines.length * times <= LIMITS.lines
    ? Array.from({ length: times }, () => lines).flat()
    : lines
