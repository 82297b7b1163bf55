import type { LyricSection, LyricsDocument } from '../../client/types.ts'
import { singingOrder } from '../../core/song-words.ts'
import { foldName } from '../../core/text.ts'
import { uniqueName } from './merge/lyric-sections.ts'

/**
 * The words of now with one section as it was in an older version: at its place if it is still there, otherwise behind
 * the section it stood behind, and sung where it was sung. Everything else stays. `newId` is for a line of it that
 * stands in another section by now, where it stays too.
 */
export function restoreSection(
  now: LyricsDocument,
  old: LyricsDocument,
  sectionId: string,
  newId: () => string,
): LyricsDocument {
  const before = old.sections.find(({ id }) => id === sectionId)
  if (!before) return now
  const others = now.sections.filter(({ id }) => id !== sectionId)
  const elsewhere = new Set(others.flatMap(({ lines }) => lines.map(({ id }) => id)))
  const section: LyricSection = {
    id: sectionId,
    name: uniqueName(before.name, new Set(others.map(({ name }) => foldName(name)))),
    lines: before.lines.map((line) => (elsewhere.has(line.id) ? { ...line, id: newId() } : line)),
  }
  const at = now.sections.findIndex(({ id }) => id === sectionId)
  if (at >= 0) return { ...now, sections: now.sections.with(at, section) }
  return {
    ...now,
    sections: now.sections.toSpliced(placeAmong(now.sections, old.sections, sectionId), 0, section),
    sequence: now.sequence.length === 0 ? [] : sungAgain(now.sequence, old, sectionId),
  }
}

/** Behind the nearest section above it that is still there. */
function placeAmong(now: readonly LyricSection[], old: readonly LyricSection[], sectionId: string): number {
  const above = old.slice(
    0,
    old.findIndex(({ id }) => id === sectionId),
  )
  const neighbour = above.findLast(({ id }) => now.some((section) => section.id === id))
  return now.findIndex(({ id }) => id === neighbour?.id) + 1
}

/** The singing order of now, with the section wherever it was sung: behind what it followed. */
function sungAgain(now: readonly string[], old: LyricsDocument, sectionId: string): string[] {
  const sequence = [...now]
  let place = 0
  for (const { id } of singingOrder(old)) {
    if (id === sectionId) {
      sequence.splice(place, 0, id)
      place++
    } else {
      const found = sequence.indexOf(id, place)
      if (found >= 0) place = found + 1
    }
  }
  return sequence
}

/** Whether a section has the same name and the same lines in both. */
export function isSameSection(one: LyricsDocument, other: LyricsDocument, sectionId: string): boolean {
  const words = ({ sections }: LyricsDocument) => {
    const section = sections.find(({ id }) => id === sectionId)
    return section && [section.name, section.lines.map(({ text }) => text)]
  }
  return JSON.stringify(words(one)) === JSON.stringify(words(other))
}
