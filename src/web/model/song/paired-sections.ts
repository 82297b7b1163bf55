import type { LyricSection } from '../../../client/types.ts'
import { counterpart } from './printed-sections.ts'

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
