import type { LyricSection, LyricsDocument } from '../../../client/types.ts'

/** The sections as they are sung. An empty sequence means each once, in order. */
export function singingOrder({
  sections,
  sequence,
}: Pick<LyricsDocument, 'sections' | 'sequence'>): LyricSection[] {
  if (sequence.length === 0) return sections
  const byId = new Map(sections.map((section) => [section.id, section]))
  return sequence.flatMap((id) => byId.get(id) ?? [])
}

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
