import type { LyricSection } from '../../../client/types.ts'
import type { TextReading } from '../../../formats/text/read-text.ts'

export interface PastedLyrics {
  sections: LyricSection[]
  sequence: string[]
}

/** Sections of a pasted text as the editor keeps them: with ids, and with the names a person gave them instead. */
export function pastedLyrics(
  { sections, sequence }: TextReading['lyrics'],
  renamed: Readonly<Record<string, string>>,
  newId: () => string,
): PastedLyrics {
  const kept = sections.map(({ name, lines }) => ({
    id: newId(),
    name: renamed[name]?.trim() || name,
    lines: lines.map((text) => ({ id: newId(), text })),
  }))
  return { sections: kept, sequence: sequence.flatMap((at) => kept[at]?.id ?? []) }
}
