import type { LyricVersion } from '../client/types.ts'
import { firstWords, inSungOrder, type SungItem } from '../core/song-words.ts'
import { sameSection } from './section-names.ts'

/**
 * All words of a song in the order in which an item sings them. The item names sections of its first words; other words follow
 * with the sections of the same id, else of the same kind and number. `language` is that of the church.
 */
export function sungWords(
  item: SungItem,
  lyrics: readonly LyricVersion[],
  language: string | null,
): readonly LyricVersion[] {
  const first = item.sequence.length > 0 ? firstWords(item, lyrics, language) : null
  return first ? lyrics.map((words) => inSungOrder(words, sequenceIn(words, item.sequence, first))) : lyrics
}

/** The same sections in other words. Those that the other words do not have are left out. */
export function sequenceIn(
  { sections }: Pick<LyricVersion, 'sections'>,
  sequence: readonly string[],
  from: Pick<LyricVersion, 'sections'>,
): string[] {
  return sequence.flatMap((id) => {
    const named = from.sections.find((section) => section.id === id)
    if (!named) return []
    const found = sections.find((section) => section.id === id) ?? sameSection(named, from.sections, sections)
    return found ? [found.id] : []
  })
}

/** What reads well from the last row. */
const MOST_LINES = 4

/** The lines of a section in slides of about the same length. */
export const slidesOf = (lines: readonly string[]): string[][] => {
  const count = Math.max(1, Math.ceil(lines.length / MOST_LINES))
  const length = Math.ceil(lines.length / count)
  return Array.from({ length: count }, (_, at) => lines.slice(at * length, (at + 1) * length))
}
