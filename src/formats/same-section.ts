import { foldName } from '../core/text.ts'
import { sectionLabel } from './section-names.ts'

/** The same word, or words of two languages for the same thing: "Verse 2" and "Strophe 2". */
export function isSameName(one: string, other: string): boolean {
  if (foldName(one) === foldName(other)) return true
  const [first, second] = [sectionLabel(one), sectionLabel(other)]
  return first !== null && first.kind === second?.kind && first.number === second.number
}

/** Words for different things: "Verse 3" and "Refrain". Nothing is known of a name of one's own. */
export function isOtherKind(one: string, other: string): boolean {
  const [first, second] = [sectionLabel(one), sectionLabel(other)]
  return first !== null && second !== null && (first.kind !== second.kind || first.number !== second.number)
}
