import { ENGLISH_NAMES, type SectionKind } from '../section-names.ts'
import type { FormatLyrics, FormatSection, FormatSong } from '../song.ts'
import { headingOf } from '../text/headings/headings.ts'

/** A song as ChordPro without chords. The order of singing is a `flow`, as OnSong has it. */
export function writeChordPro(song: FormatSong, lyrics: FormatLyrics | undefined = song.lyrics[0]): string {
  const sections = lyrics?.sections ?? []
  const head = [...detailLines(song.metadata, lyrics?.language ?? null), directive('meta', flowOf(lyrics))]
  const parts = [head.filter((line) => line !== '').join('\n'), ...sections.map(sectionText)]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

/** The details of a song as directives; those that are empty are empty lines. */
export const detailLines = (
  { title, alternateTitles, authors, copyright, themes, songbooks }: FormatSong['metadata'],
  language: string | null,
): string[] => [
  directive('title', title),
  ...alternateTitles.map((other) => directive('subtitle', other)),
  ...authors.map((author) => directive('artist', author)),
  ...copyright.split('\n').map((line) => directive('copyright', line)),
  ...themes.map((theme) => directive('meta', theme && `topic ${theme}`)),
  ...songbooks.map(({ book, number }) =>
    book === 'CCLI' ? directive('ccli', number) : directive('meta', `book ${book} ${number}`),
  ),
  directive('meta', language ? `language ${language}` : ''),
]

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

export const directive = (name: string, value: string) =>
  value.trim() === '' ? '' : `{${name}: ${oneLine(value)}}`

function flowOf(lyrics: FormatLyrics | undefined): string {
  const names = (lyrics?.sequence ?? []).map((at) => labelText(lyrics?.sections[at]?.name ?? ''))
  const all = (lyrics?.sections ?? []).map(({ name }) => labelText(name))
  const separator = [', ', '; ', ' | ', ' > '].find((sign) =>
    all.every((name) => !name.includes(sign.trim())),
  )
  return names.length === 0 ? '' : `flow ${names.join(separator ?? ', ')}`
}

const ENVIRONMENTS: Readonly<Partial<Record<SectionKind, string>>> = { chorus: 'chorus', bridge: 'bridge' }

/** Quotes end a label and line breaks a directive. */
export const labelText = (name: string) => oneLine(name).replaceAll('"', '”').replaceAll('\\', '/')

/** The environment of a section with this name. */
export const environmentOf = (name: string): string => {
  const kind = headingOf(name, ENGLISH_NAMES)?.kind
  return (kind && ENVIRONMENTS[kind]) ?? 'verse'
}

const sectionText = ({ name, lines }: FormatSection): string => chartSection({ name, lines: lines.map(sung) })

/** A section whose lines are ChordPro. */
export function chartSection({ name, lines }: FormatSection): string {
  const environment = environmentOf(name)
  return [`{start_of_${environment}: label="${labelText(name)}"}`, ...lines, `{end_of_${environment}}`].join(
    '\n',
  )
}

/** Brackets would be chords, a first `#` a comment, braces around a line a directive, a last backslash a joint. */
export const sung = (line: string) => {
  const rounded = line.replaceAll('[', '(').replaceAll(']', ')').replace(/^#/, ' #').replace(/\\$/, '/')
  return /^\s*\{/.test(rounded) ? rounded.replaceAll('{', '(').replaceAll('}', ')') : rounded
}
