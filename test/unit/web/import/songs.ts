import type { LyricVersion, Song } from '../../../../src/client/types.ts'
import type { FormatLyrics, FormatSong } from '../../../../src/formats/song.ts'

const NOTHING = { alternateTitles: [], authors: [], copyright: '', themes: [], songbooks: [] }

/** A song as a file contains it. */
export const fileSong = (
  title: string,
  metadata: Partial<FormatSong['metadata']> = {},
  ...lyrics: FormatLyrics[]
): FormatSong => ({ metadata: { ...NOTHING, title, ...metadata }, lyrics })

/** Words as a file contains them: sections by name. */
export const fileWords = (
  sections: Record<string, string[]>,
  { language = null, label = '', sequence = [] }: Partial<Omit<FormatLyrics, 'sections'>> = {},
): FormatLyrics => ({
  language,
  label,
  sections: Object.entries(sections).map(([name, lines]) => ({ name, lines })),
  sequence,
})

/** A song as the service answers it. */
export const savedSong = (id: string, title: string, metadata: Partial<Song['metadata']> = {}): Song => ({
  id,
  version: 3,
  revisionId: `revision of ${id}`,
  metadata: { ...NOTHING, title, ...metadata },
  updatedAt: '2026-01-01T00:00:00Z',
  archivedAt: null,
  visibility: null,
})

/** Words as the service answers them; a section's id is its name, a line's id its text. */
export const savedWords = (
  id: string,
  language: string,
  sections: Record<string, string[]>,
  label = '',
): LyricVersion => ({
  id,
  songId: 'song',
  language,
  version: 5,
  revisionId: `revision of ${id}`,
  label,
  sections: Object.entries(sections).map(([name, lines]) => ({
    id: name,
    name,
    lines: lines.map((text) => ({ id: text, text })),
  })),
  sequence: [],
  updatedAt: '2026-01-01T00:00:00Z',
  archivedAt: null,
})

/** Unique ids in ascending order. */
export function ids(): () => string {
  let count = 0
  return () => `new ${++count}`
}

/** The language of the file, or else this one. */
export const inLanguage =
  (language: string) =>
  (_row: unknown, words: FormatLyrics): string =>
    words.language ?? language
