import type { FormatLyrics } from '../../formats/model.ts'
import type { NewLyrics } from '../../lyrics/schema.ts'

/** A lyric version as it is saved; `idOf` gives each section and line its id. */
export const lyricsDocument = (
  { language, label, sections, sequence }: FormatLyrics,
  fallbackLanguage: string,
  idOf: (part: string) => string,
): NewLyrics => {
  const ids = sections.map((_, at) => idOf(`section ${at}`))
  return {
    language: language ?? fallbackLanguage,
    label,
    sections: sections.map(({ name, lines }, at) => ({
      id: ids[at] ?? '',
      name,
      lines: lines.map((text, line) => ({ id: idOf(`section ${at} line ${line}`), text })),
    })),
    sequence: sequence.map((at) => ids[at] ?? ''),
  }
}
