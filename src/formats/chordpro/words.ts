import { ENGLISH_NAMES } from '../section-names.ts'
import { withoutInlineChords, withRoundCounts } from '../text/chords.ts'
import { headingOf } from '../text/headings/headings.ts'
import type { Block } from '../text/sections.ts'

/** The heading that a line is, with its name in brackets or not; a word that may be sung is none. */
export function ownHeading(line: string): NonNullable<Block['heading']> | null {
  const text = line.trim()
  const heading = text.length > 60 ? null : headingOf(text, ENGLISH_NAMES)
  if (!heading || heading.weak || heading.letter || heading.words !== '' || heading.kind === 'other')
    return null
  return /[:\]]$|\d$/.test(text) ||
    text === text.toUpperCase() ||
    headingOf(`${text}:`, ENGLISH_NAMES)?.name === text
    ? heading
    : null
}

/** In ChordPro any text in brackets is a chord or a note, except how often a line is sung: `[x2]`. */
export function withoutBrackets(line: string): { text: string; removed: number } {
  return withoutInlineChords(withRoundCounts(line).replace(/\[([^[\]\n]{1,80})\]/g, '[*$1]'))
}
