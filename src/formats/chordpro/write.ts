import { ENGLISH_NAMES, type SectionKind } from '../section-names.ts'
import type { FormatArrangement, FormatLyrics, FormatSection, FormatSong } from '../song.ts'
import { withoutInlineChords, withRoundCounts } from '../text/chords.ts'
import { headingOf } from '../text/headings.ts'
import type { Block } from '../text/sections.ts'
import { parseChart } from './chart.ts'
import { readChordPro } from './read.ts'

/** A song as ChordPro without chords. The order of singing is a `flow`, as OnSong has it. */
export function writeChordPro(song: FormatSong, lyrics: FormatLyrics | undefined = song.lyrics[0]): string {
  const sections = lyrics?.sections ?? []
  const head = [...detailLines(song.metadata, lyrics?.language ?? null), directive('meta', flowOf(lyrics))]
  const parts = [head.filter((line) => line !== '').join('\n'), ...sections.map(sectionText)]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

/** The details of a song as directives; those that are empty are empty lines. */
const detailLines = (
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

/** A chart as it is kept, as a file: details of the song, the key and the tempo stand above it where it has none. */
export const writeChart = (
  metadata: FormatSong['metadata'],
  { chart, sourceKey, tempo }: Omit<FormatArrangement, 'label'>,
  language: string | null,
): string => {
  const own = readChordPro(chart, '').songs[0]?.song
  const music = parseChart(chart)
  const lines = [
    ...detailLines(
      own ? missing(metadata, own.metadata) : metadata,
      own?.lyrics[0]?.language == null ? language : null,
    ),
    directive('key', music.key === null ? (sourceKey ?? '') : ''),
    directive('tempo', music.tempo === null && tempo !== null ? `${tempo}` : ''),
  ].filter((line) => line !== '')
  return [...lines, chart.endsWith('\n') ? chart : `${chart}\n`].join('\n')
}

type Metadata = FormatSong['metadata']

/** What a chart does not name; a list that it has is its own. */
const missing = (song: Metadata, chart: Metadata): Metadata => {
  const unless = (names: readonly string[], own: readonly string[]) => (own.length > 0 ? [] : [...names])
  return {
    title: chart.title === '' ? song.title : '',
    alternateTitles: unless(song.alternateTitles, chart.alternateTitles),
    authors: unless(song.authors, chart.authors),
    copyright: chart.copyright === '' ? song.copyright : '',
    themes: unless(song.themes, chart.themes),
    songbooks: song.songbooks.filter(
      ({ book, number }) => !chart.songbooks.some((own) => own.book === book && own.number === number),
    ),
  }
}

/** The heading that a line is, with its name in brackets or not; a word that may be sung is none. */
export function ownHeading(line: string): NonNullable<Block['heading']> | null {
  const text = line.trim()
  const heading = text.length > 60 ? null : headingOf(text, ENGLISH_NAMES)
  if (!heading || heading.weak || heading.letter || heading.words !== '' || heading.kind === 'other')
    return null
  return /[:\]]$|\d$/.test(text) ||
    text === text.toUpperCase() ||
    headingOf(`${text}:`, ENGLISH_NAMES)?.name === text
    ? heading
    : null
}

/** In ChordPro any text in brackets is a chord or a note, except how often a line is sung: `[x2]`. */
export function withoutBrackets(line: string): { text: string; removed: number } {
  return withoutInlineChords(withRoundCounts(line).replace(/\[([^[\]\n]{1,80})\]/g, '[*$1]'))
}
