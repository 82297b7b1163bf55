import { foldName } from '../core/text.ts'
import { isPartName, sectionLabel } from './section-names.ts'

interface Named {
  readonly name: string
}

const hasName =
  (wanted: string) =>
  ({ name }: Named): boolean =>
    foldName(name) === foldName(wanted)

/** The same word, or words of two languages for the same thing: "Verse 2" and "Strophe 2". */
export function isSameName(one: string, other: string): boolean {
  if (foldName(one) === foldName(other)) return true
  const [first, second] = [sectionLabel(one), sectionLabel(other)]
  if (first === null || first.kind !== second?.kind || first.number !== second.number) return false
  return first.kind !== 'other' || (isPartName(one) && isPartName(other))
}

/**
 * The section of other words that is sung in place of this one: that of the same name, else of the same kind and number. Of
 * several such sections the first stands for the first, the second for the second.
 */
export function sameSection<Section extends Named>(
  section: Named,
  own: readonly Named[],
  others: readonly Section[],
): Section | undefined {
  const named = others.filter(hasName(section.name))
  if (named.length > 0) return named[own.filter(hasName(section.name)).indexOf(section)]
  const among = (all: readonly Named[]) => (one: Named) =>
    isSameName(one.name, section.name) && !all.some(hasName(one.name))
  return others.filter(among(own))[own.filter(among(others)).indexOf(section)]
}

/** Words for different things: "Verse 3" and "Refrain". Nothing is known of a name of one's own. */
export function isOtherKind(one: string, other: string): boolean {
  const [first, second] = [sectionLabel(one), sectionLabel(other)]
  return first !== null && second !== null && (first.kind !== second.kind || first.number !== second.number)
}
