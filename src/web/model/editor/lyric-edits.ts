import type { LyricLine, LyricSection, LyricsDocument } from '../../../client/types.ts'
import { isBlank } from '../../../core/limits.ts'

/**
 * Every change the lyric editor can make, as a function from document to document. A line keeps its id while its
 * words change; only what is new gets a new one. A change that makes no sense gives the same document back.
 */
type NewId = () => string

export function setLine(document: LyricsDocument, lineId: string, text: string): LyricsDocument {
  return mapLines(document, lineId, (line) => [{ ...line, text }])
}

/** The part before the cut keeps the id; cut before its first word, the whole line does, below a new empty one. */
export function splitLine(
  document: LyricsDocument,
  lineId: string,
  at: number,
  newId: NewId,
): LyricsDocument {
  return mapLines(document, lineId, (line) => {
    const [head, tail] = [line.text.slice(0, at).trimEnd(), line.text.slice(at).trimStart()]
    if (head === '' && tail !== '') return [{ id: newId(), text: '' }, line]
    return [
      { ...line, text: head },
      { id: newId(), text: tail },
    ]
  })
}

/** Joins a line to the one above it in the same section; the upper one's id stays. */
export function joinWithPrevious(document: LyricsDocument, lineId: string): LyricsDocument {
  return mapSections(document, (section) => {
    const at = section.lines.findIndex((line) => line.id === lineId)
    const [upper, lower] = [section.lines[at - 1], section.lines[at]]
    if (!upper || !lower) return section
    // An empty line above simply goes, so that the words keep their own identity.
    const joined = upper.text === '' ? lower : { ...upper, text: joinTexts(upper.text, lower.text) }
    return { ...section, lines: section.lines.toSpliced(at - 1, 2, joined) }
  })
}

const joinTexts = (upper: string, lower: string) =>
  lower === '' ? upper : `${upper.trimEnd()} ${lower.trimStart()}`

/** Text of several lines, put in at the cursor: the line it lands in keeps its id, the others are new. */
export function pasteLines(
  document: LyricsDocument,
  lineId: string,
  selection: { start: number; end: number },
  pasted: string,
  newId: NewId,
): LyricsDocument {
  return mapLines(document, lineId, (line) => {
    const texts = pasted.split(/\r\n|\r|\n/)
    const [first = '', ...rest] = texts
    const [head, tail] = [line.text.slice(0, selection.start), line.text.slice(selection.end)]
    if (rest.length === 0) return [{ ...line, text: head + first + tail }]
    const last = (rest.pop() ?? '') + tail
    return [{ ...line, text: head + first }, ...[...rest, last].map((text) => ({ id: newId(), text }))]
  })
}

export function removeLine(document: LyricsDocument, lineId: string): LyricsDocument {
  return mapLines(document, lineId, () => [])
}

/**
 * The document without blank lines at the end of its sections. A section that has no words at all keeps its lines: it is
 * a problem that the editor shows, and must not change while it does.
 */
export function withoutTrailingBlanks<D extends LyricsDocument>(document: D): D {
  return { ...document, sections: document.sections.map(withoutBlankEnd) }
}

function withoutBlankEnd(section: LyricSection): LyricSection {
  const last = section.lines.findLastIndex(({ text }) => !isBlank(text))
  return last < 0 ? section : { ...section, lines: section.lines.slice(0, last + 1) }
}

export function addLine(document: LyricsDocument, sectionId: string, newId: NewId): LyricsDocument {
  return mapSections(document, (section) =>
    section.id === sectionId ? { ...section, lines: [...section.lines, { id: newId(), text: '' }] } : section,
  )
}

/** One step up or down; over the edge of a section it goes on into the next one. */
export function moveLine(document: LyricsDocument, lineId: string, step: -1 | 1): LyricsDocument {
  const home = document.sections.findIndex((section) => section.lines.some((line) => line.id === lineId))
  const section = document.sections[home]
  const line = section?.lines.find((other) => other.id === lineId)
  if (!section || !line) return document
  const at = section.lines.indexOf(line)
  const target = at + step
  if (target >= 0 && target < section.lines.length) {
    return replaceLines(document, home, section.lines.toSpliced(at, 1).toSpliced(target, 0, line))
  }
  const neighbour = document.sections[home + step]
  if (!neighbour) return document
  const left = replaceLines(document, home, section.lines.toSpliced(at, 1))
  const joined = step === 1 ? [line, ...neighbour.lines] : [...neighbour.lines, line]
  return replaceLines(left, home + step, joined)
}

const replaceLines = (document: LyricsDocument, at: number, lines: LyricLine[]): LyricsDocument => ({
  ...document,
  sections: document.sections.map((section, index) => (index === at ? { ...section, lines } : section)),
})

const mapSections = (
  document: LyricsDocument,
  change: (section: LyricSection) => LyricSection,
): LyricsDocument => ({
  ...document,
  sections: document.sections.map(change),
})

const mapLines = (
  document: LyricsDocument,
  lineId: string,
  change: (line: LyricLine) => LyricLine[],
): LyricsDocument =>
  mapSections(document, (section) =>
    section.lines.some((line) => line.id === lineId)
      ? { ...section, lines: section.lines.flatMap((line) => (line.id === lineId ? change(line) : [line])) }
      : section,
  )
