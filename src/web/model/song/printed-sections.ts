import type { LyricSection } from '../../../client/types.ts'
import { isOtherKind, isSameName } from '../../../formats/section-names.ts'

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

/**
 * The section of another language that is sung at the same time: of the same name, of the same kind and number, or at the same
 * place, unless that one is of another kind or number.
 */
export function counterpart(
  section: LyricSection,
  at: number,
  others: readonly LyricSection[],
): LyricSection | null {
  const alike =
    others.find(({ name }) => name === section.name) ??
    others.find(({ name }) => isSameName(name, section.name))
  if (alike) return alike
  const beside = others[at]
  return beside && !isOtherKind(beside.name, section.name) ? beside : null
}
