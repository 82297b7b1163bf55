import type { LyricSection, LyricsDocument } from '../../../client/types.ts'
import { foldName } from '../../../core/text.ts'
import { uniqueName } from '../merge/lyric-sections.ts'

/** Adds a section with one empty line. The caller makes the ids, to put the cursor there. */
export function addSection(
  document: LyricsDocument,
  name: string,
  ids: { section: string; line: string },
): LyricsDocument {
  const section = { id: ids.section, name: freeName(document, name), lines: [{ id: ids.line, text: '' }] }
  return { ...document, sections: [...document.sections, section] }
}

/** A name no other section has, ignoring case, accents and white space around it: `Verse` beside `Verse` becomes `Verse 2`. */
function freeName(document: LyricsDocument, name: string): string {
  return uniqueName(name, new Set(document.sections.map((section) => foldName(section.name))))
}

export function renameSection(document: LyricsDocument, sectionId: string, name: string): LyricsDocument {
  return {
    ...document,
    sections: document.sections.map((section) => (section.id === sectionId ? { ...section, name } : section)),
  }
}

/** What is no longer there cannot be sung, so the section leaves the singing order too. */
export function removeSection(document: LyricsDocument, sectionId: string): LyricsDocument {
  return {
    ...document,
    sections: document.sections.filter((section) => section.id !== sectionId),
    sequence: document.sequence.filter((id) => id !== sectionId),
  }
}

export function moveSection(document: LyricsDocument, sectionId: string, step: -1 | 1): LyricsDocument {
  const at = document.sections.findIndex((section) => section.id === sectionId)
  return { ...document, sections: moved(document.sections, at, at + step) }
}

export function appendSections(document: LyricsDocument, sections: LyricSection[]): LyricsDocument {
  const wordless = document.sections.every((section) =>
    section.lines.every((line) => line.text.trim() === ''),
  )
  const kept = wordless ? { ...document, sections: [], sequence: [] } : document
  const grown = [...kept.sections]
  for (const section of sections) {
    grown.push({ ...section, name: freeName({ ...kept, sections: grown }, section.name) })
  }
  return { ...kept, sections: grown }
}

interface Sung {
  sequence: readonly string[]
}

export function sing<D extends Sung>(document: D, sectionId: string): D {
  return { ...document, sequence: [...document.sequence, sectionId] }
}

export function removeFromSequence<D extends Sung>(document: D, at: number): D {
  return { ...document, sequence: document.sequence.toSpliced(at, 1) }
}

export function moveInSequence<D extends Sung>(document: D, from: number, to: number): D {
  return { ...document, sequence: moved(document.sequence, from, to) }
}

/** A list with one entry somewhere else; a place outside the list changes nothing. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const [entry] = list.slice(from, from + 1)
  if (entry === undefined || from < 0 || to < 0 || to >= list.length) return [...list]
  return list.toSpliced(from, 1).toSpliced(to, 0, entry)
}
