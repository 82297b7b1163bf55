import type { LyricLine, LyricSection, LyricsDocument } from '../../client/types.ts'
import { commonPairs } from '../../core/lcs.ts'
import { foldName, trimLine } from '../../core/text.ts'
import type { FormatLyrics, FormatSection } from '../song.ts'

/**
 * The words of a file in place of saved ones. A section keeps its id where its name or its words are the same, a line
 * where its text is; so an edit of the song meanwhile is merged by id, and the history shows what changed.
 */
export function mergedLyrics(
  current: LyricsDocument,
  file: FormatLyrics,
  newId: () => string,
): LyricsDocument {
  const free = new Set(current.sections)
  const before = file.sections.map((section) =>
    take(free, (old) => foldName(old.name) === foldName(section.name)),
  )
  const sections = file.sections.map((section, at) => {
    const old = before[at] ?? take(free, (other) => wordsOf(other) === section.lines.map(trimLine).join('\n'))
    return mergedSection(old, section, newId)
  })
  return {
    label: file.label === '' ? current.label : file.label,
    sections,
    sequence: file.sequence.flatMap((at) => sections[at]?.id ?? []),
  }
}

function take<T>(free: Set<T>, fits: (entry: T) => boolean): T | undefined {
  const found = [...free].find(fits)
  if (found) free.delete(found)
  return found
}

const wordsOf = ({ lines }: LyricSection) => lines.map(({ text }) => text).join('\n')

function mergedSection(
  old: LyricSection | undefined,
  { name, lines }: FormatSection,
  newId: () => string,
): LyricSection {
  const texts = lines.map(trimLine)
  const kept = new Map<number, LyricLine | undefined>()
  const pairs = old
    ? commonPairs(
        old.lines.map(({ text }) => text),
        texts,
      )
    : []
  for (const [from, to] of pairs) kept.set(to, old?.lines[from])
  return {
    id: old?.id ?? newId(),
    name: old && foldName(old.name) === foldName(name) ? old.name : name,
    lines: texts.map((text, at) => kept.get(at) ?? { id: newId(), text }),
  }
}
