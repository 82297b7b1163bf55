import { foldLetters } from '../../core/text.ts'
import type { FormatSection, Warning } from '../song.ts'
import { chordLinesOf } from './chords.ts'
import { isBlankLine } from './headings.ts'

/** Fewer lines may be verses of one line. */
const FEWEST = 8

/** Of so many gaps one at most is none: below a title, or above a name. */
const RARE = 6

/**
 * A text with an empty line after each line, as some programs export it, without these: only longer gaps part its verses.
 * Any other text stays as it is. The first line stays apart if it is the title: in the name of the file, or alone in capitals.
 */
export function singleSpaced(lines: readonly string[], fileTitle: string): readonly string[] {
  if (lines.length < 2 * FEWEST) return lines
  const filled = lines.flatMap((line, at) => (isBlankLine(line) ? [] : [at]))
  const chords = chordLinesOf(lines)
  const gaps = filled.slice(1).map((at, before) => at - (filled[before] ?? 0) - 1)
  const ofWords = gaps.filter((_, before) => !chords.has(filled[before] ?? 0))
  const single = ofWords.filter((gap) => gap === 1).length
  const none = ofWords.filter((gap) => gap === 0).length
  const isDouble = single >= FEWEST && none * RARE <= single && single > ofWords.length / 2
  if (!isDouble) return lines
  const [first = 0, second = 0] = filled
  const belowTitle = isTitle(lines[first] ?? '', lines[second] ?? '', fileTitle) ? first + 1 : -1
  return lines.filter(
    (line, at) =>
      at === belowTitle || !(isBlankLine(line) && isFilled(lines[at - 1]) && isFilled(lines[at + 1])),
  )
}

const isTitle = (line: string, next: string, fileTitle: string): boolean => {
  const letters = foldLetters(line)
  const isNamed = letters !== '' && foldLetters(fileTitle).endsWith(letters)
  return (
    isNamed || (line === line.toUpperCase() && line !== line.toLowerCase() && next !== next.toUpperCase())
  )
}

const isFilled = (line: string | undefined): boolean => line !== undefined && !isBlankLine(line)

/** Fewer sections of one line are no sign that the text was parted at the wrong places. */
const MANY = 6

/** About a text most of whose sections are one line. */
export const shortSections = (sections: readonly FormatSection[]): Warning => {
  const short = sections.filter(({ lines }) => lines.length === 1).length
  const isMost = short >= MANY && short * 2 > sections.length
  return { code: 'shortSections', count: isMost ? short : 0 }
}
