import { fold } from '../../core/text.ts'

/** The rank of what does not match. */
export const NO_MATCH = 5

/** What is typed may be in the middle of a name once it has as many letters. */
export const SHORTEST_PART = 2

/** How well a folded text matches one of the names: 0 is the whole name, NO_MATCH is not at all. */
export const rankOfNames = (wanted: string, names: readonly string[]): number =>
  Math.min(
    NO_MATCH,
    ...names.map((name) => {
      const folded = fold(name)
      if (folded === wanted) return 0
      if (folded.startsWith(wanted)) return 2
      if (folded.split(/[\s(·,/-]+/).some((word) => word.startsWith(wanted))) return 3
      return wanted.length >= SHORTEST_PART && folded.includes(wanted) ? 4 : NO_MATCH
    }),
  )
