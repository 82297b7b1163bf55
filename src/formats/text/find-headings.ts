import type { SectionNames } from '../section-names.ts'
import { type Heading, headingOf } from './headings.ts'

export const isBlankLine = (line: string | undefined): boolean => line === undefined || line.trim() === ''

/** The headings of a text by line. A line that may be a word or a chord is a heading only if there are others. */
export function findHeadings(lines: readonly string[], names: SectionNames): Map<number, Heading> {
  const found = lines.map((line) => headingOf(line, names))
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
