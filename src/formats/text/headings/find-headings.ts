import type { SectionNames } from '../../section-names.ts'
import { type Heading, headingOf } from './headings.ts'

export const isBlankLine = (line: string | undefined): boolean => line === undefined || line.trim() === ''

const isBracketed = (line: string | undefined): boolean => /^\s*\[/.test(line ?? '')

/** The headings of a text by line. A line that may be a word or a chord is a heading only if there are others. */
export function findHeadings(lines: readonly string[], names: SectionNames): Map<number, Heading> {
  const read = lines.map((line) => headingOf(line, names))
  // Where headings are in brackets, a line that is like one and has none is sung, unless it stands apart.
  const hasBrackets = read.some((heading, at) => heading && !heading.weak && isBracketed(lines[at]))
  const found = read.map((heading, at) =>
    hasBrackets && !isBracketed(lines[at]) && !isBlankLine(lines[at - 1]) ? null : heading,
  )
  const sure = found.filter((heading) => heading !== null && !heading.weak)
  const letters = sure.some((heading) => heading?.letter)
  const headings = new Map<number, Heading>()
  found.forEach((heading, at) => {
    if (!heading) return
    const atStart =
      heading.times > 1 ||
      isBlankLine(lines[at - 1]) ||
      headings.has(at - 1) ||
      /^\s*\[|:$/.test(lines[at] ?? '')
    const proven = atStart && (heading.letter ? letters : sure.length > 0)
    if (!heading.weak || proven) headings.set(at, heading)
  })
  return headings
}
