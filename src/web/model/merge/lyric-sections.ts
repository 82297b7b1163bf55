import type { LyricSection, LyricsDocument } from '../../../client/types.ts'
import { cut, LIMITS } from '../../../core/limits.ts'
import { foldName } from '../../../core/text.ts'
import { mergeValue, type Questions } from './choice.ts'

/**
 * Which sections stay. A section that one side removed goes, unless the other side put work into it that would
 * go with it: then a person decides.
 */
export function keptSections(questions: Questions, sides: LyricSides): Set<string> {
  const { base, mine, theirs } = sides
  const kept = new Set<string>()
  for (const id of unionOf(mine.sectionIds, theirs.sectionIds)) {
    const holder = mine.sections.has(id) ? mine : theirs
    const remover = holder === mine ? theirs : mine
    if (remover.sections.has(id) || !base.sections.has(id)) kept.add(id)
    else if (holdsNewWork(id, holder, remover, base)) {
      const choice = questions.ask({
        key: `section:${id}`,
        kind: 'section',
        subject: base.nameOf(id),
        base: base.words(id),
        mine: mine.words(id),
        theirs: theirs.words(id),
      })
      if ((choice === 'theirs' ? theirs : mine) === holder) kept.add(id)
    }
  }
  return kept
}

function holdsNewWork(id: string, holder: LyricSide, remover: LyricSide, base: LyricSide): boolean {
  if (holder.nameOf(id) !== base.nameOf(id)) return true
  return holder.lineIds(id).some((line) => {
    if (base.homes.get(line) !== id) return true
    return !remover.texts.has(line) && holder.texts.get(line) !== base.texts.get(line)
  })
}

/** The name of each kept section, in their order; two that would be called the same are told apart by a number. */
export function sectionNames(
  questions: Questions,
  sides: LyricSides,
  ordered: readonly string[],
): Map<string, string> {
  const names = new Map<string, string>()
  const taken = new Set<string>()
  for (const id of ordered) {
    const name = uniqueName(mergedName(questions, sides, id), taken)
    taken.add(foldName(name))
    names.set(id, name)
  }
  return names
}

function mergedName(questions: Questions, { base, mine, theirs }: LyricSides, id: string): string {
  if (!mine.sections.has(id)) return theirs.nameOf(id)
  if (!theirs.sections.has(id)) return mine.nameOf(id)
  return mergeValue(
    questions,
    { key: `name:${id}`, kind: 'name', subject: base.nameOf(id) || mine.nameOf(id) },
    { base: base.nameOf(id), mine: mine.nameOf(id), theirs: theirs.nameOf(id) },
  )
}

export function uniqueName(name: string, takenFolded: ReadonlySet<string>): string {
  let unique = name
  for (let number = 2; takenFolded.has(foldName(unique)); number++) {
    const suffix = ` ${number}`
    unique = cut(name, LIMITS.sectionName - suffix.length) + suffix
  }
  return unique
}

/** One side of a lyric merge with its sections and lines within reach by id. */
export class LyricSide {
  readonly sections = new Map<string, LyricSection>()
  readonly texts = new Map<string, string>()
  /** Which section holds a line. */
  readonly homes = new Map<string, string>()

  constructor(readonly document: LyricsDocument) {
    for (const section of document.sections) {
      this.sections.set(section.id, section)
      for (const line of section.lines) {
        this.texts.set(line.id, line.text)
        this.homes.set(line.id, section.id)
      }
    }
  }

  get sectionIds(): string[] {
    return this.document.sections.map((section) => section.id)
  }

  lineIds(sectionId: string): string[] {
    return this.sections.get(sectionId)?.lines.map((line) => line.id) ?? []
  }

  /** The words of a section for a person to compare; null when it is not there. */
  words(sectionId: string): string[] | null {
    return this.sections.get(sectionId)?.lines.map((line) => line.text) ?? null
  }

  nameOf(sectionId: string): string {
    return this.sections.get(sectionId)?.name ?? ''
  }
}

export interface LyricSides {
  base: LyricSide
  mine: LyricSide
  theirs: LyricSide
}

export const unionOf = (a: Iterable<string>, b: Iterable<string>): string[] => [...new Set([...a, ...b])]
