import { ENGLISH_NAMES } from '../section-names.ts'
import { chordLinesOf, withoutInlineChords } from '../text/chords.ts'
import { headingOf } from '../text/headings.ts'
import { directive, environmentOf, labelText } from './write.ts'

/** Letters that take two columns where every character has the same width. */
const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]/
const MARK = /\p{Mark}/u
const TAB = 8

interface Column {
  readonly text: string
  /** The column it begins at. */
  readonly from: number
}

/** The characters of a line by column, with tabs as the spaces that they stand for. */
function columnsOf(line: string): Column[] {
  const columns: Column[] = []
  let from = 0
  for (const character of line) {
    if (character === '\t') {
      const width = TAB - (from % TAB)
      for (let space = 0; space < width; space++) columns.push({ text: ' ', from: from++ })
    } else if (MARK.test(character)) {
      const last = columns.pop()
      columns.push({ text: `${last?.text ?? ''}${character}`, from: last?.from ?? from })
    } else {
      columns.push({ text: character, from })
      from += WIDE.test(character) ? 2 : 1
    }
  }
  return columns
}

/** The chords of a line, each with the column that it begins at. */
function chordsAt(line: string): Column[] {
  const chords: { text: string; from: number }[] = []
  let before = ' '
  for (const { text, from } of columnsOf(line)) {
    if (text !== ' ' && before === ' ') chords.push({ text, from })
    else if (text !== ' ') (chords.at(-1) ?? { text: '' }).text += text
    before = text
  }
  return chords
}

/** One line of chords and one of words as a line of ChordPro. */
export function joined(chordLine: string, words: string): string {
  const chords = chordsAt(chordLine)
  let line = ''
  let end = 0
  for (const { text, from } of columnsOf(words)) {
    while (chords[0] && chords[0].from <= from) line += `[${chords.shift()?.text}]`
    line += text
    end = from + (WIDE.test(text) ? 2 : 1)
  }
  for (const { text, from } of chords) {
    line += `${' '.repeat(Math.max(0, from - end))}[${text}]`
    end = Math.max(end, from)
  }
  return line.trimEnd()
}

/** Chords without words below them. Bars stay as they are. */
const alone = (chordLine: string): string =>
  chordLine.includes('|') || chordLine.includes('--') ? chordLine.trimEnd() : joined(chordLine, '')

/** Whether a text has lines of chords and no chords in brackets. */
export const hasChordsOverWords = (text: string): boolean =>
  !/\[[A-Ha-h][^\]\s]{0,12}\]\S/.test(text) && chordLinesOf(text.split(/\r\n?|\n/)).size > 0

/** A text with chords over words as ChordPro: chords in the words, headings as sections. */
export function fromChordsOverWords(text: string): string {
  const lines = text.split(/\r\n?|\n/)
  const headings = lines.map((line, at) => sectionHeading(line, lines[at - 1]))
  const chordLines = chordLinesOf(lines.map((line, at) => (headings[at] ? '' : line)))
  const written: string[] = []
  let open: string | null = null
  const close = () => {
    if (open === null) return
    const empty = written.length - written.findLastIndex((line) => line !== '') - 1
    written.splice(written.length - empty, 0, `{end_of_${open}}`)
    open = null
  }
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    const heading = headings[at]
    const below = lines[at + 1]
    if (heading) {
      close()
      open = environmentOf(heading)
      written.push(`{start_of_${open}: label="${labelText(heading)}"}`)
    } else if (!chordLines.has(at)) written.push(line.trimEnd())
    else if (!isSung(below) || chordLines.has(at + 1) || headings[at + 1]) written.push(alone(line))
    else if (line.includes('|') || line.includes('--')) written.push(line.trimEnd())
    else {
      written.push(joined(line, below))
      at++
    }
  }
  close()
  return written.join('\n')
}

/** Words without chords of their own. */
const isSung = (line: string | undefined): line is string =>
  line !== undefined && line.trim() !== '' && withoutInlineChords(line).removed === 0

/** The name of the section that a line is the heading of; null for other lines. */
function sectionHeading(line: string, before: string | undefined): string | null {
  const heading = headingOf(line, ENGLISH_NAMES)
  if (heading?.words !== '' || withoutInlineChords(line).removed > 0) return null
  return heading.weak && before !== undefined && before.trim() !== '' ? null : heading.name
}

/** Labels above the words, by the directive of ChordPro with that meaning. */
const LABELS: Readonly<Record<string, RegExp>> = {
  key: /^(?:key|original key|tonart|tonalité|tono|tom)$/,
  tempo: /^(?:tempo|bpm|metronome)$/,
  capo: /^(?:capo|kapo)$/,
  time: /^(?:time|time signature|takt|taktart)$/,
}

/** A line such as `Key: G` as a directive. */
const directiveOf = (line: string): string[] => {
  const [, label = '', value = ''] =
    /^\s{0,9}(\p{L}[\p{L} ]{0,24}?)\s{0,2}[:：]\s{0,9}(\S.{0,99})$/u.exec(line) ?? []
  const found = Object.entries(LABELS).find(([, words]) => words.test(label.toLowerCase()))
  // OnSong marks a key that moves with the chords: `Key: [G]`.
  return found ? [directive(found[0], value.replace(/[[\]]/g, ''))] : []
}

/** A text with chords over words, or in them, as ChordPro. The lines above it may name the key, the tempo and the capo. */
export const chartOfText = (above: readonly string[], words: readonly string[]): string =>
  [
    ...above.flatMap(directiveOf),
    '',
    fromChordsOverWords(words.join('\n').replace(/^(?:[^\S\n]*\n)+/, '')),
  ].join('\n')
