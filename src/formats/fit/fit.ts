import { cut, isBlank, LIMITS } from '../../core/limits.ts'
import { languageTagOf } from '../languages.ts'
import type { FormatLyrics, FormatSong, ReadSong } from '../song.ts'
import { type WarningList, warningList } from '../warnings/warnings.ts'
import { fitMetadata } from './metadata.ts'
import { fitSections } from './sections.ts'
import { splitLyrics } from './split-lyrics.ts'
import { oneLine, shortened } from './text.ts'

/**
 * Brings a song within every limit of the interface and reports what it changed. A song that was brought within them
 * stays as it is.
 */
export const fit = ({ song, warnings: earlier }: ReadSong, filename: string): ReadSong => {
  const warnings = warningList(earlier)
  const versions = song.lyrics.flatMap((lyrics) => fitLyrics(lyrics, warnings))
  const lyrics = versions.slice(0, LIMITS.lyricVersions)
  if (versions.length > lyrics.length)
    warnings.add('versionsDropped', undefined, versions.length - lyrics.length)
  if (lyrics.length === 0 && !warnings.all.some(({ code }) => code === 'noWords')) warnings.add('noWords')
  const metadata = fitMetadata(song.metadata, titleOf(song, lyrics, filename, warnings), warnings)
  const { arrangement } = song
  return { song: { metadata, lyrics, ...(arrangement && { arrangement }) }, warnings: warnings.all }
}

const fitLyrics = (lyrics: FormatLyrics, warnings: WarningList): FormatLyrics[] => {
  const language = fitLanguage(lyrics.language, warnings)
  const label = shortened(oneLine(lyrics.label), LIMITS.label, warnings)
  const { sections, sequence } = fitSections({ ...lyrics, language }, warnings)
  return sections.length === 0 ? [] : splitLyrics({ language, label, sections, sequence }, warnings)
}

const fitLanguage = (written: string | null, warnings: WarningList): string | null => {
  const clean = oneLine(written ?? '').trim()
  if (clean === '') return null
  const tag = languageTagOf(clean)
  if (tag === null) warnings.add('invalidLanguage', clean)
  return tag
}

/** The file's name without its ending, as a title. */
export const titleFromFilename = (filename: string): string =>
  oneLine(filename.split(/[\\/]/).at(-1) ?? '')
    .replace(/\.[a-z\d]{1,8}$/i, '')
    .trim()

const titleOf = (
  song: FormatSong,
  lyrics: readonly FormatLyrics[],
  filename: string,
  warnings: WarningList,
): string => {
  const title = shortened(oneLine(song.metadata.title), LIMITS.title, warnings)
  if (title !== '') return title
  const firstLine = lyrics[0]?.sections[0]?.lines.find((line) => !isBlank(line))?.trim()
  const made = cut(firstLine || titleFromFilename(filename), LIMITS.title).trimEnd() || 'Untitled'
  warnings.add('titleMissing', made)
  return made
}
