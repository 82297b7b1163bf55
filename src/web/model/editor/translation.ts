import type { LyricSection, LyricsDocument, LyricVersion } from '../../../client/types.ts'
import { isBlank } from '../../../core/limits.ts'
import { type SectionNames, sectionLabel } from '../../../formats/section-names.ts'
import { counterpart } from '../song/printed-sections.ts'
import { withoutTrailingBlanks } from './lyric-edits.ts'
import { translateNames } from './section-names.ts'

/** The sections of other words to fill: as many empty lines in each, and the same singing order. */
export function emptyCopy(
  source: LyricsDocument,
  names: { from: SectionNames; to: SectionNames },
  newId: () => string,
): LyricsDocument {
  const ids = new Map(source.sections.map(({ id }) => [id, newId()]))
  const sections = source.sections.map(({ id, name, lines }) => ({
    id: ids.get(id) ?? newId(),
    name,
    lines: lines.map(() => ({ id: newId(), text: '' })),
  }))
  const sequence = source.sequence.flatMap((id) => ids.get(id) ?? [])
  return translateNames({ label: '', sections, sequence }, names.from, names.to)
}

/**
 * The section of the source that a section translates: of the same kind and number, in any language of either name,
 * else of the same name or at the same place.
 */
export function sourceSection(
  section: LyricSection,
  at: number,
  { sections }: Pick<LyricVersion, 'sections'>,
): LyricSection | null {
  const label = sectionLabel(section.name)
  const isAlike = (other: LyricSection) => {
    const found = sectionLabel(other.name)
    return found?.kind === label?.kind && found?.number === label?.number
  }
  const alike = label ? sections.filter(isAlike) : []
  return alike.length === 1 ? (alike[0] ?? null) : counterpart(section, at, sections)
}

export const hasWords = ({ lines }: LyricSection): boolean => lines.some(({ text }) => !isBlank(text))

/** The document without sections that have no words, unless none has any. */
export function withoutEmptySections<D extends LyricsDocument>(document: D): D {
  const sections = document.sections.filter(hasWords)
  if (sections.length === 0) return document
  const ids = new Set(sections.map(({ id }) => id))
  return { ...document, sections, sequence: document.sequence.filter((id) => ids.has(id)) }
}

/** What a save sends of words that began as an empty copy of others. */
export const filledSections = <D extends LyricsDocument>(document: D): D =>
  withoutEmptySections(withoutTrailingBlanks(document))
