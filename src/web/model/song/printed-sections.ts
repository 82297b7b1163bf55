import type { LyricSection } from '../../../client/types.ts'
import { isOtherKind, isSameName } from '../../../formats/section-names.ts'

interface PrintedSection {
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

export interface SectionPair {
  first: LyricSection | null
  second: LyricSection | null
}

/**
 * Two languages side by side: each section beside the one of its name, or the one at its place. What is left of the
 * second stands at the end. Without a second language every section stands alone. A section that is sung again stands
 * beside the same one again, unless both languages are sung in as many sections: then the place decides.
 */
export function pairedSections(
  firsts: readonly LyricSection[],
  seconds: readonly LyricSection[] | null,
): SectionPair[] {
  if (!seconds) return firsts.map((first) => ({ first, second: null }))
  const before = new Map<string, LyricSection>()
  const pairs = firsts.map((first, at) => {
    const again = firsts.length === seconds.length ? undefined : before.get(first.id)
    const second = again ?? counterpart(first, at, seconds)
    if (second) before.set(first.id, second)
    return { first, second }
  })
  const shown = new Set(pairs.map(({ second }) => second))
  const left = seconds.filter((section) => !shown.has(section))
  return [...pairs, ...left.map((second) => ({ first: null, second }))]
}
