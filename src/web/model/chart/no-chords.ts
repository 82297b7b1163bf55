import type { Chart } from '../../../formats/chordpro/chart.ts'
import { chordOf, type Spelling } from '../../../formats/chords.ts'
import { isChord } from '../../../formats/text/chords.ts'

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
