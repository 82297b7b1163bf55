import { type SectionKind, sectionName } from '../../../src/formats/section-names.ts'

export const LANGUAGES = ['en', 'de', 'ko', 'es'] as const
export type Language = (typeof LANGUAGES)[number]

/** Sections by a short name such as v2, c or b. */
const KINDS: Readonly<Record<string, SectionKind>> = { v: 'verse', c: 'chorus', b: 'bridge' }

const nameOf = (section: string, language: Language): string =>
  sectionName(KINDS[section[0] ?? ''] ?? 'other', section.slice(1) || null, language)

const LINES = ['a', 'b', 'c', 'd', 'e', 'f']

/** Each line says where it belongs: its song, section, revision and language. */
const linesOf = (song: string, section: string, revision: number, language: string): string[] =>
  LINES.map((line) => `${song} ${section} r${revision} ${language} ${line}`)

export interface WordsDocument {
  language: Language
  label: string
  sections: { id: string; name: string; lines: { id: string; text: string }[] }[]
  sequence: string[]
}

const sectionOf = (song: string, section: string, revision: number, language: Language) => ({
  id: crypto.randomUUID() as string,
  name: nameOf(section, language),
  lines: linesOf(song, section, revision, language).map((text) => ({
    id: crypto.randomUUID() as string,
    text,
  })),
})

/** Words with these sections, each sung once, in this order. */
export const wordsIn = (song: string, language: Language, sections: readonly string[]): WordsDocument => ({
  ...{ language, label: '', sequence: [] },
  sections: sections.map((section) => sectionOf(song, section, 1, language)),
})

/** The same with one line corrected in each section: their revision is higher. */
export const corrected = (words: WordsDocument): WordsDocument => ({
  ...words,
  sections: words.sections.map((section) => ({
    ...section,
    lines: section.lines.map((line) => ({
      ...line,
      text: line.text.replace(/ r(\d+) /, (_, r) => ` r${Number(r) + 1} `),
    })),
  })),
})

/** The same with one more section after the one at this place. */
export const withSection = (
  words: WordsDocument,
  song: string,
  section: string,
  after: number,
): WordsDocument => ({
  ...words,
  sections: words.sections.toSpliced(after + 1, 0, sectionOf(song, section, 1, words.language)),
})

/** The paragraphs of a text, which has no language. */
export const textOf = (title: string, paragraphs: number): string =>
  Array.from({ length: paragraphs }, (_, at) =>
    linesOf(title, `p${at + 1}`, 1, 'und')
      .slice(0, 3)
      .join('\n'),
  ).join('\n\n')

/** Where a line belongs, as it says itself. */
export interface Line {
  readonly song: string
  readonly section: string
  readonly revision: number
  readonly language: string
}

const LINE = /^(\S+) ([vcbp]\d?) r(\d+) (\S+) [a-f]$/m

/** Of the first line in a text; null: there is none. */
export function lineIn(text: string): Line | null {
  const [, song, section, revision, language] = LINE.exec(text) ?? []
  return song && section && revision && language
    ? { song, section, revision: Number(revision), language }
    : null
}
