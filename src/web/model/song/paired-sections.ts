import type { LyricSection } from '../../../client/types.ts'
import { counterpart } from './singing-order.ts'

export interface SectionPair {
  first: LyricSection | null
  second: LyricSection | null
}

/**
 * Two languages side by side: each section beside the one of its name, or the one at its place. What is left of the
 * second stands at the end. Without a second language every section stands alone.
 */
export function pairedSections(
  firsts: readonly LyricSection[],
  seconds: readonly LyricSection[] | null,
): SectionPair[] {
  if (!seconds) return firsts.map((first) => ({ first, second: null }))
  const pairs = firsts.map((first, at) => ({ first, second: counterpart(first, at, seconds) }))
  const shown = new Set(pairs.map(({ second }) => second))
  const left = seconds.filter((section) => !shown.has(section))
  return [...pairs, ...left.map((second) => ({ first: null, second }))]
}
