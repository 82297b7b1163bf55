import type { LyricVersion } from '../../src/client/types.ts'
import { type Format, filesOf } from '../../src/formats/export.ts'
import { readSongFile } from '../../src/formats/read-file.ts'
import type { FormatLyrics, FormatSong } from '../../src/formats/song.ts'
import { placedChords } from './placed-chords.ts'

/** What of a song is compared. */
const PARTS = [
  ...['title', 'alternateTitles', 'authors', 'copyright', 'themes', 'songbooks'],
  ...['language', 'names', 'words', 'order', 'chords'],
] as const

/** What a format has no place for. */
const WITHOUT: Partial<Record<Format, readonly string[]>> = {
  openlyrics: ['chords'],
  text: ['chords'],
  propresenter: ['alternateTitles', 'themes', 'songbooks', 'language', 'chords'],
}

const AT = '2027-01-01T00:00:00.000Z'

const versionOf = (lyrics: FormatLyrics, at: number): LyricVersion =>
  ({
    id: `v${at}`,
    language: lyrics.language ?? 'en',
    label: lyrics.label,
    sections: lyrics.sections.map(({ name, lines }, section) => ({
      id: `s${section}`,
      name,
      lines: lines.map((text, line) => ({ id: `l${section} ${line}`, text })),
    })),
    sequence: lyrics.sequence.map((place) => `s${place}`),
  }) as never

/** The parts of a song that are others after it was written in a format and read again; empty where it is the same. */
export const lossesOf = async (song: FormatSong, format: Format): Promise<string[]> => {
  const { metadata, lyrics, arrangement } = song
  // A chart stands in place of the only words of a song; beside several it is a file of its own.
  const played = arrangement && lyrics.length === 1 ? [{ ...arrangement, lyricVersionIds: [] }] : []
  const files = await filesOf({ metadata, updatedAt: AT }, lyrics.map(versionOf), format, played)
  const read = files.flatMap(({ name, content }) =>
    readSongFile(new TextEncoder().encode(String(content)), name).songs.map((each) => each.song),
  )
  // Slides are centred: they have no empty lines and no indentation.
  const linesOf = (lines: readonly string[]) =>
    format === 'propresenter' ? lines.map((line) => line.trim()).filter((line) => line !== '') : lines
  const words = format === 'openlyrics' ? (read[0]?.lyrics ?? []) : read.flatMap((each) => each.lyrics)
  const partsOf = (one: FormatSong | undefined, all: readonly FormatLyrics[]): Record<string, unknown> => ({
    ...one?.metadata,
    language: all.map(({ language }) => language ?? 'en'),
    names: all.map(({ sections }) => sections.map(({ name }) => name)),
    words: all.map(({ sections }) => sections.map(({ lines }) => linesOf(lines))),
    order: all.map(({ sections, sequence }) => (sequence.length > 0 ? sequence : [...sections.keys()])),
    chords: played.length > 0 ? placedChords(one?.arrangement?.chart ?? '') : [],
  })
  const before = partsOf(song, lyrics)
  const after = partsOf(read[0], words)
  return PARTS.filter((part) => JSON.stringify(before[part]) !== JSON.stringify(after[part])).filter(
    (part) => !WITHOUT[format]?.includes(part),
  )
}
