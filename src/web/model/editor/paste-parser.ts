import type { LyricSection } from '../../../client/types.ts'
import { cut, LIMITS } from '../../../core/limits.ts'
import { fold, foldName, trimLine } from '../../../core/text.ts'

export interface ParsedLyrics {
  sections: LyricSection[]
  /** The order of singing, when a section's heading came again without words or with the same ones. */
  sequence: string[]
}

const KINDS =
  'verse|strophe|vers|chorus|refrain|kehrvers|bridge|bruecke|brucke|zwischenteil|pre-?chorus|pre-?refrain|vorrefrain|' +
  'intro|vorspiel|outro|nachspiel|ending|ende|schluss|tag|coda|interlude|zwischenspiel|antiphon|vamp|part|teil'

/** `Verse 2`, `[Chorus]`, `2. Strophe:`, `Refrain (2x)`; and a lone number before a verse: `3.` */
const HEADING = new RegExp(
  `^[[({]?\\s*(?:(\\d{1,2})[.)]?\\s+)?(?:${KINDS})\\s*(?:\\d{1,2}[a-z]?)?\\s*[\\])}]?\\s*[:.]?\\s*(?:\\(?(?:x\\s*\\d|\\d\\s*x)\\)?)?$`,
)
const NUMBER_ALONE = /^(\d{1,2})[.)]?$/
const NUMBER_FIRST = /^(\d{1,2})[.)]\s+(?=\S)/

interface Block {
  heading: string | null
  lines: string[]
}

/** Cuts a pasted text into sections by its headings, or by its empty lines when there are none. */
export function parseLyrics(text: string, verseName: string, newId: () => string): ParsedLyrics {
  const blocks = blocksOf(text.split(/\r\n|\r|\n/).map(trimLine), verseName)
  const sections: LyricSection[] = []
  const byName = new Map<string, LyricSection>()
  const sequence: string[] = []
  let unnamed = 0
  for (const block of blocks) {
    if (block.heading === null) unnamed++
    const wanted = block.heading ?? `${verseName} ${unnamed}`
    const known = byName.get(foldName(wanted))
    const words = block.lines.join('\n')
    const repeats = known && (words === '' || known.lines.map((line) => line.text).join('\n') === words)
    if (known && repeats) sequence.push(known.id)
    else if (words !== '') {
      const name = freeAmong(byName, cut(wanted, LIMITS.sectionName))
      const section = { id: newId(), name, lines: block.lines.map((line) => ({ id: newId(), text: line })) }
      byName.set(foldName(name), section)
      sections.push(section)
      sequence.push(section.id)
    }
  }
  const plain = sequence.join() === sections.map((section) => section.id).join()
  return { sections, sequence: plain ? [] : sequence }
}

function freeAmong(byName: Map<string, LyricSection>, name: string): string {
  let free = name
  for (let number = 2; byName.has(foldName(free)); number++)
    free = `${cut(name, LIMITS.sectionName - 4)} ${number}`
  return free
}

function blocksOf(lines: string[], verseName: string): Block[] {
  const withHeadings = lines.some((line) => headingOf(line, verseName) !== null)
  const blocks: Block[] = []
  let block: Block | null = null
  for (const line of lines) {
    const heading = headingOf(line, verseName)
    if (heading !== null) {
      block = { heading, lines: [] }
      blocks.push(block)
    } else if (line.trim() === '') {
      // Below a heading an empty line may be a breath inside the section; without headings it ends one.
      if (withHeadings && block?.heading != null) block.lines.push('')
      else block = null
    } else {
      if (!block) {
        block = { heading: null, lines: [] }
        blocks.push(block)
      }
      const numbered =
        block.lines.length === 0 && block.heading === null ? NUMBER_FIRST.exec(line.trim()) : null
      if (numbered) block.heading = `${verseName} ${numbered[1]}`
      block.lines.push(cut(numbered ? line.trim().slice(numbered[0].length) : line, LIMITS.line))
    }
  }
  return blocks.map(({ heading, lines: words }) => ({ heading, lines: withoutBlankEnds(words) }))
}

function headingOf(line: string, verseName: string): string | null {
  const text = line.trim()
  const number = NUMBER_ALONE.exec(text)
  if (number) return `${verseName} ${number[1]}`
  if (!HEADING.test(fold(text))) return null
  return text
    .replace(/\s*\(?(?:x\s*\d|\d\s*x)\)?$/i, '')
    .replace(/^[[({]\s*|\s*[\])}:.]+$/g, '')
    .trim()
}

function withoutBlankEnds(lines: string[]): string[] {
  const first = lines.findIndex((line) => line.trim() !== '')
  const last = lines.findLastIndex((line) => line.trim() !== '')
  return first === -1 ? [] : lines.slice(first, last + 1)
}
