import { cut, LIMITS } from '../../core/limits.ts'
import { foldName } from '../../core/text.ts'
import { sectionName } from '../section-names.ts'
import type { FormatLyrics, FormatSection } from '../song.ts'
import type { WarningList } from '../warnings/warnings.ts'
import { fitLine, withoutBlankEdges } from './lines.ts'
import { oneLine, shortened } from './text.ts'

type Sung = Pick<FormatLyrics, 'sections' | 'sequence'>

/** Sections that hold words, each name and its words once, and a sequence that names only them. */
export const fitSections = (lyrics: FormatLyrics, warnings: WarningList): Sung => {
  const clean = lyrics.sections.map((section) => fitSection(section, lyrics.language, warnings))
  const taken = new Set(clean.map(({ name }) => foldName(name)))
  const free = freeNames(taken)
  const given = new Set<string>()
  const placeByWords = new Map<string, number>()
  const sections: FormatSection[] = []
  let merged = 0
  const places = clean.map(({ name, lines }): number | null => {
    if (lines.length === 0) return null
    const folded = foldName(name)
    const words = JSON.stringify([folded, lines])
    const known = placeByWords.get(words)
    if (known !== undefined) {
      merged++
      return known
    }
    placeByWords.set(words, sections.length)
    if (given.has(folded)) warnings.add('sectionRenamed', name)
    const unique = given.has(folded) ? free(name) : name
    given.add(folded)
    return sections.push({ name: unique, lines }) - 1
  })
  if (merged > 0) warnings.add('sectionsMerged', undefined, merged)
  const sequence = fitSequence(lyrics.sequence, places, warnings)
  if (merged === 0 || lyrics.sequence.length > 0) return { sections, sequence }
  return { sections, sequence: places.filter((place) => place !== null) }
}

const fitSection = (
  section: FormatSection,
  language: string | null,
  warnings: WarningList,
): FormatSection => ({
  name:
    shortened(oneLine(section.name), LIMITS.sectionName, warnings) || sectionName('other', null, language),
  lines: withoutBlankEdges(section.lines.flatMap((line) => fitLine(line, warnings))),
})

/** Gives "Chorus 2" for a second "Chorus" with other words, or the next number that no section has. */
const freeNames = (taken: Set<string>) => {
  const lastNumber = new Map<string, number>()
  return (name: string): string => {
    const folded = foldName(name)
    let number = lastNumber.get(folded) ?? 1
    let unique: string
    do {
      number++
      const suffix = ` ${number}`
      unique = cut(name, LIMITS.sectionName - suffix.length).trimEnd() + suffix
    } while (taken.has(foldName(unique)))
    lastNumber.set(folded, number)
    taken.add(foldName(unique))
    return unique
  }
}

/** A section without words is left out of the sequence too; a place where no section was is reported. */
const fitSequence = (
  sequence: readonly number[],
  places: readonly (number | null)[],
  warnings: WarningList,
): number[] => {
  const known = sequence.filter((place) => places[place] !== undefined)
  if (known.length < sequence.length)
    warnings.add('unknownInSequence', undefined, sequence.length - known.length)
  return known.flatMap((place) => places[place] ?? [])
}
