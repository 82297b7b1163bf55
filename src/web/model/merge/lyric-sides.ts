import type { LyricSection, LyricsDocument } from '../../../client/types.ts'

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
