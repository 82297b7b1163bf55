import type { LyricSection } from '../../../client/types.ts'

export interface PrintedSection {
  section: LyricSection
  /** Sung before: print its name alone. */
  again: boolean
}

/** The singing order in which a section's words stand only the first time. */
export function wordsOnce(ordered: readonly LyricSection[]): PrintedSection[] {
  const seen = new Set<string>()
  return ordered.map((section) => {
    const again = seen.has(section.id)
    seen.add(section.id)
    return { section, again }
  })
}

/** The section of another language that is sung at the same time: of the same name, or at the same place. */
export function counterpart(
  section: LyricSection,
  at: number,
  others: readonly LyricSection[],
): LyricSection | null {
  return others.find((other) => other.name === section.name) ?? others[at] ?? null
}
