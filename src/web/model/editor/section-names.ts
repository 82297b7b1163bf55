import type { LyricSection, LyricsDocument, LyricVersion } from '../../../client/types.ts'
import { isBlank } from '../../../core/limits.ts'
import { foldName } from '../../../core/text.ts'
import {
  namesIn,
  numberedName,
  type SectionKind,
  type SectionNames,
  sectionLabel,
} from '../../../formats/section-names.ts'
import { counterpart } from '../song/printed-sections.ts'
import { withoutTrailingBlanks } from './lyric-edits.ts'

const KINDS = [
  'verse',
  'chorus',
  'preChorus',
  'bridge',
  'intro',
  'interlude',
  'ending',
] as const satisfies SectionKind[]

/** What sections are called in the language of the words; in the reader's while that is not chosen, or not known. */
export const namesFor = (language: string, reader: string): SectionNames =>
  namesIn(language) ?? namesIn(reader) ?? namesIn('en')

/** Names for the next sections, as buttons: the next verse, and what a song has once. */
export function nextNames(document: LyricsDocument, names: SectionNames): string[] {
  const verses = document.sections.filter(({ name }) => sectionLabel(name)?.kind === 'verse').length
  return [numberedName(names.verse, verses + 1), names.chorus, names.bridge, names.other]
}

/** Every name that the field of a section's name suggests. */
export const suggestedNames = (document: LyricsDocument, names: SectionNames): string[] => {
  const [nextVerse = names.verse] = nextNames(document, names)
  return [...new Set([nextVerse, ...KINDS.slice(1).map((kind) => names[kind])])]
}

/**
 * The document with the names that were suggested in one language in another one. A name that was typed stays,
 * and so does one whose translation another section has.
 */
export function translateNames<D extends LyricsDocument>(
  document: D,
  from: SectionNames,
  to: SectionNames,
): D {
  if (from === to) return document
  const taken = new Set(document.sections.map(({ name }) => foldName(name)))
  const sections = document.sections.map((section) => {
    const name = translated(section.name, from, to)
    if (name === section.name || taken.has(foldName(name))) return section
    taken.delete(foldName(section.name))
    taken.add(foldName(name))
    return { ...section, name }
  })
  return { ...document, sections }
}

function translated(name: string, from: SectionNames, to: SectionNames): string {
  const number = /\d{1,4}[a-z]?/.exec(name)?.[0]
  const called = (names: SectionNames, kind: SectionKind) =>
    number === undefined ? names[kind] : numberedName(names[kind], number)
  const kind = (Object.keys(from) as SectionKind[]).find((each) => called(from, each) === name)
  return kind ? called(to, kind) : name
}

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
