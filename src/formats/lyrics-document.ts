import type { ArrangementDocument, LyricsDocument, NewLyrics } from '../client/types.ts'
import type { FormatArrangement, FormatLyrics } from './song.ts'

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

/** The reverse: a saved lyric version in the shape of a file. */
export const formatLyrics = ({
  language,
  label,
  sections,
  sequence,
}: LyricsDocument & { language: string }): FormatLyrics => ({
  language,
  label,
  sections: sections.map(({ name, lines }) => ({ name, lines: lines.map(({ text }) => text) })),
  sequence: sequence.map((id) => sections.findIndex((section) => section.id === id)),
})

/** An arrangement as it is saved: with no files, and for all words of its song. */
export const arrangementDocument = (arrangement: FormatArrangement): ArrangementDocument => ({
  ...arrangement,
  lyricVersionIds: [],
  assetIds: [],
})
